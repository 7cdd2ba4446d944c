import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { CHECKOUT } from "#ops/cli/checkout.ts";
import { testFault } from "./testing/named-test.ts";

const [, section = ""] = readFileSync(join(CHECKOUT, "docs", "drills.md"), "utf8").split("## Guards\n");
const rows = [...section.matchAll(/^\| (.+?) *\| `(.+?)` *\| (`.+?) *\|$/gm)].map(
  ([, broken = "", file = "", test = ""]) => ({ broken, file, test }),
);

it("docs/drills.md lists guards", () => {
  expect(rows.length).toBeGreaterThan(20);
});

it.each(rows)("$broken: its guard and the test that sees it exist", ({ file, test }) => {
  expect(existsSync(join(CHECKOUT, file))).toBe(true);
  expect(testFault(test)).toBeUndefined();
});
