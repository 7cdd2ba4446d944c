import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { createInterface } from "node:readline/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { z } from "zod";

const PACKAGE = fileURLToPath(new URL("..", import.meta.url));
const ZOD = dirname(createRequire(import.meta.url).resolve("zod/package.json"));
const INSTALLED = dirname(ZOD);
/** npm and vitest set variables for the programs they start, which would change how those behave. */
const ENVIRONMENT = { PATH: process.env["PATH"], HOME: process.env["HOME"] };
const INSTALL_TIMEOUT_MS = 180_000;

/** Runs a program to its end. Rejects with all its output if it fails. */
async function run(command: string, args: readonly string[], cwd: string): Promise<string> {
  const program = promisify(execFile)(command, args, { cwd, env: ENVIRONMENT });
  const { stdout } = await program.catch((error: unknown) => {
    const printed = z.object({ stdout: z.string(), stderr: z.string() }).parse(error);
    throw new Error(`${command} ${args.join(" ")} failed:\n${printed.stdout}${printed.stderr}`);
  });
  return stdout;
}

const packed = z.tuple([z.object({ filename: z.string(), files: z.array(z.object({ path: z.string() })) })]);

async function pack(cwd: string, destination: string, ...options: string[]) {
  const report = await run("npm", ["pack", "--json", "--pack-destination", destination, ...options], cwd);
  // The output of the build comes first.
  const [{ filename, files }] = packed.parse(JSON.parse(report.slice(report.search(/^\[$/m))));
  return { tarball: join(destination, filename), files: files.map(({ path }) => path) };
}

let scratch = "";
/** An empty folder in which somebody has installed the tarball. */
let app = "";
let files: readonly string[] = [];

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), "mail-sandbox-package-"));
  app = join(scratch, "app");
  const source = join(scratch, "source");
  // Anything that reads the sources during the test would see a build beside them.
  await cp(PACKAGE, source, {
    recursive: true,
    filter: (path) => !["dist", "node_modules"].includes(basename(path)),
  });
  await symlink(INSTALLED, join(source, "node_modules"));
  const own = await pack(source, scratch);
  files = own.files;
  const zod = await pack(ZOD, scratch, "--ignore-scripts");
  await mkdir(app);
  await writeFile(join(app, "package.json"), JSON.stringify({ private: true, type: "module" }));
  await run("npm", ["install", "--offline", "--no-audit", "--no-fund", own.tarball, zod.tarball], app);
}, INSTALL_TIMEOUT_MS);

afterAll(() => rm(scratch, { recursive: true, force: true }));

/** Starts the installed command; returns the address that it prints. */
async function startedByBin(...args: string[]): Promise<{ command: ChildProcess; url: URL }> {
  const bin = join(app, "node_modules", ".bin", "mail-api-sandbox");
  const command = spawn(bin, args, { cwd: app, env: ENVIRONMENT, stdio: ["ignore", "pipe", "inherit"] });
  onTestFinished(() => void command.kill("SIGKILL"));
  for await (const line of createInterface({ input: command.stdout })) {
    const [, url] = /^Mail sandbox at (\S+)/.exec(line) ?? [];
    if (url !== undefined) return { command, url: new URL(url) };
  }
  throw new Error("The command ended without an address.");
}

test("the tarball has programs, types, a README and a licence, and no sources or tests", () => {
  expect(files).toEqual(expect.arrayContaining(["LICENSE", "README.md", "dist/cli.js", "dist/server.d.ts"]));
  expect(files.filter((path) => /^src\/|test\.|fixture/.test(path))).toEqual([]);
});

test("installed in an empty folder, its command accepts a mail and ends on a signal", async () => {
  const { command, url } = await startedByBin("--port", "0");
  const answer = await fetch(new URL("/emails", url), {
    method: "POST",
    headers: { authorization: "Bearer re_sandbox", "content-type": "application/json" },
    body: JSON.stringify({ from: "a@studio.example", to: "ada@example.com", subject: "Hi", text: "Hello" }),
  });
  expect(answer.status).toBe(200);
  expect(await (await fetch(new URL("/messages", url))).json()).toMatchObject([{ subject: "Hi" }]);
  command.kill("SIGTERM");
  expect(await once(command, "exit")).toEqual([0, null]);
});

test("the README's example passes against the installed package, and its types are checked", async () => {
  for (const name of ["vitest", "@types"])
    await symlink(join(INSTALLED, name), join(app, "node_modules", name));
  const readme = await readFile(join(PACKAGE, "README.md"), "utf8");
  const [, example = ""] = /^```ts\n(.*?)^```$/ms.exec(readme) ?? [];
  await writeFile(join(app, "example.test.ts"), example);
  await writeFile(
    join(app, "types.ts"),
    `import { startMailSandbox } from "mail-api-sandbox";
const { setFault } = await startMailSandbox({ port: 0 });
setFault("drop", 1);
// @ts-expect-error There is no such fault.
setFault("fire");
`,
  );
  const strict = ["--noEmit", "--strict", "--skipLibCheck", "--target", "es2023", "--module", "nodenext"];
  const tsc = join(INSTALLED, "typescript", "bin", "tsc");
  await run(process.execPath, [tsc, ...strict, "--types", "node", "example.test.ts", "types.ts"], app);
  const vitest = join(INSTALLED, "vitest", "vitest.mjs");
  expect(await run(process.execPath, [vitest, "run", "--root", app], app)).toMatch(/1 passed/);
});
