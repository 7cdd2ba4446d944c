import { relative, resolve } from "node:path";
import { CHECKOUT } from "#ops/cli/checkout.ts";
import { DEFAULT_DATA_DIR } from "#ops/cli/running-shop.ts";
import { readSettings } from "./settings.ts";
import { logFile, shopLog } from "./shop-log.ts";
import { type Shop, startShop } from "./shop.ts";
import { listenAloneForSignals } from "./signals.ts";
import { CommandError } from "#ops/cli/command-error.ts";

const CLOSE_PATIENCE_MS = 15_000;

function withoutPassword(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  if (url.password) url.password = "***";
  return url.href;
}

/** A path as a person at this terminal would write it. */
function shownPath(path: string): string {
  const near = relative(process.cwd(), path);
  return near.startsWith("..") ? path : near;
}

function summary(shop: Shop, address: string, seconds: string, hot: boolean): string {
  const { admin } = shop;
  const rows: [string, string][] = [
    ["Shop", `${address}  (${hot ? "with hot reload, " : ""}ready in ${seconds} s)`],
    ["Admin", admin ? `${admin.user}, password ${admin.password}` : "not created in your own database"],
    [
      "Stripe",
      shop.stripe ? `${shop.stripe.url}  (sandbox: no real payments)` : "the account of STRIPE_SECRET_KEY",
    ],
    [
      "Mail",
      shop.mail
        ? `${shop.mail.url}  (inbox of the sandbox: nothing is delivered)`
        : "the API of MAIL_API_KEY",
    ],
    [
      "VIES",
      shop.vies
        ? `${shop.vies.url}  (sandbox: VAT numbers of made-up companies)`
        : "the service itself, or that of VIES_URL",
    ],
    ...(shop.clock
      ? [["Clock", `${shop.clock.url}  (npm run clock -- --days 1)`] satisfies [string, string]]
      : []),
    ["Database", shop.database ? shop.databaseUrl : `${withoutPassword(shop.databaseUrl)}  (DATABASE_URL)`],
    [
      "Data",
      shop.database ? `${shownPath(shop.dataDir)}, database in ${shop.database.cluster}` : shop.dataDir,
    ],
    ["Log", shownPath(logFile(shop.dataDir))],
  ];
  const lines = rows.map(([name, value]) => `  ${name.padEnd(10)}${value}`);
  return `\n${lines.join("\n")}\n\n  Ctrl-C stops everything.\n`;
}

type StartOptions = {
  readonly log?: boolean | undefined;
  readonly hot?: boolean | undefined;
  readonly data?: string | undefined;
  readonly build?: string | undefined;
};

/** `npm start`, and with --hot `npm run dev`. */
export async function start(options: StartOptions): Promise<void> {
  const { log = false, hot = false } = options;
  const started = performance.now();
  const dataDir = options.data === undefined ? DEFAULT_DATA_DIR : resolve(CHECKOUT, options.data);
  const settings = readSettings(process.env);
  const abort = new AbortController();
  let shop: Shop | undefined;
  let isEnding = false;

  /** Stops everything, once; the exit code says whether that was intended. */
  async function end(exitCode: number): Promise<void> {
    isEnding = true;
    abort.abort(new CommandError("The start was interrupted."));
    setTimeout(() => process.exit(1), CLOSE_PATIENCE_MS).unref();
    // A start in progress stops what it has begun, and fails.
    if (!shop) return;
    await shop.close();
    process.exit(exitCode);
  }
  listenAloneForSignals(() => {
    if (isEnding) process.exit(1);
    void end(0);
  });

  shop = await startShop({
    settings,
    hot: hot,
    signal: abort.signal,
    dataDir,
    ...(options.build !== undefined && { buildDir: resolve(CHECKOUT, options.build) }),
    onLog: shopLog({
      dataDir,
      showAll: log,
      print: (line) => console.log(line),
      shownAs: shownPath(logFile(dataDir)),
    }),
    onDeath: (sentence) => {
      if (isEnding) return;
      console.error(sentence);
      void end(1);
    },
  });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(summary(shop, settings.siteUrl ?? shop.url, seconds, hot));
}
