import { describe, expect, it } from "vitest";
import type { StaffRole } from "#domain/accounts/permissions.ts";
import { FOUND_OF_EACH } from "#domain/order-search/order-search.ts";
import { withdrawalNumber } from "#domain/withdrawals/withdrawal.ts";
import { contactMessages } from "../db/schema/contact.ts";
import { creditNotes } from "../db/schema/refunds.ts";
import { withdrawals } from "../db/schema/withdrawals.ts";
import { IN_STATE, paidUnit } from "../testing/deliveries.ts";
import { offerDraft } from "../testing/offers.ts";
import { recordedOrder } from "../testing/orders.ts";
import { product, resetShop, testDatabase } from "../testing/shop.ts";
import { recordedWithdrawal } from "../testing/withdrawals.ts";
import { testCreditNote } from "../testing/refunds.ts";
import { staffShop } from "../testing/staff-shop.ts";

const PRODUCTS = ["Drafter's Friend", "Else", ...Array.from({ length: 6 }, (_, n) => `Common ${n}`)];

const shop = staffShop(async () => {
  await resetShop(PRODUCTS.map((productname) => product({ productname })));
  await testDatabase().delete(contactMessages);
});

const find = (q: string) => shop.done("dashboard.find", { q });
const numbers = async (q: string) => (await find(q)).orders.map(({ number }) => number);

/** The results for ‘drafter’ of someone with only this role. */
const foundBy = (role: StaffRole) => shop.as(role).done("dashboard.find", { q: "drafter" });

const MESSAGE = { firstName: "Grace", lastName: "Drafter", email: "grace@example.com", phone: "12345" };

describe("the search of the whole admin area (D26)", () => {
  it("finds orders, offers, customers, products and messages, archived ones included", async () => {
    await recordedOrder({ customerName: "Ada Drafter", customerEmail: "ada@example.com" });
    await recordedOrder({ status: "pending" });
    await testDatabase()
      .insert(contactMessages)
      .values({ ...MESSAGE, message: "Hello", archivedAt: new Date() });
    await shop.done("adminOffers.make", await offerDraft({ email: "drafter@example.com" }));
    expect(await find("q 101")).toMatchObject({ offers: [{ number: "Q-000101" }] });
    expect(await find(" drafter ")).toMatchObject({
      offers: [{ number: "Q-000101", status: "open", buyer: "drafter@example.com", totalCents: 100_00 }],
      orders: [{ number: "SO-001001", status: "paid", customer: "Ada Drafter", totalCents: 100_00 }],
      customers: [{ newestOrder: "SO-001001", email: "ada@example.com", name: "Ada Drafter", company: null }],
      products: [{ productname: "Drafter's Friend" }],
      messages: [{ sender: "Grace Drafter", text: "Hello" }],
    });
    expect(await find("nothing like it")).toEqual({
      orders: [],
      checkouts: [],
      offers: [],
      customers: [],
      products: [],
      messages: [],
    });
  });

  it("finds at most five of each, the newest first, and the beginning of a message", async () => {
    for (let n = 0; n < 6; n += 1) {
      await recordedOrder({ customerName: `Common ${n}`, customerEmail: `common-${n}@example.com` });
      await testDatabase()
        .insert(contactMessages)
        .values({ ...MESSAGE, message: "common ".repeat(100) });
    }
    const found = await find("common");
    expect(Object.values(found).map((of) => of.length)).toEqual([5, 0, 0, 5, 5, 5]);
    expect(FOUND_OF_EACH).toBe(5);
    expect(found.orders.map(({ customer }) => customer)).toEqual([5, 4, 3, 2, 1].map((n) => `Common ${n}`));
    expect(found.messages[0]?.text).toHaveLength(120);
  });

  it("has first the order with exactly this number, then those it is on as a whole", async () => {
    const { orderId } = await paidUnit(
      { ...IN_STATE.delivered, reference: "571-10000077", supplierReference: "PO-77/a" },
      { invoiceNumber: "HS-2026-7" },
    );
    const note = testCreditNote(orderId, { number: "HS-2026-7-CN-01" });
    await testDatabase().insert(creditNotes).values(note);
    await recordedWithdrawal({ orderId });
    const [withdrawal] = await testDatabase().select().from(withdrawals);
    // Newer orders that match each of these as part of a word.
    for (const customerName of [
      "SO-001001",
      "x1001x",
      "x571-10000077",
      "xPO-77/a",
      "xHS-2026-7",
      "xHS-2026-7-CN-01",
    ])
      await recordedOrder({ customerName });
    for (const q of [
      "so 1001",
      "SO-001001",
      "571-10000077",
      "po-77/A",
      "hs-2026-7",
      "HS-2026-7-CN-01",
      withdrawalNumber(withdrawal?.sequence ?? 0),
    ])
      expect([q, (await numbers(q))[0]]).toEqual([q, "SO-001001"]);
    expect(await numbers("1001")).toEqual(["SO-001001", "SO-001003", "SO-001002"]);
    expect(await numbers("SO-009999")).toEqual([]);
  });

  it("finds orders and checkouts that weren't placed apart, however many there are of either (D88)", async () => {
    await recordedOrder({ customerName: "Common" });
    for (let n = 0; n < 6; n += 1) await recordedOrder({ customerName: "Common", status: "expired" });
    const found = await find("common");
    expect(found.orders).toMatchObject([{ number: "SO-001001", status: "paid" }]);
    expect(found.checkouts.map(({ number }) => number)).toEqual([7, 6, 5, 4, 3].map((n) => `SO-00100${n}`));
    expect(await find("SO-001002")).toMatchObject({
      orders: [],
      checkouts: [{ number: "SO-001002", status: "expired", customer: "Common" }],
    });
  });

  it.each([
    [{ q: " " }, "The search text is required."],
    [{ q: "x".repeat(1_001) }, "The search text may have at most 1000 characters."],
  ])("refuses %j", async (input, message) => {
    expect(await shop.refused("dashboard.find", input)).toMatchObject({
      status: 400,
      message,
    });
  });

  it("finds what the caller’s role may see, and nothing else (D57)", async () => {
    await recordedOrder({ customerName: "Ada Drafter", customerEmail: "ada@example.com" });
    expect(await foundBy("catalogue")).toMatchObject({ orders: [], customers: [], products: [{}] });
    expect(await foundBy("sales")).toMatchObject({ orders: [{}], customers: [{}], products: [] });
    expect(await foundBy("accountant")).toMatchObject({ orders: [{}], customers: [], products: [] });
  });
});
