import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { CHECKOUT } from "#ops/cli/checkout.ts";
import { DRILLS } from "./drill.ts";

it("the command's help names the drills in the order in which they run", () => {
  const names = DRILLS.map(({ name }) => name).join(", ");
  expect(readFileSync(join(CHECKOUT, "verify/commands.ts"), "utf8")).toContain(`only these drills: ${names}`);
});
