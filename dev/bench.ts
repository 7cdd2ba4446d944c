import { join } from "node:path";
import { CHECKOUT } from "./data-dir.ts";
import { benchFirstLoad } from "./bench/first-load.ts";
import { benchLighthouse } from "./bench/lighthouse.ts";
import { median } from "./bench/load.ts";
import { benchPasswordHash } from "./bench/password-hash.ts";
import { benchStartUp } from "./bench/start-up.ts";
import { benchThroughput } from "./bench/throughput.ts";
import { readSettings, SANDBOX_KEYS, workerVars } from "./settings.ts";
import { startShop } from "./shop.ts";

const FOLDER = join(".data", "bench");
const MEASURED_PAGES = ["/", "/products", "/products/autocad"];

const fixed = (value: number, digits = 0) => value.toFixed(digits);

/** `npm run bench`: figures beside their floor or limit, measured in the same run. Nothing here passes or fails. */
export async function main(): Promise<void> {
  const startUp = await benchStartUp(FOLDER);
  const buildDir = join(CHECKOUT, FOLDER, "dist");
  const shop = await startShop({
    // The sign-ins it times all fail.
    settings: readSettings({ PORT: "8741", SIGN_IN_FAILURES_PER_MINUTE: "1000000" }),
    dataDir: join(CHECKOUT, FOLDER),
    buildDir,
    ports: { database: 5598, stripe: 8742 },
    onLog: () => undefined,
  });
  try {
    const firstLoad = await benchFirstLoad(shop.url, MEASURED_PAGES);
    const lighthouse = await benchLighthouse(shop.url, MEASURED_PAGES);
    const passwordHash = await benchPasswordHash(shop.url);
    const stripe = { ...SANDBOX_KEYS, apiUrl: shop.stripe?.url ?? "", jsUrl: shop.sandbox?.scriptUrl ?? "" };
    const vars = workerVars(shop.url, stripe, "bench-only-secret-0123456789abcdef");
    const throughput = await benchThroughput({ databaseUrl: shop.databaseUrl, buildDir, vars });
    console.table(
      throughput.map((row) => ({
        what: row.what,
        unit: row.unit,
        value: fixed(median(row.values)),
        beside: `${row.beside.what}: ${fixed(median(row.beside.values))}`,
        ratio: fixed(
          median(row.values.map((value, run) => value / (row.beside.values[run] ?? Number.NaN))),
          2,
        ),
        aim: row.aim ?? "",
      })),
    );
    console.table(
      [...firstLoad, ...lighthouse].map(({ what, unit, values, beside, aim }) => ({
        what,
        unit,
        values: values.map((value) => fixed(value, unit === "" ? 3 : 1)).join(" "),
        beside: `${beside.what} ${beside.values.join(" ")}`,
        aim,
      })),
    );
    console.table([
      {
        what: "a password in the Worker",
        "sign-in ms": fixed(passwordHash.signInMs, 1),
        "without a hash ms": fixed(passwordHash.withoutHashMs, 1),
        "hash ms": fixed(passwordHash.hashMs, 1),
        "native ms": fixed(passwordHash.nativeMs, 1),
        ratio: fixed(passwordHash.ratio, 2),
      },
    ]);
    console.table(
      startUp.map((row) => ({
        what: row.what,
        "seconds to the first 200": fixed(row.seconds, 1),
        "memory MB": row.memoryMb === null ? "?" : fixed(row.memoryMb),
      })),
    );
  } finally {
    await shop.close();
  }
}
