import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { MINUTE_MS } from "#domain/time/durations.ts";
import { mails } from "../../db/schema/mails.ts";
import { queueInvoiceCorrected } from "../../mail/invoice-corrected.ts";
import { BUREAU, resetCompanySales } from "../../testing/company-orders.ts";
import { bought, boughtInSilence, correct, refundVat, storedCorrections } from "../../testing/corrections.ts";
import { loggedFaults } from "../../testing/faults.ts";
import { found } from "../../testing/found.ts";
import { setFaults } from "../../testing/provider.ts";
import { settings, testDatabase, testServices } from "../../testing/shop.ts";
import { carryOutCorrection, finishCorrections } from "./carry-out.ts";
import { staffShop } from "../../testing/staff-shop.ts";

const shop = staffShop(resetCompanySales);

const told = () =>
  testDatabase().select().from(mails).where(eq(mails.kind, "invoice_corrected")).orderBy(mails.sequence);

it("the buyer of a corrected invoice is mailed once, at the address for the invoice, with all three numbers", async () => {
  const order = await bought();
  await correct(order);
  expect(await told()).toHaveLength(1);
  const [correction] = await storedCorrections();
  const { id, creditNoteNumber, invoiceNumber } = found(correction);
  await carryOutCorrection(testServices(), id, "reconcile");
  await queueInvoiceCorrected(testDatabase(), settings(), found(correction));
  expect(order.customerEmail).toBe(BUREAU.email);
  const [mail, ...others] = await told();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ orderId: order.id, recipient: BUREAU.email });
  expect(mail?.text).toContain(
    `Invoice ${invoiceNumber} for your order SO-001001 replaces ${order.invoiceNumber} (credited by ${creditNoteNumber}).`,
  );
  expect(mail?.text).not.toContain("goes back");
});

it("a correction that an outage interrupts is mailed after the job has finished it, and only once if two runs do", async () => {
  const order = await bought();
  loggedFaults();
  await setFaults({ api: "error", apiCalls: null });
  await correct(order);
  expect(await told()).toEqual([]);
  await setFaults({ api: "ok" });
  const later = new Date(Date.now() + 2 * MINUTE_MS);
  await Promise.all([finishCorrections(testServices(), later), finishCorrections(testServices(), later)]);
  expect(await storedCorrections()).toMatchObject([{ state: "done" }]);
  expect(await told()).toHaveLength(1);
});

it("a correction that fails isn't told", async () => {
  const order = await bought();
  loggedFaults();
  const credited = { invoice: order.invoiceId ?? "", amount: 1_00, out_of_band_amount: 1_00 };
  await testServices().stripe.creditNotes.create(credited);
  await correct(order);
  expect(await storedCorrections()).toMatchObject([{ state: "failed" }]);
  expect(await told()).toEqual([]);
});

it("after a refund of the VAT, the mail says how much it was", async () => {
  const order = await boughtInSilence();
  await correct(order);
  await refundVat(order, shop);
  const [, ofVat] = await told();
  expect(ofVat?.text).toContain("The VAT, €204.60, goes back");
});
