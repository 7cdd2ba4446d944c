import { and, eq } from "drizzle-orm";
import type { OrderId } from "#domain/orders/ids.ts";
import type { ShownLateCheck } from "#domain/orders/late-vat-check.ts";
import type { Queryable } from "../db/client.ts";
import { lateVatChecks } from "../db/schema/late-vat-checks.ts";
import type { OrderCompany } from "../db/schema/orders.ts";
import { today } from "./scopes.ts";

export type LateVatCheck = typeof lateVatChecks.$inferSelect;

/** Returns the late check of the VAT number of an order's company, as its invoice in force says it (D54); null if it has none. */
export async function lateVatCheckOf(
  db: Queryable,
  orderId: OrderId,
  company: OrderCompany | null,
): Promise<LateVatCheck | null> {
  // Only a number that VIES was asked about can have one: the others cost no statement.
  if (!company?.check || company.vatNumber === null) return null;
  const [found] = await db
    .select()
    .from(lateVatChecks)
    .where(and(eq(lateVatChecks.orderId, orderId), eq(lateVatChecks.vatNumber, company.vatNumber)));
  return found ?? null;
}

/**
 * Returns a late check without the registry's answer, which is the seller's. Once its last day has passed it reads as unanswered,
 * even if the job hasn't run.
 */
export const shownLateCheck = (check: LateVatCheck | null): ShownLateCheck | null =>
  check && {
    outcome: check.outcome ?? (check.endsOn < today() ? "unanswered" : null),
    endsOn: check.endsOn,
  };
