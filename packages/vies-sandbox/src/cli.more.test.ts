import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { startedSandbox } from "./fixture.ts";
import { TEST_NUMBERS } from "./verdicts.ts";

const CLI = fileURLToPath(new URL("./cli.ts", import.meta.url));
const README = await readFile(new URL("../README.md", import.meta.url), "utf8");

/** Runs the command to its end. */
async function cli(args: readonly string[]) {
  const command = spawn(process.execPath, [CLI, ...args], { timeout: 30_000 });
  const [stdout, stderr, [code]] = await Promise.all([
    text(command.stdout),
    text(command.stderr),
    once(command, "close"),
  ]);
  return { stdout, stderr, code: Number(code) };
}

test("--help lists the options that the README describes", async () => {
  const { stdout, code } = await cli(["--help"]);
  expect(code).toBe(0);
  const listed = [...stdout.matchAll(/^ +(--\w+)/gm)].map(([, name = ""]) => name);
  const described = [...README.matchAll(/^\| `(--\w+)/gm)].map(([, name = ""]) => name);
  expect(listed).toEqual(described);
  expect(listed).toHaveLength(2);
});

test("the README lists exactly the test numbers", () => {
  const listed = [...README.matchAll(/^\| (\d{3}) +\| `?(\w+)/gm)].map(([, ending, verdict]) => [
    ending,
    verdict,
  ]);
  expect(listed).toEqual([...TEST_NUMBERS]);
});

describe("a start that can't work is refused in one sentence", () => {
  test.for([
    [["--prot", "1"], "Unknown option '--prot': `vies-sandbox --help` lists the options."],
    [["12113"], "Unexpected argument '12113': `vies-sandbox --help` lists the options."],
    [["--port", "70000"], "--port must be a whole number from 0 to 65535."],
  ] as const)("%j", async ([args, sentence]) => {
    expect(await cli(args)).toEqual({ stdout: "", stderr: `${sentence}\n`, code: 1 });
  });

  test("a port that's in use", async () => {
    const { port } = await startedSandbox();
    const { stderr } = await cli(["--port", String(port)]);
    expect(stderr).toBe(`Port ${port} of 127.0.0.1 is in use.\n`);
  });
});
