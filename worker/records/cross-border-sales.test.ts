import { beforeEach, expect, it } from "vitest";
import { orderNumber } from "#domain/orders/order.ts";
import type { VatRule } from "#domain/vat/decide-vat.ts";
import { correctedInvoices } from "../db/schema/corrected-invoices.ts";
import { testCompany } from "../testing/orders.ts";
import { resetShop, testDatabase } from "../testing/shop.ts";
import { crossBorderSales } from "./vat.ts";
import { booked, happen } from "../testing/books.ts";
import type { Order } from "./orders.ts";

const NOW = new Date("2026-11-27T12:00:00Z");
beforeEach(() => resetShop());

/** A Belgian consumer's order of €121.00, of which €21.00 is VAT. */
const sold = (paidAt: string, fields: Parameters<typeof booked>[0]) =>
  booked({
    status: "paid",
    paidAt: new Date(paidAt),
    lines: [{ productname: "Draft", unitCents: 121_00 }],
    vatCents: 21_00,
    country: "BE",
    vatRule: "below_threshold",
    ...fields,
  });
/** Records that the order's invoice was replaced. */
async function correctedTo(
  vatRule: VatRule,
  { id: orderId }: Order,
  fields: { readonly amountCents: number; readonly doneAt: Date },
) {
  await testDatabase()
    .insert(correctedInvoices)
    .values({
      orderId,
      state: "done",
      company: testCompany(),
      vatRule,
      vatRate: vatRule === "reverse_charge" ? 0 : 21,
      creditedInvoiceId: "in_1",
      creditedInvoiceNumber: "HS-1",
      creditNoteId: "cn_1",
      creditNoteNumber: "HS-1-CN-1",
      creditedVatCents: 0,
      invoiceId: "in_2",
      invoiceNumber: "HS-2",
      vatCents: 0,
      ...fields,
    });
}
const all = () => crossBorderSales(testDatabase(), NOW);
async function counted() {
  const { thisYearCents, lastYearCents } = await all();
  return { thisYearCents, lastYearCents };
}

it("only sales to consumers elsewhere in the EU count against the threshold, without VAT (D55)", async () => {
  await sold("2026-05-01T12:00:00Z", { country: "NL", vatRule: "domestic" });
  await sold("2026-05-01T12:00:00Z", { status: "processing", paidAt: null });
  await sold("2026-05-01T12:00:00Z", {
    country: "DE",
    company: testCompany({ vatNumber: "DE123456789" }),
    vatRule: "reverse_charge",
    vatRate: 0,
    vatCents: 0,
  });
  expect(await counted()).toEqual({ thisYearCents: 0, lastYearCents: 0 });
  await sold("2026-05-01T12:00:00Z", {});
  await sold("2026-05-01T12:00:00Z", { country: "FR", vatRule: "oss", vatCents: null });
  // A company without a confirmed number counts, whatever country its card is from.
  await sold("2026-05-01T12:00:00Z", { country: "NL", company: testCompany() });
  expect(await counted()).toEqual({ thisYearCents: 300_00, lastYearCents: 0 });
});

it("sales count in the year in Amsterdam in which they were paid, and refunds in that in which they were made", async () => {
  await sold("2024-12-31T22:59:59Z", {});
  const before = await sold("2024-12-31T23:00:00Z", {});
  await sold("2025-12-31T23:00:00Z", {});
  expect(await counted()).toEqual({ thisYearCents: 100_00, lastYearCents: 100_00 });
  await happen(before.id, { refunded: { on: "2026-02-01", amountCents: 60_50 } });
  const pending = { state: "pending", succeededAt: null } as const;
  await happen(before.id, { refunded: { on: "2026-02-01", amountCents: 10_00, ...pending } });
  expect(await counted()).toEqual({ thisYearCents: 50_00, lastYearCents: 100_00 });
});

const large = (unitCents: number) => ({
  vatCents: null,
  lines: [{ productname: "Draft", unitCents }],
});

it("a year that has been above the threshold stays above it, whatever is refunded later, and names the order (D55)", async () => {
  const first = await sold("2026-05-01T12:00:00Z", large(12_100_00));
  await happen(first.id, { refunded: { on: "2026-05-02", amountCents: 6_050_00 } });
  const second = await sold("2026-05-03T12:00:00Z", large(6_050_00));
  expect(await all()).toMatchObject({ counts: { thisYear: 10_000_00 }, crossing: null });
  const third = await sold("2026-05-04T22:30:00Z", large(1_21));
  await sold("2026-05-06T12:00:00Z", large(1_21));
  const crossing = { number: orderNumber(third.sequence), day: "2026-05-05" };
  expect(await all()).toMatchObject({ counts: { thisYear: 10_002_00 }, crossing });
  await happen(second.id, { refunded: { on: "2026-05-07", amountCents: 6_050_00 } });
  expect(await all()).toMatchObject({
    thisYearCents: 5_002_00,
    counts: { thisYear: 10_002_00, lastYear: 0 },
    crossing,
  });
});

it("an order stops counting when an invoice without VAT replaces its own (D54)", async () => {
  const order = await sold("2026-05-01T12:00:00Z", { country: "DE", company: testCompany() });
  await happen(order.id, { refunded: { on: "2026-05-02", amountCents: 60_50 } });
  await correctedTo("below_threshold", order, {
    amountCents: 60_50,
    doneAt: new Date("2026-05-03T12:00:00Z"),
  });
  expect(await counted()).toMatchObject({ thisYearCents: 50_00 });
  await correctedTo("reverse_charge", order, {
    amountCents: 60_50,
    doneAt: new Date("2026-05-04T12:00:00Z"),
  });
  expect(await counted()).toMatchObject({ thisYearCents: 0 });
  await happen(order.id, { refunded: { on: "2026-05-05", amountCents: 60_50 } });
  expect(await counted()).toMatchObject({ thisYearCents: 0 });
});
