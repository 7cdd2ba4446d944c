import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { putAdmin } from "#ops/admin-account.ts";
import { CHECKOUT } from "#ops/cli/checkout.ts";
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

let proxy: CountingProxy;
let site: Site;
let folder: string;

// The Worker that `npm test` built, with a database behind the proxy.
beforeAll(async () => {
  const databaseUrl = await ownDatabase("round_trip_tests");
  await migrateDatabase(databaseUrl);
  await seedCatalogue(databaseUrl);
  await putAdmin(databaseUrl, "surveyor", PASSWORD);
  // So far away that statements sent together are one round trip, in however many writes.
  proxy = await startCountingProxy(databaseUrl, DISTANCE_MS);
  folder = mkdtempSync(join(tmpdir(), "round-trips-"));
  const port = await freePort(8837);
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
    others: { CATALOGUE_CACHE_SECONDS: "0" },
  });
  site = await startSite({
    port,
    host: "127.0.0.1",
    vars,
    databaseUrl: proxy.url,
    persistDir: folder,
    buildDir: join(CHECKOUT, ".data", "test", "dist"),
    onLog: () => undefined,
  });
});
afterAll(async () => {
  await site.close();
  proxy.close();
  rmSync(folder, { recursive: true, force: true });
});

const get = (path: string, headers: Record<string, string> = {}) => fetch(`${site.url}${path}`, { headers });
const post = (path: string, body: unknown) =>
  fetch(`${site.url}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
const checkOut = () =>
  post("/stripe/create-checkout-session", {
    cart: [
      { productname: "AutoCAD", total: 1171 },
      { productname: "AutoCAD LT", total: 283 },
    ],
  });
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
  ["a checkout", 9, checkOut],
  ["a sign-in", 18, () => post("/api/auth", { user: "surveyor", password: PASSWORD })],
])("%s takes one connection and %i round trips to the database", async (_name, roundTrips, send) => {
  expect(await countedFor(send)).toEqual({ status: 200, connections: 1, roundTrips });
});

it("asking for a checkout's status takes one connection and 8 round trips, one of them while the provider is asked", async () => {
  const { sessionId } = sessionSchema.parse(await (await checkOut()).json());
  const asked = await countedFor(() => get(`/stripe/session-status?session_id=${sessionId}`));
  expect(asked).toEqual({ status: 200, connections: 1, roundTrips: 8 });
});

it.each([
  ["summary", 32],
  ["operations", 11],
])(
  "the admin home's %s takes one connection and %i round trips, one of them for who asks",
  async (part, roundTrips) => {
    const signedIn = signedInSchema.parse(
      await (await post("/api/auth", { user: "surveyor", password: PASSWORD })).json(),
    );
    const headers = { authorization: `Bearer ${signedIn.accessToken}` };
    const asked = await countedFor(() => fetch(`${site.url}/trpc/dashboard.${part}`, { headers }));
    expect(asked).toEqual({ status: 200, connections: 1, roundTrips });
  },
);

it("a page that needs nothing from the database opens no connection to it", async () => {
  expect(await countedFor(() => get("/aboutus"))).toEqual({ status: 200, connections: 0, roundTrips: 0 });
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
