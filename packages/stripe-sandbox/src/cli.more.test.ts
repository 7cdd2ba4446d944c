import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, onTestFinished, test } from "vitest";
import { startedSandbox } from "./fixture.ts";

const CLI = fileURLToPath(new URL("./cli.ts", import.meta.url));

/** Runs the command to its end. */
async function cli(args: readonly string[], variables: NodeJS.ProcessEnv = {}) {
  const command = spawn(process.execPath, [CLI, ...args], {
    env: { ...process.env, ...variables },
    timeout: 30_000,
  });
  const [stdout, stderr, [code]] = await Promise.all([
    text(command.stdout),
    text(command.stderr),
    once(command, "close"),
  ]);
  return { stdout, stderr, code: Number(code) };
}

test("--help lists the options and keys that the README describes", async () => {
  const { stdout, code } = await cli(["--help"]);
  expect(code).toBe(0);
  const listed = [...stdout.matchAll(/^ +(--\w+|STRIPE_\w+)/gm)].map(([, name = ""]) => name);
  const readme = await readFile(new URL("../README.md", import.meta.url), "utf8");
  const described = [...readme.matchAll(/`(--\w+|STRIPE_\w+)( <\w+>)?`/g)].map(([, name = ""]) => name);
  expect(listed).toEqual(described);
  expect(listed).toHaveLength(7);
});

describe("a start that can't work is refused in one sentence", () => {
  test.for([
    [["--prot", "1"], "Unknown option '--prot': `stripe-checkout-sandbox --help` lists the options."],
    [["12111"], "Unexpected argument '12111': `stripe-checkout-sandbox --help` lists the options."],
    [["--port", "70000"], "--port must be a whole number from 0 to 65535."],
    [["--webhook", "localhost:3000"], "--webhook must be an http:// or https:// address."],
  ] as const)("%j", async ([args, sentence]) => {
    expect(await cli(args)).toEqual({ stdout: "", stderr: `${sentence}\n`, code: 1 });
  });

  test("a live key", async () => {
    const { stderr } = await cli([], { STRIPE_SECRET_KEY: "sk_live_1" });
    expect(stderr).toBe("STRIPE_SECRET_KEY must start with sk_test_: the sandbox accepts only test keys.\n");
  });

  test("a port that's in use", async () => {
    const { port } = await startedSandbox();
    const { stderr } = await cli(["--port", String(port)]);
    expect(stderr).toBe(`Port ${port} of 127.0.0.1 is in use.\n`);
  });

  test("a file that isn't a data file", async () => {
    const folder = await mkdtemp(join(tmpdir(), "stripe-sandbox-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    const file = join(folder, "notes.json");
    await writeFile(file, "[]");
    const { stderr } = await cli(["--port", "0", "--data", file]);
    expect(stderr).toBe(
      `${file} is not a data file of this Stripe sandbox; delete it to start with an empty one.\n`,
    );
  });
});
