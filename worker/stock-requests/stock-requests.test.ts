import { asc, eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { DAY_MS } from "#domain/time/durations.ts";
import { products } from "../db/schema/catalogue.ts";
import { formMails } from "../db/schema/form-mails.ts";
import { mails } from "../db/schema/mails.ts";
import { stockRequests } from "../db/schema/stock-requests.ts";
import { DAILY_CRON } from "../entry/jobs/crons.ts";
import { runScheduled } from "../entry/jobs/scheduled.ts";
import { found } from "../testing/found.ts";
import { mutation, refusalOf } from "../testing/mutation.ts";
import { product, resetShop, testDatabase, testServices } from "../testing/shop.ts";
import { queueStockMails } from "./stock-requests.ts";

const EMAIL = "ada@example.com";

beforeEach(() =>
  resetShop([product({ productname: "Draw" }), product({ productname: "Sketch", stock: false })]),
);

async function idOf(productname: string): Promise<string> {
  const [row] = await testDatabase().select().from(products).where(eq(products.productname, productname));
  return row?.id ?? "";
}
const ask = async (productname: string, email = EMAIL, more: object = {}) =>
  mutation("stockRequests.add", { productId: await idOf(productname), email, ...more });
const requests = () => testDatabase().$count(stockRequests);
const answers = () =>
  testDatabase().select().from(mails).where(eq(mails.kind, "back_in_stock")).orderBy(asc(mails.sequence));
const restock = (productname: string) =>
  testDatabase().update(products).set({ stock: true }).where(eq(products.productname, productname));

describe("a stock request (D80)", () => {
  it("is answered once, with price and link, on the day after the product is back", async () => {
    expect((await ask("Sketch", "Ada@Example.com")).status).toBe(200);
    await runScheduled(DAILY_CRON, testServices(), new Date());
    expect(await answers()).toEqual([]);
    await restock("Sketch");
    await runScheduled(DAILY_CRON, testServices(), new Date());
    await runScheduled(DAILY_CRON, testServices(), new Date());
    const [answer, ...others] = await answers();
    expect(others).toEqual([]);
    expect(answer).toMatchObject({ recipient: EMAIL, orderId: null, subject: "Sketch is in stock again" });
    expect(answer?.text).toContain("You can buy it for €100/year, VAT included.");
    expect(answer?.text).toContain("/products/sketch");
    expect(await requests()).toBe(0);
  });

  it("mails nothing when it's made, and is stored once", async () => {
    await ask("Sketch");
    expect((await ask("Sketch", "ADA@example.com")).status).toBe(200);
    expect(await requests()).toBe(1);
    expect(await testDatabase().$count(mails)).toBe(0);
  });

  it("waits while the product is in stock without a plan that can be sold", async () => {
    await ask("Sketch");
    await testDatabase()
      .update(products)
      .set({ stock: true, plans: ["Monthly"], monthlyCents: null })
      .where(eq(products.productname, "Sketch"));
    await queueStockMails(testServices());
    expect([await requests(), (await answers()).length]).toEqual([1, 0]);
  });

  it("waits behind no request for a product that can't be sold, however many there are", async () => {
    const [unpriced] = await testDatabase()
      .insert(products)
      .values(product({ productname: "Unpriced", stock: true, plans: ["Monthly"], monthlyCents: null }))
      .returning({ id: products.id });
    const others = Array.from({ length: 40 }, (_, at) => ({
      productId: found(unpriced).id,
      email: `stranger-${at}@example.com`,
      createdAt: new Date(0),
    }));
    await testDatabase().insert(stockRequests).values(others);
    await ask("Sketch");
    await restock("Sketch");
    expect(await queueStockMails(testServices())).toEqual({ answered: 1 });
    expect(await requests()).toBe(40);
  });

  it("is refused for a product that can be bought, or that doesn't exist", async () => {
    expect(await refusalOf(await ask("Draw"))).toMatchObject({
      status: 409,
      message: "This product can be bought again. Reload the page to add it to your cart.",
    });
    for (const productId of ["nonsense", "11111111-1111-4111-8111-111111111111"])
      expect(await refusalOf(await mutation("stockRequests.add", { productId, email: EMAIL }))).toMatchObject(
        {
          status: 404,
          message: "This product does not exist.",
        },
      );
    expect(await requests()).toBe(0);
  });

  it.each([
    ["ada", "Enter a valid email address."],
    ["", "Email is required."],
    ["a@b.c\nBcc: eve@example.com", "Enter a valid email address."],
  ])("is refused for the address %j", async (email, text) => {
    expect(await refusalOf(await ask("Sketch", email))).toMatchObject({
      status: 400,
      fields: { email: text },
    });
  });

  it("gets the same response even if somebody has asked before, and for how many products", async () => {
    const names = ["Film", "Outline", "Pencil", "Quill", "Ruler"];
    await testDatabase()
      .insert(products)
      .values(names.map((productname) => product({ productname, stock: false })));
    const answers = [];
    for (const name of [...names, ...names]) answers.push(await (await ask(name)).text());
    expect(new Set(answers).size).toBe(1);
    expect(await requests()).toBe(names.length);
    expect(await testDatabase().$count(formMails)).toBe(0);
  });

  it("is answered with two others to the same address, so that a stranger gets few, and the rest a day later", async () => {
    const names = ["Film", "Outline", "Pencil", "Quill"];
    await testDatabase()
      .insert(products)
      .values(names.map((productname) => product({ productname, stock: false })));
    for (const name of names) {
      await ask(name);
      await ask(name, "grace@example.com");
    }
    await testDatabase().update(products).set({ stock: true });
    expect([await queueStockMails(testServices()), await queueStockMails(testServices())]).toEqual([
      { answered: 6 },
      { answered: 2 },
    ]);
  });

  it("is stored with whatever a form filler adds", async () => {
    expect((await ask("Sketch", EMAIL, { website: "https://firm.example" })).status).toBe(200);
    expect(await requests()).toBe(1);
  });

  it("ends with its product, and after a year", async () => {
    await ask("Sketch");
    await testDatabase()
      .update(stockRequests)
      .set({ createdAt: new Date(Date.now() - 366 * DAY_MS) });
    await runScheduled(DAILY_CRON, testServices(), new Date());
    expect(await requests()).toBe(0);
    await ask("Sketch");
    await testDatabase().delete(products).where(eq(products.productname, "Sketch"));
    expect(await requests()).toBe(0);
  });
});

it("the oldest 40 stock requests are answered a day", async () => {
  await testDatabase().execute(sql`
    insert into stock_requests (product_id, email, created_at)
    select ${await idOf("Sketch")}::uuid, 'a' || n || '@example.com', now() - n * interval '1 hour' from generate_series(1, 41) as n`);
  await restock("Sketch");
  expect(await queueStockMails(testServices())).toEqual({ answered: 40 });
  expect((await testDatabase().select().from(stockRequests)).map(({ email }) => email)).toEqual([
    "a1@example.com",
  ]);
  expect(await queueStockMails(testServices())).toEqual({ answered: 1 });
});
