import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { getTableColumns, getTableName, isTable } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { now } from "#worker/platform/clock.ts";
import { CHECKOUT } from "#ops/cli/checkout.ts";

const read = (path: string): string => readFileSync(join(CHECKOUT, path), "utf8");
const WORKER_FILES = globSync("worker/**/*.{ts,tsx}", { cwd: CHECKOUT }).filter(
  (file) => !file.includes(".test."),
);

/** Matches SQL that asks PostgreSQL for the time. */
const DATABASE_CLOCK =
  /\bnow\(\)|\b(current_(timestamp|date|time)|localtime(stamp)?)\b|\b(clock|statement|transaction)_timestamp\b|\btimeofday\b/i;

/** Returns the texts of a source's sql templates, without their interpolated values. */
function sqlTexts(source: string): readonly string[] {
  return [...source.matchAll(/\bsql(?:<[^`]*?>)?`/g)].map(({ index, 0: start }) => {
    let text = "";
    let depth = 0;
    for (let at = index + start.length; at < source.length; at += 1) {
      const char = source[at] ?? "";
      if (depth === 0 && char === "`") break;
      if (depth === 0 && source.startsWith("${", at)) {
        depth = 1;
        at += 1;
      } else if (depth > 0) depth += char === "{" ? 1 : char === "}" ? -1 : 0;
      else text += char;
    }
    return text;
  });
}

const askingDatabase = (source: string): readonly string[] =>
  [...sqlTexts(source), ...(source.match(/\.defaultNow\b|sql\.raw\([^)]*now\(\)/g) ?? [])].filter(
    (text) => text.startsWith(".") || DATABASE_CLOCK.test(text),
  );

describe("the database's clock", () => {
  it.each(WORKER_FILES.filter((file) => file !== "worker/db/columns.ts"))("is not asked by %s", (file) => {
    expect(askingDatabase(read(file))).toEqual([]);
  });

  it.each([
    "sql`select now()`",
    "sql<Date>`greatest(${a}, now())`",
    "sql`${a(`${b}`)} > CURRENT_TIMESTAMP`",
    "sql`clock_timestamp() - ${a({ b: { c } })}`",
    "sql`day = current_date`",
    "at('made_at').defaultNow()",
  ])("is found in %s", (source) => {
    expect(askingDatabase(source)).toHaveLength(1);
  });

  it.each(["now()", "sql`${now()}`", "sql`${at(now(), { b: 1 })}::timestamptz`", "sql`known()`"])(
    "is not found in %s",
    (source) => {
      expect(askingDatabase(source)).toEqual([]);
    },
  );

  it("fills in no column: every column with a default uses the shop's time", async () => {
    const modules = await Promise.all(
      globSync("worker/db/schema/*.ts", { cwd: CHECKOUT }).map(
        (file): Promise<Record<string, unknown>> => import(join(CHECKOUT, file)),
      ),
    );
    const times = modules
      .flatMap((module) => Object.values(module))
      .filter((value) => isTable(value))
      .flatMap((table) =>
        Object.values(getTableColumns(table))
          .filter((column) => /^(timestamp|date|time)/.test(column.getSQLType()) && column.hasDefault)
          .map(({ name, defaultFn }) => ({
            name: `${getTableName(table)}.${name}`,
            asks: defaultFn === now,
          })),
      );
    expect(times.length).toBeGreaterThan(10);
    expect(times.filter(({ asks }) => !asks)).toEqual([]);
  });
});

/** Returns the files that import something other than `now` from the clock's module. */
const naming = (name: RegExp): readonly string[] =>
  WORKER_FILES.filter((file) => file !== "worker/platform/clock.ts" && name.test(read(file))).toSorted();

describe("the clock's module", () => {
  it("gives the machine's time to caches and signatures alone", () => {
    expect(naming(/\brealNow\b/)).toEqual([
      "worker/catalogue/snapshot.ts",
      "worker/images/edge-images.ts",
      "worker/images/read-image.ts",
      "worker/mail/outbox/receive-event.ts",
    ]);
  });

  it("is turned from one place", () => {
    expect(naming(/\bsetClockAhead\b/)).toEqual(["worker/platform/sync-clock.ts"]);
  });
});
