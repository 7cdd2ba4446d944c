import { describe, expect, it } from "vitest";
import { monthOf } from "#domain/books/ledger.ts";
import { orderNumber } from "#domain/orders/order.ts";
import { quarterOf } from "#domain/books/vat-report.ts";
import { CORRECTED, bought, boughtInSilence, correct, refundVat } from "../../testing/corrections.ts";
import { setFaults } from "../../testing/provider.ts";
import {
  failRefund,
  openDispute,
  refunding,
  refundOutcomes,
  settleRefund,
  storedNotes,
  storedOrder,
  storedRefunds,
} from "../../testing/refunds.ts";
import { BUREAU, resetCompanySales } from "../../testing/company-orders.ts";
import { settings, testDatabase, testServices } from "../../testing/shop.ts";
import { invoiceIndex } from "../books/sales-documents.ts";
import { findEntries } from "../books/ledger-entries.ts";
import { vatQuarter } from "../books/vat-quarter.ts";
import { syncOrder } from "../refunds/sync-order.ts";
import { staffShop } from "../../testing/staff-shop.ts";

const NET_UNIT = 81_18;
const NET = 12 * NET_UNIT;

const shop = staffShop(resetCompanySales);
const refund = refunding(shop);

const booked = async () =>
  (await findEntries(testDatabase(), monthOf(new Date()))).map(({ kind, amountCents, vatCents }) => ({
    kind,
    amountCents,
    vatCents,
  }));
const lastEntry = async () => (await findEntries(testDatabase(), monthOf(new Date()))).at(-1);

it("a refund from before a correction that fails after it comes back for the old number, not for the new one", async () => {
  const order = await bought();
  await refund({ number: orderNumber(order.sequence), amountCents: NET_UNIT, keep: true });
  await correct(order, { ...CORRECTED, vatNumber: "DE987654321" });
  const [made] = await storedRefunds();
  await failRefund(made?.providerId ?? "");
  await syncOrder(testServices(), order.id, "reconcile");
  expect(await lastEntry()).toMatchObject({
    kind: "refund_failed",
    amountCents: NET_UNIT,
    invoiceNumber: order.invoiceNumber,
  });
  const { rows } = await vatQuarter(testDatabase(), settings(), quarterOf(new Date()));
  expect(rows).toMatchObject([
    { vatNumber: "DE123456789", sold: { netCents: NET_UNIT }, returned: { netCents: 0 } },
    { vatNumber: "DE987654321", sold: { netCents: NET - NET_UNIT }, returned: { netCents: 0 } },
  ]);
});

it("after the VAT was refunded, what goes back of the rest has none: a refund, its credit note and a dispute", async () => {
  const { id, sequence } = await boughtInSilence();
  await correct({ id });
  expect((await refundVat({ sequence }, shop)).status).toBe(200);
  await refund({ number: orderNumber(sequence), amountCents: NET_UNIT, keep: true });
  expect(await lastEntry()).toMatchObject({ kind: "refund", amountCents: -NET_UNIT, vatCents: 0 });
  const documents = (await invoiceIndex(testDatabase(), monthOf(new Date()), ",")).split("\r\n");
  expect(documents).toContainEqual(
    expect.stringMatching(/"credit note".*"reverse_charge","0","-81.18","0.00","-81.18"$/),
  );

  const { paymentIntentId } = await storedOrder(id);
  await openDispute(paymentIntentId ?? "", { amountCents: NET - NET_UNIT });
  await syncOrder(testServices(), id, "reconcile");
  expect(await lastEntry()).toMatchObject({ kind: "dispute", amountCents: NET_UNIT - NET, vatCents: 0 });
});

async function refundedAndCorrected() {
  const order = await bought({ ...BUREAU, vatNumber: "" });
  await refund({ number: orderNumber(order.sequence), amountCents: 100_00, keep: true });
  await correct(order, { ...CORRECTED, vatNumber: "" });
  await refund({ number: orderNumber(order.sequence), amountCents: 50_00, keep: true });
  return booked();
}

describe.each(["null", "empty"])("documents whose VAT the provider doesn't state (%s)", (documentTaxes) => {
  it("have it in the books as if it were stated: refund, credited invoice, its correction, refund of that", async () => {
    const stated = await refundedAndCorrected();
    expect(stated.map(({ kind }) => kind)).toEqual([
      "payment",
      "refund",
      "invoice_credited",
      "invoice_reissued",
      "refund",
    ]);
    await resetCompanySales();
    shop.signOut();
    await setFaults({ documentTaxes });
    expect(await refundedAndCorrected()).toEqual(stated);
    expect(await storedNotes()).not.toContainEqual(expect.objectContaining({ vatCents: null }));
  });

  it("leave no VAT in the books once it was refunded, even if the bank takes its time", async () => {
    const { id, sequence } = await boughtInSilence();
    await correct({ id });
    await setFaults({ documentTaxes });
    await refundOutcomes({ status: "pending" });
    await refundVat({ sequence }, shop);
    const [vatRefund] = await storedRefunds();
    await settleRefund(vatRefund?.providerId ?? "");
    await syncOrder(testServices(), id, "reconcile");
    const entries = await booked();
    expect(entries.map(({ kind }) => kind)).toContain("invoice_reissued");
    expect(entries.reduce((sum, { vatCents }) => sum + (vatCents ?? 0), 0)).toBe(0);
    expect(entries.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(NET);
  });
});
