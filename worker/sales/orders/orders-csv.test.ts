import { describe, expect, it } from "vitest";
import { sql } from "drizzle-orm";
import { CHECKOUT_STATUSES } from "#domain/orders/order.ts";
import { orderItems, orders } from "../../db/schema/orders.ts";
import { disputes, refunds } from "../../db/schema/refunds.ts";
import { recordedOrder } from "../../testing/orders.ts";
import { lostDispute } from "../../testing/refunds.ts";
import { failureOf, resetShop, testDatabase } from "../../testing/shop.ts";
import { requestExport, exported, exportLines } from "../../testing/exports.ts";
import { found } from "../../testing/found.ts";
import { staffShop } from "../../testing/staff-shop.ts";
import { testVatFacts } from "../../testing/vat-facts.ts";

const shop = staffShop(() => resetShop());

const csv = async (input: object) => exported("orders", input, await shop.headers());

const HEAD =
  '\uFEFF"order number","created","paid at","status","customer","e-mail","product","plan","quantity","unit price","line total","order total","order VAT","currency","payment id","invoice number","refunded","net total","net VAT","VAT rule","company","country","VAT number","purchase order"\r\n';

describe("orders as CSV", () => {
  it("has one row per line item of placed orders (D88), newest order first, with the order's fields only on its first row and 0 for anything unpaid (D77)", async () => {
    const at = new Date("2026-11-20T10:00:00Z");
    await recordedOrder({
      createdAt: at,
      paidAt: at,
      customerName: 'Ada "the" Drafter, Esq.',
      customerEmail: "ada@example.com",
      paymentIntentId: "pi_1",
      lines: [
        { productname: "Draft", unitCents: 1_234_50, quantity: 2 },
        { productname: "Mold", plan: "Monthly", unitCents: 7 },
      ],
    });
    await recordedOrder({ status: "processing", createdAt: at });
    for (const status of CHECKOUT_STATUSES) await recordedOrder({ status });
    expect(await csv({})).toEqual({
      text:
        HEAD +
        '"SO-001002","2026-11-20T11:00:00+01:00","","processing","","","Draft","1 year","1","100.00","0.00","0.00","0.00","EUR","","","0.00","0.00","0.00","domestic","","NL","",""\r\n' +
        '"SO-001001","2026-11-20T11:00:00+01:00","2026-11-20T11:00:00+01:00","paid","Ada ""the"" Drafter, Esq.","ada@example.com","Draft","1 year","2","1234.50","2469.00","2469.07","428.51","EUR","pi_1","","0.00","2469.07","428.51","domestic","","NL","",""\r\n' +
        '"SO-001001","","","","","","Mold","Monthly","1","0.07","0.07","","","","","","","","","","","","",""\r\n',
      items: 2,
      parts: 1,
    });
  });

  it("has the amounts refunded and lost in a dispute, the remaining total and its VAT, and the invoice (D48)", async () => {
    await recordedOrder({ invoiceNumber: "HS-0001", vatCents: 17_35 });
    const [order] = await testDatabase().select().from(orders);
    const orderId = found(order).id;
    const at = new Date();
    const made = { orderId, scope: "sum", source: "provider", createdAt: at, updatedAt: at } as const;
    await testDatabase()
      .insert(refunds)
      .values([
        { ...made, amountCents: 30_00, state: "succeeded", providerId: "re_1", succeededAt: at },
        { ...made, amountCents: 20_00, state: "pending", providerId: "re_2" },
        { ...made, amountCents: 50_00, state: "failed", providerId: "re_3", failedAt: at },
      ]);
    expect((await csv({})).text).toContain('"HS-0001","30.00","70.00","12.14","domestic"');
    await testDatabase()
      .insert(disputes)
      .values(lostDispute(orderId, { amountCents: 70_00 }));
    expect((await csv({})).text).toContain('"HS-0001","100.00","0.00","0.00","domestic"');
  });

  it("never lets a customer's name act as a formula", async () => {
    await recordedOrder({ customerName: "=1+1", customerEmail: "+ada@example.com" });
    expect((await csv({})).text).toContain(`,"'=1+1","'+ada@example.com",`);
  });

  it("a cell can't become a formula in a spreadsheet that separates cells with semicolons", async () => {
    await recordedOrder({ customerName: "Eve;=cmd|' /C calc'!A0;x" });
    for (const delimiter of [",", ";"]) {
      const text = (await csv({ delimiter })).text;
      expect(text).toContain(`"Eve;'=cmd|' /C calc'!A0;x"`);
      for (const piece of text.split(/[,;\t\r\n]/)) expect(piece).not.toMatch(/^[ "]*[=+\-@]/);
    }
  });

  it("uses semicolons and decimal commas on request", async () => {
    await recordedOrder({ lines: [{ productname: "Draft; large", unitCents: 1_234_50, quantity: 2 }] });
    const { text } = await csv({ delimiter: ";" });
    expect(text).toMatch(/^\uFEFF"order number";"created";/);
    expect(text).toContain('"Draft; large";"1 year";"2";"1234,50";"2469,00";"2469,00";"428,50";"EUR"');
  });

  it("contains only the filter's matches, and just the header if there are none", async () => {
    await recordedOrder({ customerName: "Ada" });
    await recordedOrder({ customerName: "Grace", status: "processing" });
    expect((await csv({ q: "grace", status: "processing" })).text).toMatch(
      /^\uFEFF"order number".*\r\n"SO-001002",/,
    );
    expect(await csv({ q: "nobody" })).toEqual({ text: HEAD, items: 0, parts: 1 });
  });

  it("comes in parts that join into one file with every order exactly once", async () => {
    const db = testDatabase();
    await db.execute(sql`
      insert into ${orders} (status, browser_hash, cart_fingerprint, amount_cents, vat_facts)
      select 'processing', n::text, 'none', 100, ${JSON.stringify(testVatFacts())}::text::jsonb from generate_series(1, 2001) n`);
    await db.execute(sql`
      insert into ${orderItems} (order_id, position, productname, plan, description, unit_cents, quantity)
      select id, 0, 'Draft', '1 year', 'Draft', 100, 1 from ${orders}`);
    const lines = await exportLines(await requestExport("orders", {}, await shop.headers()));
    expect(lines.map((line) => ("text" in line ? line.done : line))).toEqual([
      500,
      1000,
      1500,
      2000,
      2001,
      { complete: 2001 },
    ]);
    const rows = lines
      .map((line) => ("text" in line ? line.text : ""))
      .join("")
      .split("\r\n")
      .slice(1, -1);
    expect(rows[0]).toMatch(/^"SO-003001",/);
    const numbers = rows.map((row) => row.split(",")[0]);
    expect(numbers.filter((number) => !/^"SO-00\d{4}"$/.test(number ?? ""))).toEqual([]);
    expect(new Set(numbers).size).toBe(2001);
  });

  it.each([[{ status: "lost" }], [{ status: "expired" }], [{ delimiter: "|" }], [7]])(
    "refuses %j",
    async (input: object | number) => {
      expect((await failureOf(await requestExport("orders", input, await shop.headers()))).status).toBe(400);
    },
  );
});
