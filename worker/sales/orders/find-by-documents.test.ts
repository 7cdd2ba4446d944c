import { beforeEach, describe, expect, it } from "vitest";
import { orderNumber } from "#domain/orders/order.ts";
import { withdrawalNumber } from "#domain/withdrawals/withdrawal.ts";
import { correctedInvoices } from "../../db/schema/corrected-invoices.ts";
import { creditNotes } from "../../db/schema/refunds.ts";
import { withdrawals } from "../../db/schema/withdrawals.ts";
import { IN_STATE, paidUnit } from "../../testing/deliveries.ts";
import { testCompany } from "../../testing/orders.ts";
import { resetShop, testDatabase } from "../../testing/shop.ts";
import { recordedWithdrawal } from "../../testing/withdrawals.ts";
import { testCreditNote } from "../../testing/refunds.ts";
import { staffShop } from "../../testing/staff-shop.ts";

const shop = staffShop(() => resetShop());

const found = async (q: string) => (await shop.done("orders.list", { q })).orders.map(({ number }) => number);

describe("an order is found by what is on its papers (D26)", () => {
  beforeEach(async () => {
    const { orderId } = await paidUnit(
      {
        ...IN_STATE.delivered,
        reference: "571-10000077",
        supplierReference: "PO-77/a",
        administratorEmail: "Cad@Bureau.nl",
      },
      { checkoutSessionId: "cs_test_a1B2", invoiceNumber: "HS-2026-7" },
    );
    const at = new Date();
    await testDatabase()
      .insert(creditNotes)
      .values(testCreditNote(orderId, { number: "HS-2026-7-CN-01" }));
    await testDatabase().insert(correctedInvoices).values({
      orderId,
      state: "done",
      company: testCompany(),
      vatRule: "domestic",
      vatRate: 21,
      amountCents: 90_00,
      creditedInvoiceId: "in_1",
      creditedInvoiceNumber: "HS-2026-7",
      creditNoteId: "cn_2",
      creditNoteNumber: "HS-2026-7-CN-02",
      creditedVatCents: 0,
      invoiceId: "in_2",
      invoiceNumber: "HS-2026-8",
      vatCents: 0,
      doneAt: at,
    });
    await recordedWithdrawal({ orderId });
    await paidUnit();
  });

  it.each([
    "571-10000077",
    "po-77/A",
    "cad@bureau.nl",
    "cs_test_a1B2",
    "hs-2026-7",
    "HS-2026-7-CN-01",
    "HS-2026-7-CN-02",
    "HS-2026-8",
  ])("%s", async (q) => {
    expect(await found(q)).toEqual([orderNumber(1001)]);
  });

  it("the number of its withdrawal", async () => {
    const [withdrawal] = await testDatabase().select().from(withdrawals);
    const number = withdrawalNumber(withdrawal?.sequence ?? 0);
    expect(await found(number)).toEqual([orderNumber(1001)]);
    expect(await found(number.toLowerCase().replace("-", " ").replace(" ", ""))).toEqual([orderNumber(1001)]);
  });

  it.each(["571-1000007", "HS-2026-9", "WD-999999", "%77%"])("not by %s", async (q) => {
    expect(await found(q)).toEqual([]);
  });
});
