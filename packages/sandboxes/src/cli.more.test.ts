import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { newFile } from "./shared/fixture.ts";
import { startedSandbox } from "./vies/fixture.ts";

const CLI = fileURLToPath(new URL("./cli.ts", import.meta.url));
const README = readFileSync(new URL("../README.md", import.meta.url), "utf8");

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

test.for([
  ["stripe", 7],
  ["mail", 7],
  ["vies", 2],
] as const)(
  "%s --help lists %i options and keys, each of which the README describes",
  async ([name, count]) => {
    const { stdout, code } = await cli([name, "--help"]);
    expect(code).toBe(0);
    const listed = [...stdout.matchAll(/^ +(--\w+|[A-Z]+_\w+)/gm)].map(([, option = ""]) => option);
    expect(listed).toHaveLength(count);
    for (const option of listed) expect(README).toMatch(new RegExp(`\`${option}[\` ]`));
  },
);

describe("a start that can't work is refused in one sentence", () => {
  test.for([
    [[], "Name a sandbox: offline-sandboxes stripe|mail|vies [options]."],
    [["post"], "Name a sandbox: offline-sandboxes stripe|mail|vies [options]."],
    [
      ["stripe", "--prot", "1"],
      "Unknown option '--prot': `offline-sandboxes stripe --help` lists the options.",
    ],
    [["vies", "--data", "x"], "Unknown option '--data': `offline-sandboxes vies --help` lists the options."],
    [["mail", "12112"], "Unexpected argument '12112': `offline-sandboxes mail --help` lists the options."],
    [["vies", "--port", "70000"], "--port must be a whole number from 0 to 65535."],
    [["mail", "--limit", "0"], "--limit must be a whole number of at least 1."],
    [["stripe", "--webhook", "localhost:3000"], "--webhook must be an http:// or https:// address."],
  ] as const)("%j", async ([args, sentence]) => {
    expect(await cli(args)).toEqual({ stdout: "", stderr: `${sentence}\n`, code: 1 });
  });

  test.for([
    [
      "stripe",
      { STRIPE_SECRET_KEY: "sk_live_1" },
      "STRIPE_SECRET_KEY must start with sk_test_: the sandbox accepts only test keys.",
    ],
    ["mail", { MAIL_API_KEY: "sk_test_1" }, "MAIL_API_KEY must start with re_."],
  ] as const)("%s with %j", async ([name, variables, sentence]) => {
    expect((await cli([name], variables)).stderr).toBe(`${sentence}\n`);
  });

  test("a port that's in use", async () => {
    const { port } = await startedSandbox();
    const { stderr } = await cli(["vies", "--port", String(port)]);
    expect(stderr).toBe(`Port ${port} of 127.0.0.1 is in use.\n`);
  });

  test.for(["stripe", "mail"])("a file that isn't a data file of the %s sandbox", async (name) => {
    const file = newFile();
    writeFileSync(file, "[]");
    const { stderr } = await cli([name, "--port", "0", "--data", file]);
    expect(stderr).toMatch(
      / is not a data file of this \w+ sandbox; delete it to start with an empty one\.\n$/,
    );
  });
});
