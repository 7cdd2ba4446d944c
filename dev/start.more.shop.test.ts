import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { CHECKOUT } from "#ops/cli/checkout.ts";
import { readRunning } from "#ops/cli/running-shop.ts";
import { signal, processTree, isSameProcess, waitUntil, type ProcessInfo } from "./process/processes.ts";
import { networkAddress } from "./process/site-address.ts";
import { SANDBOX_KEYS } from "./settings.ts";
import { OWN_PORTS } from "./testing/own-ports.ts";

const PATIENCE_MS = 60_000;
const runningSchema = z.object({
  url: z.string(),
  admin: z.object({ user: z.string(), password: z.string() }),
  stripe: z.object({ url: z.string() }),
  clock: z.object({ url: z.string() }),
  mail: z.object({ url: z.string() }),
  vies: z.object({ url: z.string() }),
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

/** An address of this machine as another device uses it; undefined if it's in no network. */
const NETWORK_ADDRESS = networkAddress();

/** An address as another device of the network has to write it. */
function fromAfar(url: string): string {
  const far = new URL(url);
  far.hostname = NETWORK_ADDRESS ?? "";
  return far.origin;
}

/** Returns those of these addresses at which another device of the network gets an answer. */
async function reachedFromAfar(parts: readonly { readonly url: string }[]): Promise<string[]> {
  const reached: string[] = [];
  if (NETWORK_ADDRESS === undefined) return reached;
  for (const { url } of parts)
    await fetch(fromAfar(url)).then(
      () => reached.push(url),
      () => undefined,
    );
  return reached;
}

const JSON_POST = { method: "POST", headers: { "content-type": "application/json" } };

const log = (): string => readFileSync(join(dataDir, "shop.log"), "utf8");

const checkoutSchema = z.looseObject({ clientSecret: z.string() });
const PAYMENT = {
  publishableKey: SANDBOX_KEYS.publishableKey,
  email: "ada@example.com",
  billingName: "Ada Drafter",
  billingCountry: "NL",
  method: { type: "card", cardNumber: "4242 4242 4242 4242", cardExpiry: "12 / 60", cardCvc: "123" },
};
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
    expect(first.output()).toContain(`VIES      ${running.vies.url}  (sandbox`);
    expect(await (await fetch(running.vies.url)).text()).toContain("checked numbers (0)");
    expect(first.output()).toContain(`admin, password ${running.admin.password}`);
    expect(first.output()).toContain(join(dataDir, "shop.log"));
    expect(first.output()).not.toContain('"event"');
    await expect.poll(log).toContain('"event":"request"');
    const parts = [running, running.stripe, running.mail, running.vies, running.clock];
    expect(await reachedFromAfar(parts)).toEqual([]);
    const killed = processTree(first.pid);
    signal(first.pid, "SIGKILL");
    await first.ended;

    rmSync(join(dataDir, "running.json"));
    const second = start({ SITE_URL: "https://shop.example" }, ["--log"]);
    const again = await untilReady(second);
    // The sandbox and the database start from the usual ports: which ones they get depends on what else is running.
    expect(again).toMatchObject({ url: running.url, admin: running.admin });
    expect(alive(killed)).toEqual([]);
    await expect.poll(second.output).toContain("https://shop.example  (ready");

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
    await fetch(`${stripe.url}/_control`, { ...JSON_POST, body: '{"api":"error"}' });
    const [bought] = z.array(productSchema).parse(await (await fetch(`${url}/api/products`)).json());
    const cart = [{ ...bought, quantity: 1, plans: { "1 year": true } }];
    const answer = await fetch(`${url}/stripe/create-checkout-session`, {
      ...JSON_POST,
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

  it.skipIf(NETWORK_ADDRESS === undefined)(
    "with HOST=0.0.0.0 sells to a phone in the same network, and signs it in",
    async () => {
      const started = start({ HOST: "0.0.0.0" });
      const { url, admin, stripe, mail, vies, clock } = await untilReady(started);
      expect([url, mail.url, vies.url]).toEqual([fromAfar(url), fromAfar(mail.url), fromAfar(vies.url)]);
      const sandbox = fromAfar(stripe.url);

      const page = await fetch(`${url}/checkout`);
      const policy = page.headers.get("content-security-policy")?.split("; ");
      for (const directive of ["script-src 'self'", "frame-src", "connect-src 'self'"])
        expect(policy).toContain(`${directive} ${sandbox}`);
      expect((await fetch(`${sandbox}/js/stripe.js`)).status).toBe(200);
      expect((await fetch(`${sandbox}/checkout`)).headers.get("content-security-policy")).toContain(
        new URL(url).hostname,
      );

      const [bought] = z.array(productSchema).parse(await (await fetch(`${url}/api/products`)).json());
      const cart = [{ ...bought, quantity: 1, plans: { "1 year": true } }];
      const opened = await fetch(`${url}/stripe/create-checkout-session`, {
        ...JSON_POST,
        body: JSON.stringify({ cart }),
      });
      expect(opened.headers.getSetCookie().join()).toMatch(/^checkout=/);
      const { clientSecret } = checkoutSchema.parse(await opened.json());
      const paid = await fetch(`${sandbox}/checkout/pay`, {
        ...JSON_POST,
        body: JSON.stringify({ ...PAYMENT, clientSecret }),
      });
      const { redirectUrl } = z.object({ redirectUrl: z.string() }).parse(await paid.json());
      expect(redirectUrl).toMatch(new RegExp(`^${url}/return\\?session_id=`));
      expect((await fetch(redirectUrl)).status).toBe(200);

      const links = async () =>
        [
          ...(await (await fetch(`${mail.url}/messages`)).text()).matchAll(
            /https?:[^\s"\\<]+\/order\/[^\s"\\<]+/g,
          ),
        ].map(([link]) => link);
      await expect.poll(links, { timeout: PATIENCE_MS }).not.toEqual([]);
      const [link = ""] = await links();
      expect(link).toMatch(new RegExp(`^${url}/order/`));
      expect((await fetch(link)).status).toBe(200);

      const signedIn = await fetch(`${url}/api/auth`, {
        ...JSON_POST,
        headers: { ...JSON_POST.headers, origin: url },
        body: JSON.stringify(admin),
      });
      const cookies = signedIn.headers.getSetCookie();
      expect(cookies.join()).toMatch(/^session=|,session=/);
      expect(cookies.join()).not.toMatch(/__Host-|Secure/);
      const cookie = cookies.map((line) => line.split(";")[0]).join("; ");
      expect((await fetch(`${url}/api/refresh`, { headers: { cookie } })).status).toBe(200);

      // The clock, the API and the controls of the sandboxes stay on this machine.
      expect(await reachedFromAfar([{ url }, clock])).toEqual([url]);
      expect((await fetch(clock.url)).status).toBe(200);
      for (const call of [
        `${sandbox}/_control/reset`,
        `${sandbox}/v1/refunds`,
        `${mail.url}/reset`,
        `${vies.url}/_control/reset`,
      ])
        expect([call, (await fetch(call, { ...JSON_POST, body: "{}" })).status]).toEqual([call, 403]);
      signal(started.pid, "SIGINT");
      expect(await started.ended).toBe(0);
    },
    120_000,
  );

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
