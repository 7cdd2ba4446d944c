import { rmSync } from "node:fs";
import { join } from "node:path";
import { DAILY_CRON, FREQUENT_CRON } from "#worker/jobs/crons.ts";
import { type MailSandbox, startMailSandbox } from "#packages/mail-sandbox";
import { startStripeSandbox, type StripeSandbox } from "#packages/stripe-sandbox";
import { buildSite, DEFAULT_BUILD_DIR } from "#ops/build.ts";
import { announceRunning, DEFAULT_DATA_DIR, type DemoAdmin, type RunningShop } from "#ops/running-shop.ts";
import { type ClockServer, serveClock } from "./clock/clock-server.ts";
import { clearClock, openShopClock, type ShopClock } from "./clock/shop-clock.ts";
import { keptDemoAdmin, keptSecret, prepareDataDir } from "./data-dir.ts";
import { createDatabaseOnce, requireReachable } from "#ops/database/connection.ts";
import { type EmbeddedDatabase, startEmbeddedDatabase } from "./database/server.ts";
import { freePort, releasePort } from "./free-port.ts";
import { type InvoiceTaxIds, withInvoiceTax } from "#ops/invoice-tax.ts";
import { runCommand } from "#ops/cli/run-command.ts";
import { seedPictures } from "#ops/catalogue/seed-pictures.ts";
import {
  LOCAL_MAIL,
  type MailAccount,
  SANDBOX_KEYS,
  type ShopSettings,
  type StripeAccount,
  workerVars,
} from "./settings.ts";
import { lockShop } from "./shop-lock.ts";
import { type LogLine, type Site, startSite } from "./site.ts";
import { SHARED_PERSIST_DIR, withImages } from "#ops/catalogue/local-images.ts";

const DATABASE_PORT = 5488;
const SANDBOX_PORT = 8790;
const SECRET_BYTES = 32;
const MAIL_PORT = 8791;
const FREQUENT_CRON_MS = 5 * 60_000;
const DAILY_CRON_MS = 24 * 60 * 60_000;
const NOTE_CHILDREN_MS = 200;

export type ShopOptions = {
  readonly settings: ShopSettings;
  /** Stores one shop's database, secrets and notes. Two shops running at once need two. */
  readonly dataDir?: string;
  readonly buildDir?: string;
  /** Preferred ports; if one is taken, the next free one is used. */
  readonly ports?: { readonly database?: number; readonly stripe?: number; readonly mail?: number };
  /** Serve the sources with hot reload instead of the built site. */
  readonly hot?: boolean;
  /** Start with an empty database and no images, whatever an earlier shop left in the data directory. */
  readonly fresh?: boolean;
  /** Replaces every rate limit in wrangler.toml (D37): automated callers call more often than people. */
  readonly callsPerMinute?: number;
  /** False leaves the clock as it is: a caller that sends everything everywhere would turn it by centuries. */
  readonly turnable?: boolean;
  /** Puts something between the Worker and its database, as drills do; takes the database's address and returns the new one. */
  readonly throughProxy?: (databaseUrl: string) => Promise<string>;
  /** Aborts a start in progress. */
  readonly signal?: AbortSignal;
  /** Receives every log line from the Worker and the runtime. */
  readonly onLog: (line: LogLine) => void;
  /** A part ended unexpectedly, or the process that started the shop was killed. */
  readonly onDeath?: (sentence: string) => void;
};

export type Shop = RunningShop & {
  readonly dataDir: string;
  readonly sandbox: StripeSandbox | null;
  readonly mailSandbox: MailSandbox | null;
  /** The embedded database, for drills to stop and start. */
  readonly database: EmbeddedDatabase | null;
  /** Runs what is due when a cron trigger fires, as of the given time. */
  runScheduled(cron?: string, at?: Date): Promise<void>;
  close(): Promise<void>;
};

const SANDBOX_FILE = "stripe-sandbox.json";
const MAIL_FILE = "mail-sandbox.jsonl";
const STATE_DIR = "state";

type Closer = () => void | Promise<void>;

async function closeAll(closers: Closer[]): Promise<void> {
  for (const close of closers.splice(0).reverse()) {
    await Promise.resolve(close()).catch((error: unknown) => console.error("A part did not stop:", error));
  }
}

type Database = { url: string; server: EmbeddedDatabase | null; admin: DemoAdmin | null };

async function openDatabase(options: ShopOptions, dataDir: string, closers: Closer[]): Promise<Database> {
  const given = options.settings.databaseUrl;
  if (given !== null) {
    await requireReachable(given);
    await runCommand("dev", "prepare-database", [], { DATABASE_URL: given });
    return { url: given, server: null, admin: null };
  }
  const server = await startEmbeddedDatabase({
    dataDir,
    preferredPort: options.ports?.database ?? DATABASE_PORT,
    fresh: options.fresh ?? false,
    onDeath: (sentence) => options.onDeath?.(sentence),
  });
  closers.push(async () => {
    await server.stop();
    releasePort(server.port);
  });
  await createDatabaseOnce(server.url);
  await runCommand("dev", "prepare-database", [dataDir], { DATABASE_URL: server.url });
  const { user, password } = keptDemoAdmin(dataDir);
  return { url: server.url, server, admin: { user, password } };
}

type Stripe = { account: StripeAccount & InvoiceTaxIds; sandbox: StripeSandbox | null };

async function openStripe(
  options: ShopOptions,
  dataDir: string,
  sitePort: number,
  closers: Closer[],
): Promise<Stripe> {
  const given = options.settings.stripe;
  if (given !== null) return { account: await withInvoiceTax(given), sandbox: null };
  const port = await freePort(options.ports?.stripe ?? SANDBOX_PORT);
  const sandbox = await startStripeSandbox({
    ...SANDBOX_KEYS,
    port,
    webhookUrl: `http://127.0.0.1:${sitePort}/stripe/webhook`,
    dataFile: join(dataDir, SANDBOX_FILE),
  });
  closers.push(async () => {
    await sandbox.close();
    releasePort(port);
  });
  const account = { ...SANDBOX_KEYS, apiUrl: sandbox.url, jsUrl: sandbox.scriptUrl };
  return { account: await withInvoiceTax(account), sandbox };
}

type Mail = { account: MailAccount; sandbox: MailSandbox | null };

async function openMail(
  options: ShopOptions,
  dataDir: string,
  sitePort: number,
  closers: Closer[],
): Promise<Mail> {
  const given = options.settings.mail;
  if (given !== null) return { account: given, sandbox: null };
  const port = await freePort(options.ports?.mail ?? MAIL_PORT);
  const sandbox = await startMailSandbox({
    ...LOCAL_MAIL,
    port,
    webhookUrl: `http://127.0.0.1:${sitePort}/api/mail/webhook`,
    dataFile: join(dataDir, MAIL_FILE),
  });
  closers.push(async () => {
    await sandbox.close();
    releasePort(port);
  });
  return { account: { ...LOCAL_MAIL, apiUrl: sandbox.url }, sandbox };
}

/** Removes an earlier shop's state, except the database, which must be stopped before it is removed. */
function clearDataDir(dataDir: string): void {
  for (const name of [SANDBOX_FILE, MAIL_FILE, STATE_DIR])
    rmSync(join(dataDir, name), { recursive: true, force: true });
  clearClock(dataDir);
}

type Clock = { readonly clock: ShopClock; readonly server: ClockServer };

/** The clock of a shop on its sandboxes; null where a real account pays or mails, whose time nobody turns (D52). */
async function openClock(
  dataDir: string,
  sandboxes: readonly (StripeSandbox | MailSandbox | null)[],
  closers: Closer[],
): Promise<Clock | null> {
  const clock = openShopClock(dataDir);
  for (const sandbox of sandboxes) {
    if (sandbox === null) return null;
    await clock.lead(sandbox);
  }
  const server = await serveClock(clock);
  closers.push(() => server.close());
  return { clock, server };
}

/** Cron triggers do not fire by themselves locally. The daily one also fires soon after a start. */
function fireCrons(site: Pick<Site, "runScheduled">, now: () => Date, onLog: ShopOptions["onLog"]): Closer {
  const fire = (cron: string) => {
    site.runScheduled(cron, now()).catch((error: unknown) => {
      // The Worker has already logged failures inside a job; this also covers a Worker that could not be reached.
      const entry = { level: "error", event: "scheduled jobs failed", cron, causes: [String(error)] };
      onLog({ level: "error", message: JSON.stringify(entry) });
    });
  };
  const timers = [
    setInterval(() => fire(FREQUENT_CRON), FREQUENT_CRON_MS).unref(),
    setInterval(() => fire(DAILY_CRON), DAILY_CRON_MS).unref(),
    setTimeout(() => fire(DAILY_CRON), FREQUENT_CRON_MS).unref(),
  ];
  return () => timers.forEach((timer) => clearTimeout(timer));
}

/** Starts the whole shop: database, sandboxes of payment and mail, and site, except the parts that the settings replace. */
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
    const port = await freePort(settings.port, settings.host);
    closers.push(() => releasePort(port));
    const parts = [
      openDatabase(options, dataDir, closers),
      openStripe(options, dataDir, port, closers),
      openMail(options, dataDir, port, closers),
      hot ? withImages(persistDir, seedPictures) : buildSite(buildDir),
    ] as const;
    // Wait for the other parts too: what has started must be known in order to be stopped.
    await Promise.allSettled(parts);
    const [database, stripe, mail] = await Promise.all(parts);
    options.signal?.throwIfAborted();
    const sandboxes = options.turnable === false ? [null] : [stripe.sandbox, mail.sandbox];
    const turned = await openClock(dataDir, sandboxes, closers);
    const now = () => turned?.clock.now() ?? new Date();
    const ownSecret = (name: string) => keptSecret(dataDir, name, SECRET_BYTES).value;
    const secrets = {
      tokenSecret: settings.tokenSecret ?? ownSecret("token-secret"),
      orderLinkSecret: settings.orderLinkSecret ?? ownSecret("order-link-secret"),
    };
    const vars = workerVars(
      settings.siteUrl ?? `http://localhost:${port}`,
      stripe.account,
      mail.account,
      secrets,
      settings.others,
    );
    if (turned !== null) vars["CLOCK_URL"] = turned.server.url;
    const databaseUrl = (await options.throughProxy?.(database.url)) ?? database.url;
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
      await seedPictures(built.images);
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
      mail: mail.sandbox && { url: mail.sandbox.url },
      databaseUrl: database.url,
    };
    announceRunning(dataDir, running);
    return {
      ...running,
      dataDir,
      sandbox: stripe.sandbox,
      mailSandbox: mail.sandbox,
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
