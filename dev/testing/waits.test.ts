import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { CHECKOUT } from "#ops/cli/checkout.ts";

/** In two parts, so that this file does not hold them. */
const IDLE_NETWORK = ["network", "idle"].join("");
const FIXED_TIME = ["waitFor", "Timeout("].join("");

const holders = (text: string): string[] =>
  globSync("{dev,ops,e2e,packages,src}/**/*.{ts,tsx}", {
    cwd: CHECKOUT,
    exclude: ["**/node_modules"],
  }).filter((file) => readFileSync(join(CHECKOUT, file), "utf8").includes(text));

it("nothing in a browser is waited for by a quiet network or for a fixed time, but by what is on screen", () => {
  expect(holders("waitForURL").length).toBeGreaterThan(10);
  expect([IDLE_NETWORK, FIXED_TIME].flatMap(holders)).toEqual([]);
});
