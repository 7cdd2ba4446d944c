import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { CHECKOUT } from "#ops/cli/checkout.ts";

const WORKER_FILES = globSync("worker/**/*.{ts,tsx}", { cwd: CHECKOUT }).filter(
  (file) => !file.includes(".test.") && !file.startsWith("worker/testing/"),
);

/** Matches a query of orders or units that locks their rows, written with the query builder or as SQL. */
const LOCKING =
  /\.from\((orders|entitlements)\)(?:(?!\.from\()[^;])*?\.for\("|\bfrom (orders|entitlements)\b[^;`]*\bfor (no key )?update/;

it("only worker/records/lock.ts locks orders and units, in one sequence", () => {
  const locking = WORKER_FILES.filter((file) => LOCKING.test(readFileSync(join(CHECKOUT, file), "utf8")));
  expect(locking).toEqual(["worker/records/lock.ts"]);
});

it.each([
  'tx.select().from(orders).where(eq(orders.id, id)).for("update")',
  'tx.select({ id }).from(entitlements).leftJoin(a, b).orderBy(c).for("no key update", { of: entitlements })',
  "sql`select id from entitlements where ${isDue} order by id for update`",
])("a lock is found in %s", (source) => {
  expect(source).toMatch(LOCKING);
});
