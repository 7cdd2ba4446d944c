import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { CHECKOUT, readRunning } from "./data-dir.ts";
import { signal, processTree, isSameProcess, waitUntil, type ProcessInfo } from "./processes.ts";
import { OWN_PORTS } from "./testing/own-ports.ts";

const PATIENCE_MS = 60_000;
const runningSchema = z.object({
  url: z.string(),
  admin: z.object({ user: z.string(), password: z.string() }),
  stripe: z.object({ url: z.string() }),
  databaseUrl: z.string(),
});
type Running = z.infer<typeof runningSchema>;
type Start = { process: ChildProcess; pid: number; output: () => string; ended: Promise<number | null> };

let dataDir: string;

/** A shop of its own, beside any that runs: other ports, other data, other build. */
function start(extra: Record<string, string> = {}): Start {
  const { PATH, HOME } = process.env;
  const child = spawn(
    process.execPath,
    ["dev/run.mjs", "start", "--data", dataDir, "--build", join(dataDir, "dist")],
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

const alive = (known: readonly ProcessInfo[]): ProcessInfo[] => known.filter(isSameProcess);

beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), "shop-start-"));
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

describe("npm start", () => {
  it("serves a seeded shop, survives kill -9, refuses a second start, and Ctrl-C leaves nothing", async () => {
    const first = start();
    const running = await untilReady(first);
    const products = z.array(z.unknown()).parse(await (await fetch(`${running.url}/api/products`)).json());
    expect(products).toHaveLength(82);
    expect((await fetch(running.url)).status).toBe(200);
    const killed = processTree(first.pid);
    signal(first.pid, "SIGKILL");
    await first.ended;

    rmSync(join(dataDir, "running.json"));
    const second = start();
    const again = await untilReady(second);
    // The sandbox and the database begin where any shop's do: which ports they find depends on who else is there.
    expect(again).toMatchObject({ url: running.url, admin: running.admin });
    expect(alive(killed)).toEqual([]);

    const third = start();
    expect(await third.ended).toBe(1);
    expect(third.output()).toContain(`The shop already runs at ${running.url}`);
    expect(third.output().trim()).not.toContain("\n");
    expect((await fetch(`${again.url}/healthz`)).status).toBe(200);

    const stopped = processTree(second.pid);
    expect(stopped.length).toBeGreaterThan(2);
    signal(second.pid, "SIGINT");
    expect(await second.ended).toBe(0);
    expect(alive(stopped)).toEqual([]);
    expect(readRunning(dataDir)).toBeUndefined();
  }, 120_000);

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
