import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { CHECKOUT } from "#ops/cli/checkout.ts";
import { PROMISES } from "#verify/model/finding.ts";

const read = (name: string): string => readFileSync(join(CHECKOUT, "docs", name), "utf8");
/** The table's rows: a decision, and either its check or the reason why there is none. */
const ROW = /^\| (D\d+a?) +\| *([^|]*?) *\| *([^|]*?) *\|$/gm;
const rows = [...read("guarantees.md").matchAll(ROW)].map(([, id, checked = "", reason = ""]) => ({
  id,
  checked: checked === "" ? [] : checked.split("; "),
  reason,
}));

it("every decision is checked, or left out with a reason", () => {
  const decisions = [...read("spec/decisions.md").matchAll(/^- \*\*(D\d+a?)/gm)].map(([, id]) => id);
  expect(decisions.length).toBeGreaterThan(60);
  expect(rows.map(({ id }) => id)).toEqual(decisions);
  expect(rows.filter(({ checked, reason }) => (checked.length === 0) === (reason === ""))).toEqual([]);
});

it("every promise of the simulation comes from a decision", () => {
  expect(new Set(rows.flatMap(({ checked }) => checked))).toEqual(new Set(PROMISES));
});
