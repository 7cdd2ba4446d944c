import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { CHECKOUT } from "#ops/cli/checkout.ts";

const text = readFileSync(join(CHECKOUT, "docs", "security.md"), "utf8");

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
