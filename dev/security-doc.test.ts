import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { CHECKOUT } from "#ops/cli/checkout.ts";

it("docs/security.md names only tests and files that exist", () => {
  const text = readFileSync(join(CHECKOUT, "docs", "security.md"), "utf8");
  const named = [
    ...text.matchAll(/(?<![\w/-])(?:worker|domain|src|dev|e2e|packages)\/[\w./-]+\.tsx?\b/g),
  ].map(([path]) => path);
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter((path) => !existsSync(join(CHECKOUT, path)))).toEqual([]);
});
