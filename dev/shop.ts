import { join } from "node:path";
import { FREQUENT_CRON } from "#worker/entry/jobs/crons.ts";
import type { MailSandbox } from "#packages/mail-sandbox";
import type { StripeSandbox } from "#packages/stripe-sandbox";
import type { ViesSandbox } from "#packages/vies-sandbox";
import { buildSite, DEFAULT_BUILD_DIR } from "#ops/build.ts";
import { readIfThere, writeFileAtomically } from "#ops/cli/checkout.ts";
import { SHARED_PERSIST_DIR, withImages } from "#ops/catalogue/local-images.ts";
import { picturesStamp, seedPictures } from "#ops/catalogue/seed-pictures.ts";
import { announceRunning, DEFAULT_DATA_DIR, type RunningShop } from "#ops/cli/running-shop.ts";
import { loadOrCreateSecret, prepareDataDir } from "./data-dir.ts";
import type { EmbeddedDatabase } from "./database/server.ts";
import { freePort } from "./process/free-port.ts";
import { workerVars } from "./settings.ts";
import { lockShop } from "./shop-lock.ts";
import {
  clearDataDir,
  closeAll,
  type Closer,
  fireCrons,
  openClock,
  openDatabase,
  openMail,
  openStripe,
  openVies,
  type ShopOptions,
  siteUrlOf,
  STATE_DIR,
} from "./shop-parts.ts";
import { type Site, startSite } from "./site.ts";

const SECRET_BYTES = 32;
const NOTE_CHILDREN_MS = 200;
/** Beside the stored images: which pictures of the example catalogue are among them. */
const PICTURES_STAMP = "seeded-pictures.sha256";

export type Shop = RunningShop & {
  readonly dataDir: string;
  readonly sandbox: StripeSandbox | null;
  readonly mailSandbox: MailSandbox | null;
  readonly viesSandbox: ViesSandbox | null;
  /** The embedded database, for drills to stop and start. */
  readonly database: EmbeddedDatabase | null;
  /** Runs what is due when a cron trigger fires, as of the given time. */
  runScheduled(cron?: string, at?: Date): Promise<void>;
  close(): Promise<void>;
};

/** Starts the whole shop: database, sandboxes of payment, mail and VIES, and site, except the parts that the settings replace. */
export async function startShop(options: ShopOptions): Promise<Shop> {
  const {
    settings,
    dataDir = DEFAULT_DATA_DIR,
    buildDir = DEFAULT_BUILD_DIR,
    hot = false,
    fresh = false,
  } = options;
  // The shop of this checkout shares its images with `wrangler dev`; every other one keeps its own.
  const persistDir = dataDir === DEFAULT_DATA_DIR ? SHARED_PERSIST_DIR : join(dataDir, STATE_DIR);
  prepareDataDir(dataDir);
  const lock = await lockShop(dataDir);
  const closers: Closer[] = [() => lock.release()];
  lock.whenStarterDies(() =>
    options.onDeath?.("The process that started the shop has ended, so the shop stops too."),
  );
  // A start can be killed half-way too.
  const noting = setInterval(() => lock.noteChildren(), NOTE_CHILDREN_MS);
  try {
    if (fresh) clearDataDir(dataDir);
    const port = await freePort(settings.port);
    const parts = [
      openDatabase(options, dataDir, closers),
      openStripe(options, dataDir, port, closers),
      openMail(options, dataDir, port, closers),
      openVies(options, port, closers),
      hot ? withImages(persistDir, seedPictures) : buildSite(buildDir),
    ] as const;
    // Wait for the other parts too: what has started must be known in order to be stopped.
    await Promise.allSettled(parts);
    const [database, stripe, mail, vies] = await Promise.all(parts);
    options.signal?.throwIfAborted();
    const sandboxes = options.turnable === false ? [null] : [stripe.sandbox, mail.sandbox];
    const turned = await openClock(dataDir, sandboxes, vies.sandbox, closers);
    const now = () => turned?.clock.now() ?? new Date();
    const ownSecret = (name: string) => loadOrCreateSecret(dataDir, name, SECRET_BYTES).value;
    const secrets = {
      tokenSecret: settings.tokenSecret ?? ownSecret("token-secret"),
      orderLinkSecret: settings.orderLinkSecret ?? ownSecret("order-link-secret"),
    };
    const vars = workerVars({
      siteUrl: siteUrlOf(settings, port),
      stripe: stripe.account,
      mail: mail.account,
      viesUrl: vies.url,
      secrets,
      others: settings.others,
    });
    if (turned !== null) vars["CLOCK_URL"] = turned.server.url;
    const databaseUrl = (await options.throughProxy?.(database.workerUrl)) ?? database.workerUrl;
    const siteOptions = { port, host: settings.host, vars, databaseUrl, onLog: options.onLog };
    let site: Pick<Site, "url" | "runScheduled" | "close">;
    if (hot) {
      // vite is large, and the built site does not need it.
      const { startHotSite } = await import("./hot-site.ts");
      site = await startHotSite(siteOptions);
      closers.push(() => site.close());
    } else {
      const built = await startSite({
        ...siteOptions,
        persistDir,
        buildDir,
        callsPerMinute: options.callsPerMinute,
        onRestart: () => lock.noteChildren(),
      });
      site = built;
      closers.push(() => site.close());
      const stamp = picturesStamp();
      const stampFile = join(persistDir, PICTURES_STAMP);
      // An older database may have had products removed, and their pictures with them.
      if (!database.wasPrepared || readIfThere(stampFile) !== stamp) {
        await seedPictures(await built.images());
        writeFileAtomically(stampFile, stamp);
      }
    }
    turned?.clock.attach(site);
    closers.push(fireCrons(site, now, options.onLog));
    lock.noteChildren();
    options.signal?.throwIfAborted();
    const running: RunningShop = {
      url: site.url,
      admin: database.admin,
      stripe: stripe.sandbox && { url: stripe.sandbox.url },
      clock: turned && { url: turned.server.url },
      mail: mail.sandbox && { url: mail.sandbox.inboxUrl },
      vies: vies.sandbox && { url: vies.sandbox.pageUrl },
      databaseUrl: database.url,
    };
    announceRunning(dataDir, running);
    return {
      ...running,
      dataDir,
      sandbox: stripe.sandbox,
      mailSandbox: mail.sandbox,
      viesSandbox: vies.sandbox,
      database: database.server,
      runScheduled: (cron = FREQUENT_CRON, at = now()) => site.runScheduled(cron, at),
      close: () => closeAll(closers),
    };
  } catch (error) {
    await closeAll(closers);
    throw error;
  } finally {
    clearInterval(noting);
  }
}
