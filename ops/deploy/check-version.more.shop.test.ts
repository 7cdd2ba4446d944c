import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readSettings } from "#dev/settings.ts";
import { type Shop, startShop } from "#dev/shop.ts";
import { CHECKOUT } from "../cli/checkout.ts";
import { connect } from "../database/connection.ts";
import { checkVersion } from "./check-version.ts";
import { stripeOf } from "./stripe-client.ts";

const FOLDER = join(CHECKOUT, ".data", "check-version");

let shop: Shop;
beforeAll(async () => {
  rmSync(FOLDER, { recursive: true, force: true });
  shop = await startShop({
    settings: readSettings({ PORT: "8847", CATALOGUE_CACHE_SECONDS: "0" }),
    dataDir: FOLDER,
    // The build that `npm test` made for its journeys.
    buildDir: join(CHECKOUT, ".data", "test", "dist"),
    ports: { database: 5548, stripe: 8848 },
    onLog: () => undefined,
  });
}, 120_000);
afterAll(() => shop.close());

/** The shop as a version of a Worker. It has no tag, because it isn't deployed. */
const version = (tag = "") => ({
  siteUrl: shop.url,
  workerName: "shop-preview",
  id: "8f9462f4",
  tag,
  stripe: stripeOf({
    source: "the test",
    values: { STRIPE_SECRET_KEY: "sk_test_sandbox", STRIPE_API_URL: shop.sandbox?.url },
  }),
});

async function checkouts(): Promise<string[]> {
  const sql = connect(shop.databaseUrl);
  try {
    return (await sql`select status from orders`).map(({ status }) => String(status));
  } finally {
    await sql.end();
  }
}

const fail = (api: string) =>
  fetch(`${shop.sandbox?.url}/_control`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ api }),
  });

describe("a working version", () => {
  it("passes, and its checkout is closed", async () => {
    await checkVersion(version());
    await expect.poll(checkouts).toEqual(["expired"]);
  });
});

describe("a version is refused", () => {
  it("if its payment provider fails", async () => {
    await fail("error");
    await expect(checkVersion(version())).rejects.toThrow(
      "The new version failed at /stripe/create-checkout-session: the status is 503.",
    );
    await fail("ok");
  });

  it("if another one responds", async () => {
    await expect(checkVersion(version("abc"), 1)).rejects.toThrow(
      "The new version failed at /healthz: it isn't the new version that responds.",
    );
  });

  it("if its database or the site doesn't respond", async () => {
    await shop.database?.stop();
    await expect(checkVersion(version())).rejects.toThrow(
      "The new version failed at /healthz: the database doesn't respond.",
    );
    const nowhere = { ...version(), siteUrl: "http://127.0.0.1:8849" };
    await expect(checkVersion(nowhere)).rejects.toThrow(
      /^The new version failed at \/healthz: .*ECONNREFUSED/,
    );
  });
});
