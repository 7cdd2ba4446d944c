import { drizzle } from "drizzle-orm/postgres-js";
import type { Sql } from "postgres";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import type { Filter } from "#domain/filter.ts";
import { listProducts, productById, productBySlug, promotedProduct } from "#worker/catalogue/products.ts";
import { filterProducts, searchProducts } from "#worker/catalogue/search.ts";
import { checkoutState } from "#worker/checkout/checkout-state.ts";
import { priceCart } from "#worker/checkout/price-cart.ts";
import type { Database } from "#worker/db/client.ts";
import { findOrders } from "#worker/orders/find-orders.ts";
import { orderOfSession, pendingOrderOf } from "#worker/orders/orders.ts";
import { orderToken } from "#worker/orders/order-link.ts";
import { orderPage } from "#worker/orders/order-page.ts";
import { ownOrders } from "#worker/orders/own-orders.ts";
import { staleOrders } from "#worker/orders/stale-orders.ts";
import { connect } from "#ops/database/connection.ts";
import { fillCatalogue } from "./catalogue/fill-catalogue.ts";
import { migrateDatabase } from "#ops/migrate.ts";
import { ownDatabase } from "./testing/own-database.ts";

const PRODUCTS = 10_000;
/** Tables that grow with the shop: a request that scans one gets slower as it grows. */
const GROWING = new Set(["products", "orders", "order_items", "order_events", "users", "old_slugs"]);
const ADA = "11111111-1111-4111-8111-111111111111";

/** As many orders as products, two lines each, from a thousand accounts; every product has been renamed once. */
const FILL = `
  insert into users (username, password_hash) select 'user-' || n, 'none' from generate_series(1, 1000) as n;
  insert into users (id, username, password_hash) values ('${ADA}', 'ada-drafter', 'none');
  insert into orders (status, checkout_session_id, browser_hash, cart_fingerprint, amount_cents, user_id,
                      customer_name, paid_at)
  select 'paid', 'cs_' || row_number() over (), md5(random()::text), md5(random()::text), 1000, id,
         'Customer ' || username, now()
  from users, generate_series(1, 10);
  insert into order_items (order_id, position, productname, plan, description, unit_cents, quantity)
  select id, position, 'AutoCAD ' || sequence, '1 year', 'AutoCAD', 500, 1
  from orders, generate_series(0, 1) as position;
  insert into order_events (order_id, kind, source) select id, 'paid', 'webhook' from orders;
  insert into old_slugs (slug, product_id) select slug || '-former', id from products;
  vacuum analyze`;

const statements: { readonly text: string; readonly parameters: unknown[] }[] = [];
const logQuery = (text: string, parameters: unknown[]): void => {
  statements.push({ text, parameters });
};
let sql: Sql;
let db: Database;

beforeAll(async () => {
  const url = await ownDatabase("query_plan_tests");
  await migrateDatabase(url);
  await fillCatalogue(url, PRODUCTS);
  sql = connect(url);
  for (const statement of FILL.split(";")) await sql.unsafe(statement);
  db = drizzle(sql, { logger: { logQuery } });
}, 60_000);
afterAll(() => sql.end());

type Plan = {
  readonly "Node Type": string;
  readonly "Relation Name"?: string | undefined;
  readonly Plans?: Plan[] | undefined;
};
const planSchema: z.ZodType<Plan> = z.looseObject({
  "Node Type": z.string(),
  "Relation Name": z.string().optional(),
  get Plans() {
    return z.array(planSchema).optional();
  },
});
const explained = z.tuple([z.object({ "QUERY PLAN": z.tuple([z.object({ Plan: planSchema })]) })]);

const wholeReads = (plan: Plan): string[] => [
  ...(plan["Node Type"] === "Seq Scan" ? [plan["Relation Name"] ?? ""] : []),
  ...(plan.Plans ?? []).flatMap(wholeReads),
];

/** The growing tables that any statement of a read scans in full, according to the planner's default settings. */
async function tablesReadWhole(read: () => Promise<unknown>): Promise<string[]> {
  statements.length = 0;
  await read();
  const sent = [...statements];
  expect(sent).not.toHaveLength(0);
  const found: string[] = [];
  for (const { text, parameters } of sent) {
    const rows = await sql.unsafe(
      `explain (format json) ${text}`,
      z.array(z.string()).parse(parameters.map(String)),
    );
    found.push(...wholeReads(explained.parse([...rows])[0]["QUERY PLAN"][0].Plan));
  }
  return found.filter((table) => GROWING.has(table));
}

const search = (filter: Partial<Filter & { page: number }> = {}) =>
  searchProducts(db, { mainCategories: [], subcategories: [], searchText: "", page: 1, ...filter });
/** The keys that these reads take; the token is made with them. */
const KEYS = { orderLinkSecret: "o".repeat(32), previousOrderLinkSecret: null };
const line = { productname: "AutoCAD", totalCents: 1171_00, quantity: 1, plans: {} };

it.each<[string, () => Promise<unknown>]>([
  ["filters.search, no facet", () => search()],
  ["filters.search, a late page", () => search({ page: 40 })],
  ["filters.search, a common sub-item", () => search({ subcategories: ["Windows"] })],
  ["filters.search, a rare sub-item", () => search({ subcategories: ["Motion capture"] })],
  ["filters.search, a group", () => search({ mainCategories: ["Media & Entertainment"] })],
  [
    "filters.search, several groups",
    () => search({ mainCategories: ["Workflows"], subcategories: ["Windows", "Mac", "Construction"] }),
  ],
  ["filters.search, a word", () => search({ searchText: "revit" })],
  ["filters.search, words and a facet", () => search({ searchText: "team 2027", subcategories: ["Linux"] })],
  [
    "POST /api/filterProducts",
    () => filterProducts(db, { mainCategories: [], subcategories: ["Motion capture"], searchText: "maya" }),
  ],
  ["products.list", () => listProducts(db)],
  ["products.byId", async () => productById(db, (await productBySlug(db, "maya"))._id)],
  ["products.bySlug, a present address", () => productBySlug(db, "autocad-lt-team-2025")],
  ["products.bySlug, a former address", () => productBySlug(db, "autocad-former")],
  ["products.promoted", () => promotedProduct(db)],
  ["the prices of a cart", () => priceCart(db, [line, { ...line, productname: "maya" }])],
  ["a browser's pending order", () => pendingOrderOf(db, "f".repeat(64))],
  ["the order of a session", () => orderOfSession(db, "cs_77")],
  ["the open checkouts to close", () => staleOrders(db)],
  ["how a checkout stands", () => checkoutState(db, "f".repeat(64), "cs_77", new Date()).catch(() => null)],
  ["an account's orders", () => ownOrders(db, KEYS, ADA, 1)],
  [
    "an order by its token",
    async () => {
      const [{ id = "" } = {}] = await sql`select id from orders limit 1`;
      return orderPage(db, KEYS, orderToken(KEYS, String(id)));
    },
  ],
  ["the admins' orders", () => findOrders(db, { q: "" }, { limit: 20 })],
  ["the admins' orders, searched", () => findOrders(db, { q: "user-777" }, { limit: 20 })],
])(`%s scans no table in full at ${PRODUCTS} products`, async (_name, read) => {
  expect(await tablesReadWhole(read)).toEqual([]);
});

it("notices one that does", async () => {
  // No index helps with a single letter: it occurs in nearly every product.
  expect(await tablesReadWhole(() => search({ searchText: "a" }))).toContain("products");
});
