import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { CHECKOUT } from "#ops/cli/checkout.ts";
import { plantedBugs, withBug } from "./planted-bugs.ts";

it.each(plantedBugs())("the patch %s still applies, and changes only the Worker", (name) => {
  const changed = [...withBug(name)];
  expect(changed.length).toBeGreaterThan(0);
  for (const [url, source] of changed) {
    const path = fileURLToPath(url);
    expect(path.startsWith(join(CHECKOUT, "worker"))).toBe(true);
    expect(source).not.toBe(readFileSync(path, "utf8"));
  }
});

it("there are at least twelve planted bugs, each beginning with a sentence about the fault", () => {
  expect(plantedBugs().length).toBeGreaterThanOrEqual(12);
  for (const name of plantedBugs()) {
    const [sentence] = readFileSync(
      join(CHECKOUT, "verify", "sim", "planted", `${name}.patch`),
      "utf8",
    ).split("\n");
    expect(sentence).toMatch(/^[A-Z].+\.$/);
  }
});
