import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { CHECKOUT } from "#ops/cli/checkout.ts";

const text = readFileSync(join(CHECKOUT, "docs", "security.md"), "utf8");

it("docs/security.md names only tests and files that exist", () => {
  const named = [
    ...text.matchAll(/(?<![\w/-])(?:worker|domain|src|dev|verify|e2e|packages)\/[\w./-]+\.tsx?\b/g),
  ].map(([path]) => path);
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter((path) => !existsSync(join(CHECKOUT, path)))).toEqual([]);
});

const cells = (row: string) => row.split("|").length;

it("each row of a table in docs/security.md has the cells of its heading", () => {
  const tables = text.split(/\n{2,}/).filter((block) => block.startsWith("|"));
  expect(tables.length).toBeGreaterThan(10);
  const uneven = tables.flatMap((table) => {
    const [heading = "", ...rows] = table.trim().split("\n");
    return rows.filter((row) => cells(row) !== cells(heading));
  });
  expect(uneven).toEqual([]);
});
