import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { CHECKOUT } from "#ops/cli/checkout.ts";
import { DRILLS } from "./drill.ts";

const names = DRILLS.map(({ name }) => name);
const read = (path: string): string => readFileSync(join(CHECKOUT, path), "utf8");

it("docs/drills.md describes every drill, in the sequence in which they run", () => {
  expect([...read("docs/drills.md").matchAll(/^\| `([\w-]+)`/gm)].map(([, name]) => name)).toEqual(names);
});

it("the command's help names them", () => {
  expect(read("verify/commands.ts")).toContain(`only these drills: ${names.join(", ")}`);
});
