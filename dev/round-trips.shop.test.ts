import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { CATALOGUE_CACHE_MAX_SECONDS } from "#domain/site/catalogue-change.ts";
import { putAdmin } from "#ops/admin-account.ts";
import { CHECKOUT } from "#ops/cli/checkout.ts";
import { connect } from "#ops/database/connection.ts";
import { freePort } from "./process/free-port.ts";
import { withInvoiceTax } from "#ops/deploy/stripe-tax.ts";
import { migrateDatabase } from "#ops/migrate.ts";
import { seedCatalogue } from "#ops/catalogue/seed-catalogue.ts";
import { LOCAL_MAIL, SANDBOX_KEYS, workerVars } from "./settings.ts";
import { type Site, startSite } from "./site.ts";
import { type CountingProxy, startCountingProxy } from "./testing/counting-proxy.ts";
import { ownDatabase } from "./testing/own-database.ts";

const PASSWORD = "Compass#42";
const DISTANCE_MS = 5;
const shopSchema = z.object({ mailUrl: z.string(), stripeUrl: z.url(), viesUrl: z.url() });
const signedInSchema = z.object({ accessToken: z.string() });
const sessionSchema = z.object({ sessionId: z.string() });

let databaseUrl: string;
let proxy: CountingProxy;
/** Every request asks for the version of catalogue and settings. */
let site: Site;
/** It has read them, and believes them for as long as the tests take. */
let believing: Site;
let folder: string;

// The Worker that `npm test` built, with a database behind the proxy.
beforeAll(async () => {
  databaseUrl = await ownDatabase("round_trip_tests");
  await migrateDatabase(databaseUrl);
  await seedCatalogue(databaseUrl);
  await putAdmin(databaseUrl, "surveyor", PASSWORD);
  // So far away that statements sent together are one round trip, in however many writes.
  proxy = await startCountingProxy(databaseUrl, DISTANCE_MS);
  folder = mkdtempSync(join(tmpdir(), "round-trips-"));
  site = await open("asking", 8837, 0);
  believing = await open("believing", 8838, CATALOGUE_CACHE_MAX_SECONDS);
  await (await get(search, {}, believing)).arrayBuffer();
});

/** Starts the Worker with this value of CATALOGUE_CACHE_SECONDS. */
async function open(name: string, wantedPort: number, seconds: number): Promise<Site> {
  const port = await freePort(wantedPort);
  const { stripeUrl, mailUrl, viesUrl } = shopSchema.parse(JSON.parse(process.env["E2E_SHOP"] ?? "null"));
  const stripe = await withInvoiceTax({
    ...SANDBOX_KEYS,
    apiUrl: stripeUrl,
    jsUrl: `${stripeUrl}/stripe.js`,
  });
  const secrets = { tokenSecret: "t".repeat(32), orderLinkSecret: "o".repeat(32) };
  const mail = { ...LOCAL_MAIL, apiUrl: mailUrl };
  const vars = workerVars({
    siteUrl: `http://localhost:${port}`,
    stripe,
    mail,
    viesUrl,
    secrets,
    others: { CATALOGUE_CACHE_SECONDS: String(seconds) },
  });
  return startSite({
    port,
    host: "127.0.0.1",
    vars,
    databaseUrl: proxy.url,
    persistDir: join(folder, name),
    buildDir: join(CHECKOUT, ".data", "test", "dist"),
    onLog: () => undefined,
  });
}
afterAll(async () => {
  await site.close();
  await believing.close();
  proxy.close();
  rmSync(folder, { recursive: true, force: true });
});

const get = (path: string, headers: Record<string, string> = {}, at = site) =>
  fetch(`${at.url}${path}`, { headers });
const post = (path: string, body: unknown, at = believing) =>
  fetch(`${at.url}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
const checkOut = (at = believing) =>
  post(
    "/stripe/create-checkout-session",
    {
      cart: [
        { productname: "AutoCAD", total: 1171 },
        { productname: "AutoCAD LT", total: 283 },
      ],
    },
    at,
  );
const search = `/trpc/filters.search?input=${encodeURIComponent('{"subcategories":["Windows"],"searchText":"revit"}')}`;
const bySlugs = `/trpc/products.bySlugs?input=${encodeURIComponent('{"slugs":["autocad","maya","none"]}')}`;

async function countedFor(send: () => Promise<Response>) {
  proxy.reset();
  const answer = await send();
  await answer.arrayBuffer();
  return { status: answer.status, ...proxy.counted };
}

/** Round trips once connected. docs/benchmarks.md states the same numbers. */
it.each([
  ["a search", 1, () => get(search)],
  ["a search that finds nothing", 1, () => get(search.replace("revit", "knitting"))],
  ["a search with a typing error", 1, () => get(search.replace("revit", "revti"))],
  ["the catalogue's page", 1, () => get("/products")],
  ["a product's page", 1, () => get("/products/autocad")],
  ["several products by their slugs", 1, () => get(bySlugs)],
  ["a page of compared products", 1, () => get("/compare?p=autocad&p=maya")],
  ["the catalogue in stock, by price", 1, () => get("/products?stock=in&sort=price")],
  ["the whole catalogue", 1, () => get("/api/products")],
  ["a checkout", 9, () => checkOut()],
  ["a checkout that asks for the settings first", 10, () => checkOut(site)],
  ["a sign-in", 18, () => post("/api/auth", { user: "surveyor", password: PASSWORD })],
])("%s takes one connection and %i round trips to the database", async (_name, roundTrips, send) => {
  expect(await countedFor(send)).toEqual({ status: 200, connections: 1, roundTrips });
});

it("asking for a checkout's status takes one connection and 8 round trips, one of them while the provider is asked", async () => {
  const { sessionId } = sessionSchema.parse(await (await checkOut()).json());
  const asked = await countedFor(() => get(`/stripe/session-status?session_id=${sessionId}`, {}, believing));
  expect(asked).toEqual({ status: 200, connections: 1, roundTrips: 8 });
});

/** Opens a checkout and has its payment under way, so that the admin home lists it (D88). */
async function placeOrder(): Promise<void> {
  await checkOut();
  const sql = connect(databaseUrl);
  await sql`update orders set status = 'processing' where status = 'pending'`;
  await sql.end();
}

it.each([
  ["summary", 32],
  ["operations", 11],
])(
  "the admin home's %s takes one connection and %i round trips, one of them for who asks",
  async (part, roundTrips) => {
    await placeOrder();
    const signedIn = signedInSchema.parse(
      await (await post("/api/auth", { user: "surveyor", password: PASSWORD })).json(),
    );
    const headers = { authorization: `Bearer ${signedIn.accessToken}` };
    const asked = await countedFor(() => get(`/trpc/dashboard.${part}`, headers, believing));
    expect(asked).toEqual({ status: 200, connections: 1, roundTrips });
  },
);

it("a page that needs nothing from the database opens no connection to it", async () => {
  expect(await countedFor(() => get("/aboutus", {}, believing))).toEqual({
    status: 200,
    connections: 0,
    roundTrips: 0,
  });
});

it("50 simultaneous requests are all answered, with one connection each, all closed afterwards", async () => {
  proxy.reset();
  // With a token nothing is answered from memory. More than these take a slow machine over the five seconds in which a
  // connection has to open.
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => get(search, { authorization: "Bearer x" })),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  await Promise.all(answers.map((answer) => answer.arrayBuffer()));
  expect(proxy.counted).toEqual({ connections: 50, roundTrips: 50 });
  await expect.poll(() => proxy.open(), { timeout: 30_000 }).toBe(0);
});
