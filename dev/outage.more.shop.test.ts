import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { AS_OF_HEADER } from "#domain/site/catalogue-change.ts";
import { z } from "zod";
import { CHECKOUT } from "#ops/cli/checkout.ts";
import { workerdPid } from "./workerd.ts";
import { readSettings } from "./settings.ts";
import { type Shop, startShop } from "./shop.ts";

const FOLDER = join(CHECKOUT, ".data", "outage");
const failure = z.strictObject({ message: z.string(), requestId: z.uuid() });

let shop: Shop;
beforeAll(async () => {
  rmSync(FOLDER, { recursive: true, force: true });
  await open(0);
}, 120_000);
afterAll(() => shop.close());

/** Starts the shop with a response cache that lasts this long. */
async function open(keptSeconds: number): Promise<void> {
  shop = await startShop({
    settings: readSettings({ PORT: "8827", CATALOGUE_CACHE_SECONDS: String(keptSeconds) }),
    dataDir: FOLDER,
    // The build that `npm test` made for its journeys.
    buildDir: join(CHECKOUT, ".data", "test", "dist"),
    ports: { database: 5528, stripe: 8828 },
    onLog: () => undefined,
  });
}

const status = async (path: string) => (await fetch(`${shop.url}${path}`)).status;

describe("while the database is down", () => {
  it("calls answer 503 with one sentence, pages still render, and everything recovers without a restart", async () => {
    expect(await status("/healthz")).toBe(200);
    await shop.database?.stop();

    expect(await status("/healthz")).toBe(503);
    const rest = await fetch(`${shop.url}/api/products`);
    expect(rest.status).toBe(503);
    expect(rest.headers.get("retry-after")).toBe("5");
    expect(failure.parse(await rest.json()).message).toContain("database");
    const trpc = await fetch(`${shop.url}/trpc/filters.search?input=%7B%7D`);
    expect(trpc.status).toBe(503);
    expect(await trpc.text()).not.toMatch(/stack|postgres|select|node_modules/i);
    const checkout = await fetch(`${shop.url}/stripe/create-checkout-session`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ cart: [{ productname: "AutoCAD", total: 1171 }] }),
    });
    expect(checkout.status).toBe(503);
    for (const path of ["/products", "/products/autocad"]) {
      const page = await fetch(`${shop.url}${path}`);
      expect(page.status).toBe(503);
      expect(page.headers.get("retry-after")).toBe("5");
      expect(page.headers.get("content-security-policy")).toMatch(/script-src 'self' http:/);
      // The browser renders it and retries automatically. Without scripts, the visitor has to.
      expect(await page.text()).toMatch(/Try again.*<div id="root"><\/div>/);
    }
    expect(await status("/aboutus")).toBe(200);
    // An empty sitemap would say that every product is gone.
    expect(await status("/sitemap.xml")).toBe(503);
    expect(await status("/robots.txt")).toBe(200);

    await shop.database?.start();
    await expect.poll(() => status("/healthz"), { timeout: 10_000 }).toBe(200);
    expect(await status("/api/products")).toBe(200);
    expect(await status("/products")).toBe(200);
  });

  it("the last catalogue read is shown and marked as such, but never used for responses that must be current", async () => {
    await shop.close();
    await open(0.1);
    const before = await (await fetch(`${shop.url}/api/products`)).text();
    expect(await status("/products")).toBe(200);
    await shop.database?.stop();

    const asOf = async (path: string) => (await fetch(`${shop.url}${path}`)).headers.get(AS_OF_HEADER);
    await expect.poll(() => asOf("/api/products"), { timeout: 10_000 }).not.toBeNull();
    expect(await (await fetch(`${shop.url}/api/products`)).text()).toBe(before);
    const page = await fetch(`${shop.url}/products`);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain("You’re seeing the catalogue as of");
    expect(await status("/products/autocad")).toBe(200);
    const signedIn = await fetch(`${shop.url}/api/products`, { headers: { authorization: "Bearer x" } });
    expect(signedIn.status).toBe(503);

    await shop.database?.start();
    await expect.poll(() => asOf("/api/products"), { timeout: 10_000 }).toBeNull();
  });
});

it("after the Worker's runtime crashes, the shop answers and its cron triggers keep firing", async () => {
  process.kill(workerdPid(), "SIGKILL");
  await expect.poll(() => status("/healthz").catch(() => 0), { timeout: 20_000 }).toBe(200);
  await expect(shop.runScheduled()).resolves.toBeUndefined();
});
