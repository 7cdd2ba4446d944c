import { beforeEach, expect, it } from "vitest";
import { creditNotes, type refunds, refundUnits } from "../db/schema/refunds.ts";
import { paidUnits } from "../testing/deliveries.ts";
import { recordedRefund, refundMails, testCreditNote } from "../testing/refunds.ts";
import { resetShop, settings, testDatabase } from "../testing/shop.ts";
import { queueRefund } from "./refund.ts";

beforeEach(() => resetShop());

type Fields = Partial<typeof refunds.$inferInsert>;

/**
 * Returns the text of the mail about a refund of three units: two of one product, and one of another. The buyer keeps a
 * fourth.
 */
async function mailed(fields: Fields = {}, note?: string): Promise<string> {
  const lines = [{ productname: "Draft", quantity: 3 }, { productname: "Model" }];
  const units = await paidUnits({ lines });
  const [first, second, , model] = units;
  if (!first || !second || !model) throw new Error("units are missing");
  const { orderId } = first;
  if (note !== undefined) {
    await testDatabase()
      .insert(creditNotes)
      .values([
        testCreditNote(orderId, { providerId: "cn_0", number: "CN-OTHER" }),
        testCreditNote(orderId, { number: note }),
      ]);
  }
  const refund = await recordedRefund(orderId, {
    scope: "units",
    creditNoteId: note === undefined ? null : "cn_1",
    ...fields,
  });
  await testDatabase()
    .insert(refundUnits)
    .values([first, second, model].map(({ id }) => ({ refundId: refund.id, entitlementId: id })));
  for (let times = 0; times < 2; times += 1) await queueRefund(testDatabase(), settings(), refund);
  const queued = await refundMails();
  expect(queued).toMatchObject([{ key: `refund/${orderId}/${refund.id}`, recipient: "ada@example.com" }]);
  return queued[0]?.text ?? "";
}

it("a refund's mail names the amount, the credit note and the cancelled subscriptions, once", async () => {
  const text = await mailed({}, "CN-0007");
  expect(text).toContain("We've refunded €30.00 for order SO-001001 to your original payment method.");
  expect(text).toContain("CN-0007");
  expect(text).toMatch(/Cancelled subscriptions\n[^]*\n\* 2 × Draft, 1 year\n\* Model, 1 year\n/);
});

it("a refund's mail leaves out a missing credit note and the units that the buyer keeps", async () => {
  const text = await mailed({ keep: true });
  expect(text).toContain("We've refunded €30.00");
  expect(text).not.toMatch(/Credit note|Cancelled subscriptions|Draft|Model/);
});
