import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { CHECKOUT } from "#ops/cli/checkout.ts";
import { COLOURS, DARK } from "#worker/mail/layout/mail-style.ts";

const style = readFileSync(join(CHECKOUT, "src", "app.css"), "utf8");

it.each([
  ["page", "paper"],
  ["sheet", "sheet"],
  ["well", "well"],
  ["ink", "ink"],
  ["soft", "ink-soft"],
  ["line", "line"],
  ["accent", "accent"],
  ["onAccent", "on-accent"],
] as const)("a mail's %s is the shop's --%s, in both themes", (name, variable) => {
  expect(style).toContain(`--${variable}: light-dark(${COLOURS[name]}, ${DARK[name]});`);
});

it("a mail has no other colour", () => {
  expect(Object.keys(COLOURS)).toHaveLength(8);
  expect(Object.keys(DARK)).toEqual(Object.keys(COLOURS));
});
