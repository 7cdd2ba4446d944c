import type { OrderId } from "#domain/orders/ids.ts";
import { askedUntil, decidesVat, nextQuestionAt } from "#domain/books/late-vat-check.ts";
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
 * Starts the late check of the VAT number on an invoice that has VAT only because the register was silent about it (D54). One that
 * a correction shows to be valid is confirmed with it (D76). Does nothing for a number that this order already had.
 */
export async function openLateCheck(tx: Queryable, { orderId, company, vatRate, at }: Taxed): Promise<void> {
  if (!company?.check || company.vatNumber === null || vatRate === 0) return;
  const { outcome, checkedAt, ...answer } = company.check;
  const number = readVatNumber(company.vatNumber);
  if (outcome === "invalid" || number === "malformed" || !decidesVat(company, number, amsterdamDay(at)))
    return;
  await tx
    .insert(lateVatChecks)
    .values({
      orderId,
      vatNumber: company.vatNumber,
      nextAt: nextQuestionAt(0, at),
      endsOn: askedUntil(at),
      ...(outcome === "valid" ? { outcome, ...answer, checkedAt: new Date(checkedAt) } : {}),
    })
    .onConflictDoNothing();
}
