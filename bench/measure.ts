import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { LOCAL_MAIL, readSettings, SANDBOX_KEYS, workerVars } from "../dev/settings.ts";
import { type Shop, startShop } from "../dev/shop.ts";
import { CHECKOUT } from "../ops/cli/checkout.ts";
import { CommandError } from "../ops/cli/command-error.ts";
import { runProgram } from "../ops/cli/run-program.ts";
import { bin } from "../ops/cli/static-checks.ts";
import { UsageError } from "../ops/cli/usage-error.ts";
import { withInvoiceTax } from "../ops/deploy/stripe-tax.ts";
import { benchDistantDatabase } from "./distant-database.ts";
import { withFigures } from "./document.ts";
import { benchLighthouse } from "./lighthouse.ts";
import { benchPressToPaint } from "./press-to-paint.ts";
import { benchRequestCpu } from "./request-cpu.ts";
import type { BenchRow, BenchRows } from "./row.ts";
import { rowLine } from "./table.ts";
import { benchThroughput } from "./throughput.ts";
import { type BuiltShop, CALLS_PER_MINUTE } from "./workers.ts";

const DATA_DIR = join(CHECKOUT, ".data", "bench");
const BUILD_DIR = join(DATA_DIR, "dist");
const DOCUMENT = join("docs", "benchmarks.md");
const MEASURED_PAGES = ["/", "/products", "/products/autocad"];
const SECRET = "bench-only-secret-0123456789abcdef";

async function builtShop({ url, stripe, sandbox, mail, vies }: Shop): Promise<BuiltShop> {
  const account = { ...SANDBOX_KEYS, apiUrl: stripe?.url ?? "", jsUrl: sandbox?.scriptUrl ?? "" };
  const secrets = { tokenSecret: SECRET, orderLinkSecret: SECRET };
  const mailAccount = { ...LOCAL_MAIL, apiUrl: mail?.url ?? "" };
  return {
    buildDir: BUILD_DIR,
    vars: workerVars({
      siteUrl: url,
      stripe: await withInvoiceTax(account),
      mail: mailAccount,
      viesUrl: vies?.url ?? "",
      secrets,
    }),
  };
}

/** The groups by their names for `--only`. */
const GROUPS: Readonly<Record<string, (shop: Shop) => BenchRows>> = {
  lighthouse: ({ url }) => benchLighthouse(url, MEASURED_PAGES),
  press: ({ url }) => benchPressToPaint(url),
  cpu: ({ url, databaseUrl, database }) =>
    benchRequestCpu({ url, databaseUrl, databasePid: database?.pid() ?? Number.NaN }),
  distance: async function* (shop) {
    yield* benchDistantDatabase(await builtShop(shop), shop.databaseUrl);
  },
  throughput: async function* (shop) {
    yield* benchThroughput(await builtShop(shop), shop.databaseUrl);
  },
};

function chosenGroups(only: string | undefined) {
  const names = only?.split(",").map((name) => name.trim());
  const unknown = names?.find((name) => !Object.hasOwn(GROUPS, name));
  if (unknown !== undefined) {
    throw new UsageError(
      `There is no benchmark '${unknown}'. Choose from ${Object.keys(GROUPS).join(", ")}.`,
    );
  }
  return Object.entries(GROUPS).filter(([name]) => names?.includes(name) ?? true);
}

/**
 * `npm run bench`: figures beside their floor or limit, measured in the same run. No figure makes it fail, but a
 * measurement that can't be made does. Earlier rows are kept.
 */
export async function measure(only: string | undefined): Promise<void> {
  const chosen = chosenGroups(only);
  const rows: BenchRow[] = [];
  const failures: string[] = [];
  const shop = await startShop({
    settings: readSettings({ PORT: "8741" }),
    dataDir: DATA_DIR,
    buildDir: BUILD_DIR,
    ports: { database: 5598, stripe: 8742 },
    fresh: true,
    callsPerMinute: CALLS_PER_MINUTE,
    onLog: () => undefined,
  });
  try {
    for (const [name, run] of chosen) {
      console.log(`Measuring ${name} …`);
      try {
        for await (const row of run(shop)) {
          rows.push(row);
          console.log(rowLine(row));
        }
      } catch (error) {
        const [reason = ""] = String(error).split("\n");
        failures.push(`${name}: ${reason}`);
      }
    }
  } finally {
    await shop.close();
  }
  if (only === undefined) {
    const path = join(CHECKOUT, DOCUMENT);
    writeFileSync(path, withFigures(readFileSync(path, "utf8"), rows, failures, new Date()));
    await runProgram(bin("oxfmt"), [DOCUMENT]);
    console.log(`The figures are in ${DOCUMENT}.`);
  }
  if (failures.length > 0) throw new CommandError(`Not measured: ${failures.join("; ")}`);
}
