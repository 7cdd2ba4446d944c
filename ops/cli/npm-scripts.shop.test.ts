import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { CHECKOUT } from "./checkout.ts";

const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(join(CHECKOUT, "package.json"), "utf8")));

type Ended = { readonly code: number; readonly stdout: string; readonly stderr: string };

/**
 * Runs a script of package.json as npm does, with an extra option. No variable is set that could point to a database.
 */
function runScript(script: string, option: string): Promise<Ended> {
  const { HOME, PATH = "" } = process.env;
  const env = { HOME, PATH: `${join(CHECKOUT, "node_modules", ".bin")}:${PATH}` };
  return new Promise((resolve) => {
    const child = execFile(
      "/bin/sh",
      ["-c", `${script} ${option}`],
      { cwd: CHECKOUT, env },
      (error, stdout, stderr) =>
        resolve({ code: error === null ? 0 : z.number().parse(error.code), stdout, stderr }),
    );
    child.stdin?.end();
  });
}

/** npm runs this script automatically. */
const { postinstall: _afterInstalling, ...COMMANDS } = scripts;

describe.each(Object.entries(COMMANDS))("npm run %s", (name, script) => {
  it.concurrent("prints its usage", async ({ expect }) => {
    const { code, stdout, stderr } = await runScript(script, "--help");
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toMatch(new RegExp(`\\bnpm (run )?${name}\\b`));
    expect(stdout).toMatch(/^npm (run )?[\w:-]+ -- \[options\]/);
    expect(stdout).toMatch(/^Options:\n(.*\n)* {2}--help /m);
    expect(stdout).toMatch(/^Example:\n {2}.*\bnpm /m);
  });

  it.concurrent("refuses an unknown option in one sentence", async ({ expect }) => {
    const { code, stdout, stderr } = await runScript(script, "--no-such-option");
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(
      /^Unknown option '--no-such-option': `npm [\w: -]+ -- --help` lists the options\.\n$/,
    );
    expect(stderr).not.toMatch(/^\s*at /m);
  });
});

it("package.json has scripts to test", () => {
  expect(Object.keys(scripts).length).toBeGreaterThan(10);
});
