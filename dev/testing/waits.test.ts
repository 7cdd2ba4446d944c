import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { CHECKOUT } from "#ops/cli/checkout.ts";

/** Split, so that this file does not contain them. */
const IDLE_NETWORK = ["network", "idle"].join("");
const FIXED_TIME = ["waitFor", "Timeout("].join("");

const holders = (text: string): string[] =>
  globSync("{dev,verify,ops,e2e,bench,packages,src}/**/*.{ts,tsx}", {
    cwd: CHECKOUT,
    exclude: ["**/node_modules"],
  }).filter((file) => readFileSync(join(CHECKOUT, file), "utf8").includes(text));

it("browser code waits for what is on screen, never for a quiet network or a fixed time", () => {
  expect(holders("waitForURL").length).toBeGreaterThan(10);
  expect([IDLE_NETWORK, FIXED_TIME].flatMap(holders)).toEqual([]);
});
