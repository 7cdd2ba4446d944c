import type { OrderId } from "#domain/orders/ids.ts";
import type { Queryable } from "../../db/client.ts";
import type { OrderCompany } from "../../db/schema/orders.ts";
import { lateVatCheckOf } from "../../records/vat.ts";

/**
 * Returns the registry's late answer that the VAT number of an order's company is valid (D54), so that its VAT can be refunded;
 * null if there is none. The company is that of the invoice in force.
 */
export async function confirmedVat(
  db: Queryable,
  orderId: OrderId,
  company: OrderCompany | null,
): Promise<NonNullable<OrderCompany["check"]> | null> {
  const late = await lateVatCheckOf(db, orderId, company);
  if (late?.outcome !== "valid" || late.checkedAt === null || late.answer === null) return null;
  const { name, address, consultationNumber, checkedAt, answer } = late;
  return {
    outcome: "valid",
    name,
    address,
    consultationNumber,
    checkedAt: checkedAt.toISOString(),
    answer,
  };
}
