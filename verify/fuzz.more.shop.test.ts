import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { CHECKOUT } from "#ops/cli/checkout.ts";

it("the command loads every call of the Worker, and refuses a name that none has before it starts a shop", async () => {
  const args = [join(CHECKOUT, "ops", "cli", "run.mjs"), "verify", "fuzz", "--path", "no-such-call"];
  await expect(promisify(execFile)(process.execPath, args, { cwd: CHECKOUT })).rejects.toMatchObject({
    stderr: expect.stringContaining("No procedure or path has 'no-such-call' in its name."),
  });
});
