import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { createInterface } from "node:readline/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import Stripe from "stripe";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { sessionParams } from "./stripe/fixture.ts";

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
  scratch = await mkdtemp(join(tmpdir(), "sandboxes-package-"));
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

/** Starts one of the installed sandboxes; returns the address that it prints. */
async function startedByBin(name: string): Promise<{ command: ChildProcess; url: URL }> {
  const bin = join(app, "node_modules", ".bin", "offline-sandboxes");
  const command = spawn(bin, [name, "--port", "0"], {
    cwd: app,
    env: ENVIRONMENT,
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void command.kill("SIGKILL"));
  for await (const line of createInterface({ input: command.stdout })) {
    const [, url] = /^\w+ sandbox at ([^\s,]+)/.exec(line) ?? [];
    if (url !== undefined) return { command, url: new URL(url) };
  }
  throw new Error("The command ended without an address.");
}

const post = (url: URL, body: object): Promise<Response> =>
  fetch(url, {
    method: "POST",
    headers: { authorization: "Bearer re_sandbox", "content-type": "application/json" },
    body: JSON.stringify(body),
  });

test("the tarball has programs, types, the form, a README and a licence, and no sources or tests", () => {
  const needed = ["LICENSE", "README.md", "assets/checkout.html", "dist/cli.js", "dist/stripe/server.d.ts"];
  expect(files).toEqual(expect.arrayContaining(needed));
  expect(files.filter((path) => /^src\/|test\.|fixture/.test(path))).toEqual([]);
});

const WORKS: Readonly<Record<string, (url: URL) => Promise<void>>> = {
  stripe: async (url) => {
    const stripe = new Stripe("sk_test_sandbox", { host: url.hostname, port: url.port, protocol: "http" });
    const session = await stripe.checkout.sessions.create(sessionParams());
    expect(session).toMatchObject({ status: "open", amount_total: 4900 });
  },
  mail: async (url) => {
    const mail = { from: "a@studio.example", to: "ada@example.com", subject: "Hi", text: "Hello" };
    expect((await post(new URL("/emails", url), mail)).status).toBe(200);
    expect(await (await fetch(new URL("/messages", url))).json()).toMatchObject([{ subject: "Hi" }]);
  },
  vies: async (url) => {
    const answer = await post(new URL("/check-vat-number", url), {
      countryCode: "DE",
      vatNumber: "123456789",
    });
    expect(await answer.json()).toMatchObject({ valid: true });
  },
};

test.for(Object.entries(WORKS))(
  "installed in an empty folder, %s starts alone, works and ends on a signal",
  async ([name, work]) => {
    const { command, url } = await startedByBin(name);
    await work(url);
    command.kill("SIGTERM");
    expect(await once(command, "exit")).toEqual([0, null]);
  },
);

test("the installed form comes with all its files", async () => {
  const { url } = await startedByBin("stripe");
  const fetched = new Set<string>();
  const fetchAll = async (path: string): Promise<void> => {
    if (fetched.has(path)) return;
    fetched.add(path);
    const response = await fetch(new URL(path, url));
    expect([path, response.status]).toEqual([path, 200]);
    const text = await response.text();
    const named = [...text.matchAll(/(?:(?:src|href)=| from )"([^"]+)"/g)].map(([, name = ""]) => name);
    for (const name of named) await fetchAll(new URL(name, new URL(path, url)).pathname);
  };
  await fetchAll("/checkout");
  await fetchAll("/js/stripe.js");
  expect(fetched).toContain("/checkout/checkout.js");
  expect(fetched.size).toBe(8);
});

test("the README's examples pass against the installed package, and its types are checked", async () => {
  for (const name of ["stripe", "vitest", "@types"])
    await symlink(join(INSTALLED, name), join(app, "node_modules", name));
  const readme = await readFile(join(PACKAGE, "README.md"), "utf8");
  const examples = [...readme.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, example = ""]) => example);
  const named = examples.map((_, index) => `example-${index}.test.ts`);
  for (const [index, name] of named.entries()) await writeFile(join(app, name), examples[index] ?? "");
  await writeFile(
    join(app, "types.ts"),
    `import { startMailSandbox } from "offline-sandboxes/mail";
import { startStripeSandbox } from "offline-sandboxes/stripe";
import { startViesSandbox } from "offline-sandboxes/vies";
const { faults } = await startStripeSandbox({ port: 0 });
faults.webhooks = "twice";
// @ts-expect-error There is no such fault.
faults.webhooks = "thrice";
const { setFault } = await startMailSandbox({ port: 0 });
// @ts-expect-error There is no such fault.
setFault("fire");
const { control } = await startViesSandbox({ port: 0 });
// @ts-expect-error There is no such fault.
control({ service: "fire" });
`,
  );
  const strict = ["--noEmit", "--strict", "--skipLibCheck", "--target", "es2023", "--module", "nodenext"];
  const tsc = join(INSTALLED, "typescript", "bin", "tsc");
  await run(process.execPath, [tsc, ...strict, "--types", "node", ...named, "types.ts"], app);
  const vitest = join(INSTALLED, "vitest", "vitest.mjs");
  expect(await run(process.execPath, [vitest, "run", "--root", app], app)).toContain(
    `${examples.length} passed`,
  );
});
