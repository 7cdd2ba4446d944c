import type { RefundId } from "#domain/orders/ids.ts";
import { leftWithoutVat } from "#domain/orders/corrected-invoice.ts";
import { planRefund } from "#domain/refunds/refund-plan.ts";
import { amsterdamDay } from "#domain/time/calendar-day.ts";
import { readVatNumber } from "#domain/vat/vat-number.ts";
import { isReverseCharged } from "#domain/vat/decide-vat.ts";
import type { Queryable } from "../../db/client.ts";
import type { OrderCompany } from "../../db/schema/orders.ts";
import { now } from "../../platform/clock.ts";
import { ShopError } from "../../platform/errors.ts";
import { type InvoiceInForce, vatPaidBack } from "../../records/corrected-invoices.ts";
import { orderOfNumber } from "../../records/order-links.ts";
import { lockOrder } from "../../records/lock.ts";
import { itemsOf, type Order } from "../../records/orders.ts";
import { carryOutRefund, orderToRefund } from "../refunds/make-refund.ts";
import { type Refunder, requireMayRefund } from "../refunds/refund-limit.ts";
import { refundableOrder } from "../refunds/refundable-order.ts";
import { recordRefund } from "../refunds/stored-refunds.ts";
import type { RefundServices } from "../refunds/submit-refund.ts";
import { confirmedVat } from "../vat-checks/checks-to-act-on.ts";
import { correctableInvoice, recordCorrection, tryToCarryOut } from "./correct-invoice.ts";

const NOT_CONFIRMED_TEXT =
  "The VAT of this order can’t be refunded: its VAT number isn’t confirmed, or the VAT has already gone back.";
const REASON = "VAT, because the VAT number was confirmed";

/**
 * A VAT refund that an administrator can make: the company with the registry's answer, and the sum. If the VAT has gone back but
 * the invoice couldn't be replaced, the sum is 0, and `refundId` is the refund that went before.
 */
export type RefundableVat = {
  readonly company: OrderCompany;
  readonly amountCents: number;
  readonly refundId: RefundId | null;
};

/**
 * Returns the VAT on an order's invoice in force that can be refunded because the registry has confirmed the company's number since (D54); null if there is
 * none.
 */
export async function refundableVat(
  db: Queryable,
  order: Order,
  invoice: Pick<InvoiceInForce, "company" | "vatRate">,
): Promise<RefundableVat | null> {
  if (order.status !== "paid" || invoice.vatRate === 0) return null;
  const earlier = await vatPaidBack(db, order.id);
  if (earlier.some(({ state }) => state !== "failed")) return null;
  const company = await confirmedCompany(db, order.id, invoice);
  if (company === null) return null;
  const [failed] = earlier;
  if (failed) return { company, amountCents: 0, refundId: failed.refundId };
  const { money } = await refundableOrder(db, order);
  const { paidCents, refundedCents, pendingCents, lostCents, toRepeatCents } = money;
  const paidBack = refundedCents + pendingCents + lostCents + toRepeatCents;
  const amountCents = paidCents - paidBack - leftWithoutVat(await itemsOf(db, order.id), paidBack);
  return amountCents > 0 ? { company, amountCents, refundId: null } : null;
}

/** Returns the company with the answer that confirms its number, if reverse charge rests on that number. */
async function confirmedCompany(
  db: Queryable,
  orderId: Order["id"],
  { company }: Pick<InvoiceInForce, "company">,
): Promise<OrderCompany | null> {
  if (company === null || company.vatNumber === null) return null;
  const check = company.check?.outcome === "valid" ? company.check : await confirmedVat(db, orderId, company);
  if (check === null) return null;
  const { country, postcode } = company;
  const vatNumber = readVatNumber(company.vatNumber, country);
  if (vatNumber === "malformed") return null;
  const buyer = { kind: "company", country, postcode, vatNumber, check: "valid" } as const;
  return isReverseCharged(buyer, amsterdamDay(now())) ? { ...company, check } : null;
}

/**
 * Refunds the VAT of an order whose company's number turned out to be valid, and replaces its invoice by one without VAT (D54).
 * If only the invoice couldn't be replaced, that alone is done again. Pressed twice, the second finds nothing to refund. Throws
 * 409 with one sentence if it can't be done, and 403 above the caller's limit (D57).
 */
export async function refundVat(
  services: RefundServices,
  number: string,
  by: Refunder,
): Promise<Order["id"]> {
  const { id } = await orderOfNumber(services.db, number);
  const order = await orderToRefund(services, id, number);
  const { refund, correctionId } = await services.db.transaction(async (tx) => {
    const locked = await lockOrder(tx, id);
    const invoice = await correctableInvoice(tx, locked);
    const vat = await refundableVat(tx, locked, invoice);
    if (vat === null) throw new ShopError("conflict", NOT_CONFIRMED_TEXT);
    const { company, amountCents } = vat;
    const refunded = vat.refundId === null ? await recordVatRefund(tx, locked, amountCents, by) : null;
    const recorded = await recordCorrection(tx, locked, invoice, {
      company,
      vatRule: "reverse_charge",
      vatRate: 0,
      amountCents: invoice.leftCents - amountCents,
      username: by.username,
      refundId: refunded?.id ?? vat.refundId,
    });
    return { refund: refunded, correctionId: recorded };
  });
  if (refund) await carryOutRefund(services, order, refund);
  await tryToCarryOut(services, id, correctionId, "admin");
  return id;
}

async function recordVatRefund(tx: Queryable, order: Order, amountCents: number, by: Refunder) {
  const plan = planRefund(await refundableOrder(tx, order), { amountCents, keep: true });
  if ("problem" in plan) throw new ShopError("conflict", plan.problem);
  await requireMayRefund(tx, order, { ...plan, keep: true }, by);
  return recordRefund(tx, order.id, plan, {
    keep: true,
    reason: REASON,
    requestKey: crypto.randomUUID(),
    username: by.username,
  });
}
