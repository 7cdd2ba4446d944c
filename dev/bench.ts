import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { benchmarkDocument, machine } from "./bench/document.ts";
import { benchDistantDatabase } from "./bench/distant-database.ts";
import { benchLevel } from "./bench/level.ts";
import { benchLighthouse } from "./bench/lighthouse.ts";
import { deskFilter, PHONE_SCENARIOS } from "./bench/press-scenarios.ts";
import { benchPressToPaint } from "./bench/press-to-paint.ts";
import { benchRequestCpu } from "./bench/request-cpu.ts";
import type { BenchRow, BenchRows } from "./bench/row.ts";
import { benchSecondStart } from "./bench/second-start.ts";
import { rowLine, tableOf } from "./bench/table.ts";
import { benchThroughput } from "./bench/throughput.ts";
import { benchWorkerStart } from "./bench/worker-start.ts";
import { CommandError } from "#ops/cli/command-error.ts";
import { CHECKOUT } from "#ops/cli/checkout.ts";
import { fillCatalogue } from "./catalogue/fill-catalogue.ts";
import { withInvoiceTax } from "#ops/invoice-tax.ts";
import { LOCAL_MAIL, readSettings, SANDBOX_KEYS, workerVars } from "./settings.ts";
import { type Shop, startShop } from "./shop.ts";
import { UsageError } from "#ops/cli/usage-error.ts";

const FOLDER = join(".data", "bench");
const BUILD_DIR = join(CHECKOUT, FOLDER, "dist");
const DOCUMENT = join("docs", "benchmarks.md");
const MEASURED_PAGES = ["/", "/products", "/products/autocad"];
const CALLS_PER_MINUTE = 1_000_000;
const SEEDED_PRODUCTS = 82;
const MANY_PRODUCTS = 10_000;
/** Limits from pressing a filter to its painted result, at this many products. */
const FILTER_LIMIT_MS = 150;
const FILTER_LIMIT_MANY_MS = 200;

type Measurement = {
  readonly name: string;
  /** A further name for `--only`, of a part of what `name` names. */
  readonly part?: string;
  /** Takes minutes to prepare: only measured when it is named. */
  readonly isApart?: boolean;
  readonly run: (shop: Shop) => BenchRows;
};

const varsOf = async (shop: Shop) => {
  const stripe = { ...SANDBOX_KEYS, apiUrl: shop.stripe?.url ?? "", jsUrl: shop.sandbox?.scriptUrl ?? "" };
  const secret = "bench-only-secret-0123456789abcdef";
  const secrets = { tokenSecret: secret, orderLinkSecret: secret };
  return workerVars(
    shop.url,
    await withInvoiceTax(stripe),
    { ...LOCAL_MAIL, apiUrl: shop.mail?.url ?? "" },
    secrets,
  );
};

/** In running order: those that fill the catalogue come last. */
const MEASUREMENTS: readonly Measurement[] = [
  { name: "lighthouse", run: (shop) => benchLighthouse(shop.url, MEASURED_PAGES) },
  ...PHONE_SCENARIOS.map((scenario): Measurement => ({
    name: "press",
    part: scenario.name,
    run: (shop) => benchPressToPaint(shop.url, scenario),
  })),
  {
    name: "filters",
    run: (shop) => benchPressToPaint(shop.url, deskFilter(SEEDED_PRODUCTS, FILTER_LIMIT_MS)),
  },
  { name: "worker", run: (shop) => benchRequestCpu(shop.url, shop.database?.pid() ?? Number.NaN) },
  { name: "start", run: () => benchSecondStart(join(CHECKOUT, FOLDER, "second"), BUILD_DIR) },
  {
    name: "worker",
    run: () => benchWorkerStart(BUILD_DIR, join(CHECKOUT, FOLDER, "start")),
  },
  {
    name: "distance",
    run: async function* (shop) {
      const vars = await varsOf(shop);
      yield* benchDistantDatabase({ databaseUrl: shop.databaseUrl, buildDir: BUILD_DIR, vars });
    },
  },
  {
    name: "throughput",
    run: async function* (shop) {
      const vars = await varsOf(shop);
      yield* benchThroughput({
        databaseUrl: shop.databaseUrl,
        buildDir: BUILD_DIR,
        vars,
        siteUrl: shop.url,
      });
    },
  },
  {
    name: "level",
    isApart: true,
    run: async function* (shop) {
      const vars = await varsOf(shop);
      yield* benchLevel({ databaseUrl: shop.databaseUrl, buildDir: BUILD_DIR, vars });
    },
  },
  {
    name: "filters",
    run: async function* (shop) {
      await fillCatalogue(shop.databaseUrl, MANY_PRODUCTS);
      yield* benchPressToPaint(shop.url, deskFilter(MANY_PRODUCTS, FILTER_LIMIT_MANY_MS));
    },
  },
];
const namesOf = ({ name, part = name }: Measurement): string[] => [name, part];
const NAMES = [...new Set(MEASUREMENTS.flatMap(namesOf))];

/** The groups and parts that `--only a,b` names; without it all but those apart. A UsageError names those that there are. */
export function chosenGroups(only: string | undefined): ReadonlySet<string> {
  const together = MEASUREMENTS.filter(({ isApart }) => isApart !== true).flatMap(namesOf);
  const chosen = only?.split(",").map((name) => name.trim()) ?? together;
  const unknown = chosen.find((name) => !NAMES.includes(name));
  if (unknown !== undefined) {
    throw new UsageError(`There is no benchmark '${unknown}'. Choose from ${NAMES.join(", ")}.`);
  }
  return new Set(chosen);
}

/**
 * Keeps each row as it comes, and says it: what was measured before a failure stays.
 *
 * @returns why the group is incomplete; null if it is complete
 */
export async function measure(
  name: string,
  group: BenchRows,
  keep: (row: BenchRow) => void,
): Promise<string | null> {
  try {
    for await (const row of group) keep(row);
    return null;
  } catch (error) {
    const [reason = ""] = (error instanceof Error ? error.message : String(error)).split("\n");
    return `${name}: ${reason}`;
  }
}

/**
 * `npm run bench`: figures beside their floor or limit, measured in the same run. No figure makes it fail, but it does
 * fail if something could not be measured.
 */
export async function bench(only: string | undefined): Promise<void> {
  const chosen = chosenGroups(only);
  const rows: BenchRow[] = [];
  const failures: string[] = [];
  const keep = (row: BenchRow) => {
    rows.push(row);
    console.log(rowLine(row));
  };
  const measurements = MEASUREMENTS.filter((measurement) =>
    namesOf(measurement).some((name) => chosen.has(name)),
  );
  if (measurements.length > 0) {
    const shop = await startShop({
      settings: readSettings({ PORT: "8741" }),
      dataDir: join(CHECKOUT, FOLDER),
      buildDir: BUILD_DIR,
      ports: { database: 5598, stripe: 8742 },
      fresh: true,
      callsPerMinute: CALLS_PER_MINUTE,
      onLog: () => undefined,
    });
    try {
      for (const { name, part = name, run } of measurements) {
        console.log(`Measuring ${part} …`);
        const failure = await measure(part, run(shop), keep);
        if (failure !== null) failures.push(failure);
      }
    } finally {
      await shop.close();
    }
  }
  console.log(`\n${tableOf(rows)}\n\n${machine()}`);
  if (only === undefined) {
    writeFileSync(join(CHECKOUT, DOCUMENT), benchmarkDocument(rows, failures, new Date()));
    console.log(`Written to ${DOCUMENT}.`);
  }
  if (failures.length > 0) throw new CommandError(`Not measured: ${failures.join("; ")}`);
}
