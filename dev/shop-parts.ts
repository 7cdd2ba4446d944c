import { rmSync } from "node:fs";
import { join } from "node:path";
import { DAY_MS, MINUTE_MS } from "#domain/time/durations.ts";
import { DAILY_CRON, FREQUENT_CRON } from "#worker/entry/jobs/crons.ts";
import { type MailSandbox, startMailSandbox } from "#packages/mail-sandbox";
import { startStripeSandbox, type StripeSandbox } from "#packages/stripe-sandbox";
import { startViesSandbox, type ViesSandbox } from "#packages/vies-sandbox";
import { runCommand } from "#ops/cli/run-command.ts";
import { createDatabaseOnce, requireReachable } from "#ops/database/connection.ts";
import { makeWorkerRole } from "#ops/database/worker-role.ts";
import { type InvoiceTaxIds, withInvoiceTax } from "#ops/deploy/stripe-tax.ts";
import type { DemoAdmin } from "#ops/cli/running-shop.ts";
import { type ClockServer, serveClock } from "./clock-server.ts";
import { clearClock, openShopClock, type ShopClock } from "./shop-clock.ts";
import { loadOrCreateDemoAdmin, loadDemoAdmin } from "./data-dir.ts";
import { isPrepared, refuseEarlierDatabase } from "./database/prepared.ts";
import { type EmbeddedDatabase, startEmbeddedDatabase } from "./database/server.ts";
import { freePort } from "./process/free-port.ts";
import { siteAddress } from "./process/site-address.ts";
import { isLoopback } from "#worker/platform/settings-schema.ts";
import {
  LOCAL_MAIL,
  type MailAccount,
  SANDBOX_KEYS,
  SANDBOX_SELLER,
  type ShopSettings,
  type StripeAccount,
} from "./settings.ts";
import type { LogLine, Site } from "./site.ts";

const DATABASE_PORT = 5488;
const SANDBOX_PORT = 8790;
const MAIL_PORT = 8791;
const VIES_PORT = 8792;
const FREQUENT_CRON_MS = 5 * MINUTE_MS;

export type ShopOptions = {
  readonly settings: ShopSettings;
  /** Stores one shop's database, secrets and notes. Two shops running at the same time need two. */
  readonly dataDir?: string;
  readonly buildDir?: string;
  /** Preferred ports; if one is taken, the next free one is used. */
  readonly ports?: {
    readonly database?: number;
    readonly stripe?: number;
    readonly mail?: number;
    readonly vies?: number;
  };
  /** Serve the sources with hot reload instead of the built site. */
  readonly hot?: boolean;
  /** Start with an empty database and no images, whatever an earlier shop left in the data directory. */
  readonly fresh?: boolean;
  /** False for an embedded database that needn't outlive a crash of the machine. */
  readonly durable?: boolean;
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

const SANDBOX_FILE = "stripe-sandbox.json";
const MAIL_FILE = "mail-sandbox.jsonl";
export const STATE_DIR = "state";

/** Ends a part. */
export type Closer = () => void | Promise<void>;

/** Ends the parts, the last one first. */
export async function closeAll(closers: Closer[]): Promise<void> {
  for (const close of closers.splice(0).reverse()) {
    await Promise.resolve(close()).catch((error: unknown) => console.error("A part did not stop:", error));
  }
}

type Database = {
  readonly url: string;
  /** The Worker's address of it: with its own role, in the embedded one. */
  readonly workerUrl: string;
  readonly server: EmbeddedDatabase | null;
  readonly admin: DemoAdmin | null;
  /** It had its schema and catalogue already. */
  readonly wasPrepared: boolean;
};

/** The database of the settings, or the embedded one with its demo administrator. */
export async function openDatabase(
  options: ShopOptions,
  dataDir: string,
  closers: Closer[],
): Promise<Database> {
  const given = options.settings.databaseUrl;
  if (given !== null) {
    await requireReachable(given);
    await runCommand("dev", "prepare-database", [], { DATABASE_URL: given });
    return { url: given, workerUrl: given, server: null, admin: null, wasPrepared: false };
  }
  const server = await startEmbeddedDatabase({
    dataDir,
    preferredPort: options.ports?.database ?? DATABASE_PORT,
    fresh: options.fresh ?? false,
    ...(options.durable === undefined ? {} : { durable: options.durable }),
    onDeath: (sentence) => options.onDeath?.(sentence),
  });
  closers.push(() => server.stop());
  const known = loadDemoAdmin(dataDir);
  const wasPrepared = known !== null && (await isPrepared(server.url, known.user));
  if (!wasPrepared) {
    await createDatabaseOnce(server.url);
    await refuseEarlierDatabase(server, dataDir);
    await runCommand("dev", "prepare-database", [dataDir], { DATABASE_URL: server.url });
  }
  const { user, password } = loadOrCreateDemoAdmin(dataDir);
  const workerUrl = await makeWorkerRole(server.url);
  return { url: server.url, workerUrl, server, admin: { user, password }, wasPrepared };
}

/** Returns the origin that visitors use. */
export function siteUrlOf({ siteUrl, host }: ShopSettings, sitePort: number): string {
  return siteUrl ?? siteAddress(host, sitePort);
}

/**
 * Returns where the sandboxes listen and the host name of their pages: as the shop, so that a phone that opens the shop
 * opens them too. Nothing for a shop on this machine only, and for one on https, whose pages load no others over http.
 */
function openToBrowsers(
  settings: ShopSettings,
  sitePort: number,
): { readonly host?: string; readonly publicName?: string } {
  const { host } = settings;
  const { protocol, hostname } = new URL(siteUrlOf(settings, sitePort));
  if (isLoopback(siteAddress(host, sitePort)) || protocol !== "http:") return {};
  return { host, publicName: hostname };
}

type Stripe = { account: StripeAccount & InvoiceTaxIds; sandbox: StripeSandbox | null };

/** The Stripe account of the settings, or the sandbox. */
export async function openStripe(
  options: ShopOptions,
  dataDir: string,
  sitePort: number,
  closers: Closer[],
): Promise<Stripe> {
  const given = options.settings.stripe;
  if (given !== null) return { account: await withInvoiceTax(given), sandbox: null };
  const open = openToBrowsers(options.settings, sitePort);
  const port = await freePort(options.ports?.stripe ?? SANDBOX_PORT);
  const sandbox = await startStripeSandbox({
    ...SANDBOX_KEYS,
    ...SANDBOX_SELLER,
    ...open,
    port,
    webhookUrl: `${siteAddress(options.settings.host, sitePort)}/stripe/webhook`,
    dataFile: join(dataDir, SANDBOX_FILE),
  });
  closers.push(() => sandbox.close());
  const account = { ...SANDBOX_KEYS, apiUrl: sandbox.url, jsUrl: sandbox.scriptUrl };
  return { account: await withInvoiceTax(account), sandbox };
}

type Mail = { account: MailAccount; sandbox: MailSandbox | null };

/** The mail API of the settings, or the sandbox. */
export async function openMail(
  options: ShopOptions,
  dataDir: string,
  sitePort: number,
  closers: Closer[],
): Promise<Mail> {
  const given = options.settings.mail;
  if (given !== null) return { account: given, sandbox: null };
  const open = openToBrowsers(options.settings, sitePort);
  const port = await freePort(options.ports?.mail ?? MAIL_PORT);
  const sandbox = await startMailSandbox({
    ...LOCAL_MAIL,
    ...open,
    port,
    webhookUrl: `${siteAddress(options.settings.host, sitePort)}/api/mail/webhook`,
    dataFile: join(dataDir, MAIL_FILE),
  });
  closers.push(() => sandbox.close());
  return { account: { ...LOCAL_MAIL, apiUrl: sandbox.url }, sandbox };
}

type Vies = { url: string; sandbox: ViesSandbox | null };

/** VIES, if the settings name it, or its sandbox. */
export async function openVies(options: ShopOptions, sitePort: number, closers: Closer[]): Promise<Vies> {
  const given = options.settings.viesUrl;
  if (given !== null) return { url: given, sandbox: null };
  const open = openToBrowsers(options.settings, sitePort);
  const port = await freePort(options.ports?.vies ?? VIES_PORT);
  const sandbox = await startViesSandbox({ ...open, port });
  closers.push(() => sandbox.close());
  return { url: sandbox.url, sandbox };
}

/** Removes an earlier shop's state, except the database, which must be stopped before it is removed. */
export function clearDataDir(dataDir: string): void {
  for (const name of [SANDBOX_FILE, MAIL_FILE, STATE_DIR])
    rmSync(join(dataDir, name), { recursive: true, force: true });
  clearClock(dataDir);
}

type Clock = { readonly clock: ShopClock; readonly server: ClockServer };

/**
 * Opens the clock of a shop on its sandboxes; null if a real payment or mail account is used, whose time can't be
 * turned (D52). VIES itself doesn't keep the clock from turning, because nothing waits for its time.
 */
export async function openClock(
  dataDir: string,
  sandboxes: readonly (StripeSandbox | MailSandbox | null)[],
  vies: ViesSandbox | null,
  closers: Closer[],
): Promise<Clock | null> {
  const clock = openShopClock(dataDir);
  for (const sandbox of sandboxes) {
    if (sandbox === null) return null;
    await clock.lead(sandbox);
  }
  if (vies !== null) await clock.lead(vies);
  const server = await serveClock(clock);
  closers.push(() => server.close());
  return { clock, server };
}

/** Cron triggers don't fire automatically on a local machine. The daily one also fires soon after a start. */
export function fireCrons(
  site: Pick<Site, "runScheduled">,
  now: () => Date,
  onLog: ShopOptions["onLog"],
): Closer {
  const fire = (cron: string) => {
    site.runScheduled(cron, now()).catch((error: unknown) => {
      // The Worker has already logged failures inside a job; this also covers a Worker that could not be reached.
      const entry = { level: "error", event: "scheduled jobs failed", cron, causes: [String(error)] };
      onLog({ level: "error", message: JSON.stringify(entry) });
    });
  };
  const timers = [
    setInterval(() => fire(FREQUENT_CRON), FREQUENT_CRON_MS).unref(),
    setInterval(() => fire(DAILY_CRON), DAY_MS).unref(),
    setTimeout(() => fire(DAILY_CRON), FREQUENT_CRON_MS).unref(),
  ];
  return () => timers.forEach((timer) => clearTimeout(timer));
}
