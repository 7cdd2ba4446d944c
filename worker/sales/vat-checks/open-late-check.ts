import type { OrderId } from "#domain/orders/ids.ts";
import { askedUntil, isAskedLater, nextQuestionAt } from "#domain/orders/late-vat-check.ts";
import { amsterdamDay } from "#domain/time/calendar-day.ts";
import { readVatNumber } from "#domain/vat/vat-number.ts";
import type { Queryable } from "../../db/client.ts";
import { lateVatChecks } from "../../db/schema/late-vat-checks.ts";
import type { OrderCompany } from "../../db/schema/orders.ts";

type Taxed = {
  readonly orderId: OrderId;
  readonly company: OrderCompany | null;
  readonly vatRate: number;
  /** The time of the payment, or of the correction of its invoice. */
  readonly at: Date;
};

/**
 * Starts the late check of the VAT number on an invoice that has VAT only because the register was silent about it (D54). Does
 * nothing for a number that was already asked about for this order.
 */
export async function openLateCheck(tx: Queryable, { orderId, company, vatRate, at }: Taxed): Promise<void> {
  if (!company || company.vatNumber === null || vatRate === 0) return;
  const number = readVatNumber(company.vatNumber);
  if (number === "malformed" || !isAskedLater(company, number, company.check?.outcome, amsterdamDay(at)))
    return;
  await tx
    .insert(lateVatChecks)
    .values({
      orderId,
      vatNumber: company.vatNumber,
      nextAt: nextQuestionAt(0, at),
      endsOn: askedUntil(at),
    })
    .onConflictDoNothing();
}
