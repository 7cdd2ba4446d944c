import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { amsterdamDay, daysAfter, startOfDay } from "#domain/time/calendar-day.ts";
import { products } from "../db/schema/catalogue.ts";
import { orderItems } from "../db/schema/orders.ts";
import { priceHistory } from "../db/schema/prices.ts";
import { shopCalls } from "../entry/calls.ts";
import { now } from "../platform/clock.ts";
import { queueStockMails } from "../stock-requests/stock-requests.ts";
import { repriceLines } from "../sales/renewals/buy-again.ts";
import { accessCases } from "../testing/access-cases.ts";
import { signedInAdmin, type TestAccount } from "../testing/accounts.ts";
import { checkAndImport, exportText } from "../testing/bulk.ts";
import { draft, storedProducts, type WrittenProduct, writtenProduct } from "../testing/catalogue.ts";
import { mutation, refusalOf, resultOf } from "../testing/mutation.ts";
import { resetProvider } from "../testing/provider.ts";
import { query } from "../testing/query.ts";
import { call, post, resetShop, testDatabase, testServices } from "../testing/shop.ts";
import { showDueProducts } from "./show-due-products.ts";

const HIDDEN = "Zeppelin Planner";
const SLUG = "zeppelin-planner";

let admin: TestAccount;
let hidden: WrittenProduct;
beforeEach(async () => {
  await resetShop();
  await resetProvider();
  admin = await signedInAdmin();
  await create({ productname: "First" });
  hidden = await create({ productname: HIDDEN, shown: "not yet" });
  await create({ productname: "Suite", includes: ["first", SLUG] });
});

const write = (procedure: string, input: object) => mutation(`products.${procedure}`, input, admin.headers);
const create = async (fields: object): Promise<WrittenProduct> =>
  writtenProduct.parse(await resultOf(await write("create", draft(fields))));
const setShown = async (shown: string) => {
  const answer = await write("update", { id: hidden._id, draft: draft({ productname: HIDDEN, shown }) });
  expect(answer.status).toBe(200);
};
const line = (productname: string) => ({ productname, total: 149.75 });

const suite = async () =>
  z
    .object({ includes: z.array(z.string()) })
    .parse(await resultOf(await query("products.bySlug", { slug: "suite" })));

const paid = async () =>
  (
    await testDatabase()
      .select({ cents: priceHistory.paidCents })
      .from(priceHistory)
      .where(eq(priceHistory.productId, hidden._id))
      .orderBy(priceHistory.sequence)
  ).map(({ cents }) => cents);

const stored = async () =>
  (
    await testDatabase().select({ shown: products.shown }).from(products).where(eq(products.id, hidden._id))
  )[0];

const tomorrow = () => daysAfter(amsterdamDay(now()), 1);

/** The calls by which shoppers read products, each made in ways that would find the hidden one. */
const READS: Readonly<Record<string, () => Promise<Response>[]>> = {
  "products.byId": () => [query("products.byId", { id: hidden._id })],
  "products.bySlug": () => [
    query("products.bySlug", { slug: SLUG }),
    query("products.bySlug", { slug: "suite" }),
    query("products.bySlug", { slug: "first" }),
  ],
  "products.bySlugs": () => [query("products.bySlugs", { slugs: [SLUG, "suite"] })],
  "products.names": () => [query("products.names", undefined)],
  "products.named": () => [mutation("products.named", { names: ["Zeppelin", "zepp", "First"] })],
  "products.promoted": () => [query("products.promoted", undefined)],
  "filters.search": () => [query("filters.search", {}), query("filters.search", { text: "zeppelin" })],
  "filters.suggest": () => [query("filters.suggest", { text: "zepp" })],
  "GET /api/products": () => [call("/api/products")],
  "GET /api/products/:id": () => [call(`/api/products/${hidden._id}`)],
  "POST /api/filterproducts": () => [
    post("/api/filterProducts", {}),
    post("/api/filterProducts", { searchText: "z" }),
  ],
  "GET /sitemap.xml": () => [call("/sitemap.xml")],
  "stripe.checkCart": () => [mutation("stripe.checkCart", { cart: [line("Suite"), line("First")] })],
  "POST /stripe/create-checkout-session": () => [
    post("/stripe/create-checkout-session", { cart: [{ ...line("Suite"), total: 1 }] }),
  ],
};

describe("a product that the shop doesn't show (D62)", () => {
  it("is in none of the answers that anybody gets without being an administrator", async () => {
    const open = accessCases(shopCalls).filter(({ access }) => access !== "admin");
    expect(Object.keys(READS).filter((name) => !open.some((one) => one.name === name))).toEqual([]);
    const named = open.map(({ name }) => name);
    expect(named.filter((name) => /product|filter/.test(name) && READS[name] === undefined)).toEqual([]);
    for (const { name, request } of open) {
      const answers = READS[name]?.() ?? [call(...request({}))];
      for (const answer of answers) {
        const text = await (await answer).text();
        for (const secret of [HIDDEN, SLUG, hidden._id]) {
          if (text.includes(secret)) throw new Error(`${name} answered '${secret}' in ${text.slice(0, 500)}`);
        }
      }
    }
  });

  it("leaves no gap in the places", async () => {
    const listed = z.array(writtenProduct).parse(await (await call("/api/products")).json());
    expect(listed.map(({ productname, displayOrder }) => [productname, displayOrder])).toEqual([
      ["First", 0],
      ["Suite", 1],
    ]);
  });

  it("is in the administrators' list, in their choices, in an edit and in the exported file", async () => {
    const read = async (procedure: string, input: object) =>
      JSON.stringify(await resultOf(await query(`products.${procedure}`, input, admin.headers)));
    expect(await read("page", { page: 1, text: "zeppelin" })).toContain(HIDDEN);
    expect(await read("choices", { text: "zeppelin", chosen: [SLUG] })).toContain(SLUG);
    expect(await read("toEdit", { id: hidden._id })).toContain('"shown":"not yet"');
    expect(await exportText({ format: "csv" }, admin.headers)).toContain(HIDDEN);
  });

  it("can't be bought, asked for, or bought again, and is bought once it's shown", async () => {
    const checkOut = () => post("/stripe/create-checkout-session", { cart: [line(HIDDEN)] });
    const answer = await checkOut();
    expect(answer.status).toBe(409);
    expect(await answer.json()).toMatchObject({ changes: [{ kind: "unknown" }] });
    const asked = { productId: hidden._id, email: "ada@example.com" };
    expect(await refusalOf(await mutation("stockRequests.add", asked))).toMatchObject({ status: 404 });
    const bought = {
      productId: hidden._id,
      productname: HIDDEN,
      plan: "1 year" as const,
      quantity: 1,
      unitCents: 149_75,
      listedCents: null,
    };
    const again = await repriceLines(testDatabase(), [bought], { withoutVat: false });
    expect(again).toMatchObject([{ product: null, gone: "product", todayCents: null }]);
    await setShown("now");
    expect((await checkOut()).status).toBe(200);
  });

  it("answers no stock request until it's shown again", async () => {
    await setShown("now");
    await testDatabase().update(products).set({ stock: false }).where(eq(products.id, hidden._id));
    await mutation("stockRequests.add", { productId: hidden._id, email: "ada@example.com" });
    await testDatabase()
      .update(products)
      .set({ stock: true, shown: "not yet" })
      .where(eq(products.id, hidden._id));
    expect(await queueStockMails(testServices())).toEqual({ answered: 0 });
    await testDatabase().update(products).set({ shown: "now" }).where(eq(products.id, hidden._id));
    expect(await queueStockMails(testServices())).toEqual({ answered: 1 });
  });

  it("keeps what a collection includes through an edit, and is in it for shoppers once it's shown", async () => {
    expect((await suite()).includes).toEqual(["first"]);
    await setShown("now");
    expect((await suite()).includes).toEqual(["first", SLUG]);
  });

  it("stays in its place when a client that doesn't know it puts the others in order", async () => {
    const [first, , suite] = await storedProducts();
    const order = await write("reorder", { ids: [suite?.id, first?.id] });
    expect(order.status).toBe(200);
    expect((await storedProducts()).map(({ productname }) => productname)).toEqual([
      "Suite",
      HIDDEN,
      "First",
    ]);
  });

  it("has no price in its history until it's shown (D79)", async () => {
    expect(await paid()).toEqual([]);
    await setShown("now");
    await setShown("not yet");
    expect(await paid()).toEqual([149_75, null]);
  });

  it("keeps its state in an import without the column, and gets it from one with it", async () => {
    const text = JSON.stringify([{ productname: HIDDEN, price: 300 }]);
    expect(await checkAndImport(text, admin.headers, { format: "json" })).toHaveProperty("applied");
    expect(await stored()).toEqual({ shown: "not yet" });
    const now = JSON.stringify([{ productname: HIDDEN, shown: "now" }]);
    expect(await checkAndImport(now, admin.headers, { format: "json" })).toHaveProperty("applied");
    expect(await stored()).toEqual({ shown: "now" });
  });
});

describe("a product that is shown from a day on", () => {
  it("is shown by the job once the day has come, as an edit", async () => {
    await setShown(tomorrow());
    const [, before] = await storedProducts();
    expect(await showDueProducts(testServices(), now())).toEqual({ shown: 0 });
    expect((await call(`/api/products/${hidden._id}`)).status).toBe(404);
    expect(await showDueProducts(testServices(), startOfDay(tomorrow()))).toEqual({ shown: 1 });
    expect(await (await call(`/api/products/${hidden._id}`)).json()).toMatchObject({
      shown: "now",
      version: (before?.version ?? 0) + 1,
    });
    expect(await showDueProducts(testServices(), startOfDay(tomorrow()))).toEqual({ shown: 0 });
  });

  it("is shown immediately if the day is today or over", async () => {
    await setShown(amsterdamDay(now()));
    expect((await call(`/api/products/${hidden._id}`)).status).toBe(200);
  });

  it("leaves a product without a day alone", async () => {
    expect(await showDueProducts(testServices(), startOfDay("2099-12-31"))).toEqual({ shown: 0 });
  });

  it.each(["soon", "", "2026-02-30"])("isn't saved with %j as its day", async (shown) => {
    const answer = await write("update", { id: hidden._id, draft: draft({ productname: HIDDEN, shown }) });
    const message = "Shown in the shop must be 'now', 'not yet' or a day, such as 2026-12-01.";
    expect(await refusalOf(answer)).toMatchObject({ status: 400, fields: { shown: message } });
    await expect(
      testDatabase().execute(sql`update products set shown = 'soon' where id = ${hidden._id}`),
    ).rejects.toMatchObject({ cause: { constraint_name: "products_shown_form" } });
    expect(await testDatabase().$count(orderItems)).toBe(0);
  });
});
