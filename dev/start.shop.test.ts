import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { CHECKOUT } from "#ops/cli/checkout.ts";
import { readRunning } from "#ops/cli/running-shop.ts";
import { signal, processTree, isSameProcess, waitUntil, type ProcessInfo } from "./process/processes.ts";
import { OWN_PORTS } from "./testing/own-ports.ts";

const PATIENCE_MS = 60_000;
const runningSchema = z.object({
  url: z.string(),
  admin: z.object({ user: z.string(), password: z.string() }),
  stripe: z.object({ url: z.string() }),
  clock: z.object({ url: z.string() }),
  databaseUrl: z.string(),
});
type Running = z.infer<typeof runningSchema>;
type Start = { process: ChildProcess; pid: number; output: () => string; ended: Promise<number | null> };

let dataDir: string;

/** The build that `npm test` made for its journeys. */
const BUILD_DIR = join(CHECKOUT, ".data", "test", "dist");

/** A separate shop beside any that is running: other ports and data. */
function start(extra: Record<string, string> = {}, options: readonly string[] = []): Start {
  const { PATH, HOME } = process.env;
  const child = spawn(
    process.execPath,
    ["ops/cli/run.mjs", "dev", "start", "--data", dataDir, "--build", BUILD_DIR, ...options],
    { cwd: CHECKOUT, env: { PATH, HOME, PORT: String(OWN_PORTS.started), ...extra } },
  );
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise<number | null>((resolve) => child.on("close", (code) => resolve(code)));
  if (child.pid === undefined) throw new Error("not started");
  return { process: child, pid: child.pid, output: () => output, ended };
}

async function untilReady(started: Start): Promise<Running> {
  const isReady = await waitUntil(() => readRunning(dataDir) !== undefined, PATIENCE_MS);
  if (!isReady) throw new Error(`not ready: ${started.output()}`);
  return runningSchema.parse(JSON.parse(readFileSync(join(dataDir, "running.json"), "utf8")));
}

const log = (): string => readFileSync(join(dataDir, "shop.log"), "utf8");

const productSchema = z.looseObject({ productname: z.string(), total: z.number() });

const alive = (known: readonly ProcessInfo[]): ProcessInfo[] => known.filter(isSameProcess);

beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), "shop-start-"));
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

describe("npm start", () => {
  it("serves a seeded shop, survives kill -9, refuses a second start, and leaves nothing running after Ctrl-C", async () => {
    const first = start();
    const running = await untilReady(first);
    const products = z.array(z.unknown()).parse(await (await fetch(`${running.url}/api/products`)).json());
    expect(products).toHaveLength(82);
    expect((await fetch(running.url)).status).toBe(200);
    expect(first.output()).toContain(running.url);
    expect(first.output()).toContain(`admin, password ${running.admin.password}`);
    expect(first.output()).toContain(join(dataDir, "shop.log"));
    expect(first.output()).not.toContain('"event"');
    await expect.poll(log).toContain('"event":"request"');
    const killed = processTree(first.pid);
    signal(first.pid, "SIGKILL");
    await first.ended;

    rmSync(join(dataDir, "running.json"));
    const second = start({}, ["--log"]);
    const again = await untilReady(second);
    // The sandbox and the database start from the usual ports: which ones they get depends on what else is running.
    expect(again).toMatchObject({ url: running.url, admin: running.admin });
    expect(alive(killed)).toEqual([]);

    expect((await fetch(again.url)).status).toBe(200);
    await expect.poll(second.output).toContain('"event":"request"');

    const third = start();
    expect(await third.ended).toBe(1);
    expect(third.output()).toContain(`The shop is already running at ${running.url}`);
    expect(third.output().trim()).not.toContain("\n");
    expect((await fetch(`${again.url}/healthz`)).status).toBe(200);

    const stopped = processTree(second.pid);
    expect(stopped.length).toBeGreaterThan(2);
    signal(second.pid, "SIGINT");
    expect(await second.ended).toBe(0);
    expect(alive(stopped)).toEqual([]);
    expect(readRunning(dataDir)).toBeUndefined();
  }, 120_000);

  it("reports a failed call in one plain line, and its causes in the log", async () => {
    const started = start();
    const { url, stripe } = await untilReady(started);
    const json = { method: "POST", headers: { "content-type": "application/json" } };
    await fetch(`${stripe.url}/_control`, { ...json, body: '{"api":"error"}' });
    const [bought] = z.array(productSchema).parse(await (await fetch(`${url}/api/products`)).json());
    const cart = [{ ...bought, quantity: 1, plans: { "1 year": true } }];
    const answer = await fetch(`${url}/stripe/create-checkout-session`, {
      ...json,
      body: JSON.stringify({ cart }),
    });
    expect(answer.status).toBeGreaterThanOrEqual(500);
    const reference = answer.headers.get("x-request-id") ?? "none";
    await expect.poll(started.output).toContain(`(reference ${reference}). More in `);
    expect(started.output().split(reference)).toHaveLength(2);
    expect(started.output()).not.toContain("causes");
    expect(log()).toMatch(new RegExp(`"id":"${reference}".*"causes":`));
    signal(started.pid, "SIGINT");
    expect(await started.ended).toBe(0);
  }, 120_000);

  it.each([
    [["--loud"], "Unknown option '--loud': `npm start -- --help` lists the options."],
    [["--data"], "Option '--data <value>' argument missing: `npm start -- --help` lists the options."],
    [["now"], "Unexpected argument 'now': `npm start -- --help` lists the options."],
  ])("refuses the options %j in one sentence", async (options, sentence) => {
    const refused = start({}, options);
    expect(await refused.ended).toBe(2);
    expect(refused.output().trim()).toBe(sentence);
  });

  it("lists its options", async () => {
    const asked = start({}, ["--help"]);
    expect(await asked.ended).toBe(0);
    for (const option of ["--log", "--hot", "--data <folder>", "--build <folder>"])
      expect(asked.output()).toContain(`  ${option} `);
  });

  it.each([
    ["DATABASE_URL", { DATABASE_URL: "nowhere" }],
    ["DATABASE_URL", { DATABASE_URL: "postgres://me:hidden@127.0.0.1:1/shop" }],
    ["PORT", { PORT: "http" }],
    ["STRIPE_WEBHOOK_SECRET", { STRIPE_SECRET_KEY: "sk_test_1", STRIPE_PUBLISHABLE_KEY: "pk_test_1" }],
  ])(
    "stops with one sentence that names a wrong %s",
    async (name, env) => {
      const refused = start(env);
      expect(await refused.ended).toBe(1);
      expect(refused.output().trim()).toMatch(new RegExp(`^${name} [^\\n]+\\.$`));
      expect(refused.output()).not.toContain("hidden");
    },
    30_000,
  );
});
