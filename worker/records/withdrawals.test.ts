import { sql } from "drizzle-orm";
import { seller } from "#domain/seller/seller.ts";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { orderNumber } from "#domain/orders/order.ts";
import { withdrawals } from "../db/schema/withdrawals.ts";
import { mutation, refusalOf, resultOf } from "../testing/mutation.ts";
import { recordedOrder } from "../testing/orders.ts";
import { resetShop, testDatabase } from "../testing/shop.ts";
import { type InputOf, staffShop } from "../testing/staff-shop.ts";
import { submittedResponse } from "../sales/withdrawals/response-schemas.ts";
import type { WithdrawalId } from "#domain/orders/ids.ts";
import { found } from "../testing/found.ts";

const shop = staffShop(() => resetShop());

const declaration = (fields: object = {}) => ({
  name: "Ada Drafter",
  orderNumber: "SO-001001",
  email: "ada@example.com",
  products: "",
  clientKey: crypto.randomUUID(),
  ...fields,
});
const receiptForm = z.strictObject({ ...submittedResponse.shape, statement: z.string() });
const submit = (fields: object = {}) => mutation("withdrawals.submit", declaration(fields));
const receiptOf = async (answer: Response) => receiptForm.parse(await resultOf(answer));

const list = (input: InputOf<"withdrawals.list"> = {}) => shop.done("withdrawals.list", input);
const newest = async () => found((await list()).withdrawals[0]);
const mark = (id: WithdrawalId, handled: boolean) => shop.done("withdrawals.markHandled", { id, handled });
const summary = async () => shop.done("dashboard.summary");
const openCount = async () => (await shop.done("withdrawals.waiting")).open;

describe("a withdrawal (D34)", () => {
  it("that matches an order is listed before later ones that match none, which anybody can declare", async () => {
    await recordedOrder({ customerEmail: "ada@example.com" });
    await submit({ orderNumber: "SO-001001", email: "ada@example.com" });
    await testDatabase().execute(sql`
      insert into withdrawals (fingerprint, name, email, order_number, statement)
      select md5(n::text) || md5(n::text), 'Eve', 'eve' || n || '@example.com', 'SO-009999', 'I withdraw.' from generate_series(1, 60) n`);
    const { withdrawals: first, total } = await list({ open: true });
    expect(total).toBe(61);
    expect(first[0]).toMatchObject({ number: "WD-001001", order: { number: "SO-001001" } });
    expect(first[1]).toMatchObject({ number: "WD-001061" });
  });

  it("is stored with its time, and the response is a receipt", async () => {
    const before = Date.now();
    const receipt = await receiptOf(await submit({ products: "Revit LT" }));
    expect(receipt).toMatchObject({ number: "WD-001001" });
    expect(receipt.statement).toBe(
      [
        `To ${seller().name}: I hereby withdraw from my contract.`,
        "Order number: SO-001001",
        "Products: Revit LT",
        "Name: Ada Drafter",
        "Email: ada@example.com",
      ].join("\n"),
    );
    expect(Math.abs(Date.parse(receipt.receivedAt) - before)).toBeLessThan(60_000);
    const [stored] = await testDatabase().select().from(withdrawals);
    expect(stored).toMatchObject({ statement: receipt.statement, orderNumber: "SO-001001" });
    expect(stored?.createdAt.toISOString()).toBe(receipt.receivedAt);
  });

  it("is linked to its order, however the number is written", async () => {
    await recordedOrder({ customerEmail: "Ada@Example.com " });
    for (const [at, typed] of [" so-1001", "1001", "#1001", "so 1001"].entries()) {
      await submit({ orderNumber: typed, email: "ADA@example.com", products: `${at}` });
      expect((await newest()).order).toMatchObject({ number: "SO-001001", status: "paid" });
    }
  });

  it.each([
    ["a different email address", { email: "eve@example.com" }],
    ["a number that no order has", { orderNumber: "SO-009999" }],
    ["text that is not a number", { orderNumber: "I do not know it" }],
  ])("is stored, unlinked, with %s, and the response doesn't reveal it", async (_case, fields) => {
    await recordedOrder({ customerEmail: "ada@example.com" });
    const linked = await submit();
    const unlinked = await submit(fields);
    expect(unlinked.status).toBe(linked.status);
    expect([...unlinked.headers.keys()].sort()).toEqual([...linked.headers.keys()].sort());
    const [one, other] = [await receiptOf(linked), await receiptOf(unlinked)];
    expect(Object.keys(other)).toEqual(Object.keys(one));
    expect((await list()).withdrawals.map((withdrawal) => withdrawal.order?.number)).toEqual([
      undefined,
      "SO-001001",
    ]);
  });

  it("isn't linked to an order that hasn't been paid", async () => {
    await recordedOrder({ status: "pending" });
    await submit();
    expect((await list()).withdrawals[0]?.order).toBeNull();
  });

  it("is stored once if sent twice, whether concurrently or later", async () => {
    const once = declaration();
    const answers = await Promise.all([1, 2, 3].map(() => mutation("withdrawals.submit", once)));
    const receipts = await Promise.all(
      [...answers, await mutation("withdrawals.submit", once)].map(receiptOf),
    );
    expect(new Set(receipts.map((receipt) => JSON.stringify(receipt))).size).toBe(1);
    expect((await list()).total).toBe(1);
  });

  it("counts as another one if the same key is sent with other text, so nobody reads a stranger's receipt", async () => {
    const clientKey = crypto.randomUUID();
    const [one, other] = [
      await receiptOf(await submit({ clientKey })),
      await receiptOf(await submit({ clientKey, name: "Eve", orderNumber: "SO-001002" })),
    ];
    expect(other.number).not.toBe(one.number);
    expect(other.statement).toContain("Name: Eve");
  });

  it.each([
    [{ name: "" }, { name: "Name is required." }],
    [{ name: "A\u0000da" }, { name: "Name contains characters that are not allowed." }],
    [
      { name: "Ada\nEmail: eve@example.com" },
      { name: "Name must be a single line, without control characters." },
    ],
    [
      { orderNumber: "SO-1\u2028Name: Eve" },
      { orderNumber: "Order number must be a single line, without control characters." },
    ],
    [{ orderNumber: "1".repeat(41) }, { orderNumber: "Order number may have at most 40 characters." }],
    [{ email: "ada" }, { email: "Enter a valid email address." }],
    [{ products: "a".repeat(1001) }, { products: "Products may have at most 1000 characters." }],
    [{ products: undefined }, { products: "Products is required." }],
  ])("is refused with a field error for %j", async (fields, fieldErrors) => {
    expect(await refusalOf(await submit(fields))).toMatchObject({ status: 400, fields: fieldErrors });
    expect(await testDatabase().$count(withdrawals)).toBe(0);
  });

  it("accepts the longest names and numbers", async () => {
    const answer = await submit({
      name: "é".repeat(160),
      orderNumber: "an order ".padEnd(40, "9"),
      products: "ß".repeat(1000),
      email: `${"a".repeat(60)}@${"b".repeat(60)}.example`,
    });
    expect(answer.status).toBe(200);
  });

  it("quotes multi-line products in the stored and returned statement", async () => {
    const { statement } = await receiptOf(await submit({ products: "Revit LT\r\nName: Eve" }));
    expect(statement).toContain("Products:\n> Revit LT\n> Name: Eve\nName: Ada Drafter\n");
    const [stored] = await testDatabase().select().from(withdrawals);
    expect(stored?.statement).toBe(statement);
  });

  it("is stored with whatever a form filler adds", async () => {
    const receipt = await receiptOf(await submit({ website: "https://example.com" }));
    expect(receipt).toMatchObject({ number: "WD-001001" });
    expect(await testDatabase().$count(withdrawals)).toBe(1);
  });
});

describe("withdrawals in the admin area", () => {
  it("are listed newest first, are counted, and can be handled and reopened", async () => {
    await submit({ name: "First" });
    await submit({ name: "Second", orderNumber: "SO-001002" });
    expect(await openCount()).toBe(2);
    const [second, first] = (await list()).withdrawals;
    expect([second?.number, first?.number]).toEqual(["WD-001002", "WD-001001"]);
    const handled = await mark(found(first).id, true);
    expect(handled.handled?.by).toBe("warden");
    expect(await openCount()).toBe(1);
    expect((await list({ open: true })).withdrawals.map((withdrawal) => withdrawal.id)).toEqual([second?.id]);
    expect((await mark(found(first).id, false)).handled).toBeNull();
    expect(await openCount()).toBe(2);
  });

  it("record their first handler and the time", async () => {
    await submit();
    const { id } = await newest();
    const first = await mark(id, true);
    const again = await shop.as("sales").done("withdrawals.markHandled", { id, handled: true });
    expect(again.handled).toEqual(first.handled);
  });

  it("are shown with their order and in its timeline", async () => {
    const number = orderNumber(
      await recordedOrder({ customerEmail: "ada@example.com", events: [["paid", "webhook"]] }),
    );
    await submit();
    await submit({ email: "eve@example.com" });
    const detail = async () => shop.done("orders.byNumber", { number });
    const before = await detail();
    expect(before.withdrawals.map((withdrawal) => withdrawal.number)).toEqual(["WD-001001"]);
    expect(before.timeline.map(({ kind }) => kind)).toEqual(["paid", "withdrawal_received"]);
    await mark(found(before.withdrawals[0]).id, true);
    expect((await detail()).timeline.map(({ kind }) => kind)).toEqual([
      "paid",
      "withdrawal_received",
      "withdrawal_handled",
    ]);
  });

  it("are listed on the dashboard while they are open", async () => {
    await submit();
    expect(await summary()).toMatchObject({ openWithdrawals: 1, anythingYet: true });
    await mark((await newest()).id, true);
    expect(await summary()).toMatchObject({ openWithdrawals: 0, anythingYet: true });
  });

  it.each(["4dbd35a4-3a38-4b40-a4b6-8ae1ac4a2c27", "nonsense"])(
    "return 404 for the withdrawal %s",
    async (id) => {
      expect(await shop.refused("withdrawals.markHandled", { id, handled: true })).toMatchObject({
        status: 404,
        message: "This withdrawal does not exist.",
      });
    },
  );
});
