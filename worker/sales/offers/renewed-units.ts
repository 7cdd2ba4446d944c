import { inArray } from "drizzle-orm";
import type { OfferLine, RenewedUnits } from "#domain/offers/offer.ts";
import type { OrderId } from "#domain/orders/ids.ts";
import { orderNumber } from "#domain/orders/order.ts";
import type { Day } from "#domain/time/calendar-day.ts";
import type { Queryable } from "../../db/client.ts";
import { orders } from "../../db/schema/orders.ts";
import type { Offer } from "../../records/offers.ts";
import type { RenewalSettings } from "../../records/units.ts";
import { unitsToRenew } from "../renewals/renewals.ts";

type RenewingLine = {
  readonly productId: string | null;
  readonly quantity: number;
  readonly renewsOrderId: OrderId | null;
};

/**
 * Returns what each of these lines would renew now (D51): units of its product that neither another order nor a line before it renews.
 * Null for a line without any.
 */
export async function renewedNow(
  db: Queryable,
  settings: RenewalSettings,
  lines: readonly RenewingLine[],
): Promise<(RenewedUnits | null)[]> {
  const ids = idsOf(lines.map(({ renewsOrderId }) => renewsOrderId));
  const { left } = await unitsToRenew(db, settings, ids);
  const rows = ids.length === 0 ? [] : await db.select().from(orders).where(inArray(orders.id, ids));
  const numbers = new Map(rows.map(({ id, sequence }) => [id, orderNumber(sequence)]));
  const taken = new Map<string, number>();
  return lines.map(({ productId, quantity, renewsOrderId: orderId }) => {
    const number = orderId === null ? undefined : numbers.get(orderId);
    if (orderId === null || number === undefined) return null;
    const key = `${orderId} ${productId}`;
    const before = taken.get(key) ?? 0;
    const units = Math.min(quantity, left(orderId, productId) - before);
    if (units <= 0) return null;
    taken.set(key, before + units);
    return { orderId, orderNumber: number, units };
  });
}

/** Says why an offer's lines can't renew what they were to; null if they can. */
export async function renewalRefusal(
  db: Queryable,
  settings: RenewalSettings,
  { lines }: Pick<Offer, "lines">,
): Promise<string | null> {
  const now = await renewedNow(
    db,
    settings,
    lines.map((line) => ({ ...line, renewsOrderId: line.renews?.orderId ?? null })),
  );
  const gone = lines.find(({ renews }, place) => (renews?.units ?? 0) > (now[place]?.units ?? 0));
  if (!gone?.renews) return null;
  const { orderNumber: number, units } = gone.renews;
  const what =
    units === 1
      ? `${gone.productname} of order ${number}`
      : `${units} × ${gone.productname} of order ${number}`;
  return `This offer was to renew ${what}. Some or all of that has been renewed meanwhile, or can’t be renewed any more, so the offer can’t be ordered.`;
}

/** Returns the first days of the units of each line, as `startAfterTerm` does (D41); null for a line that renews nothing. */
export async function startsByLine(
  db: Queryable,
  settings: RenewalSettings,
  lines: readonly OfferLine[],
): Promise<((Day | null)[] | null)[]> {
  const { startsOf } = await unitsToRenew(
    db,
    settings,
    idsOf(lines.map(({ renews }) => renews?.orderId ?? null)),
  );
  return lines.map(
    ({ productId, quantity, renews }) => renews && startsOf(renews.orderId, productId, quantity),
  );
}

const idsOf = (ids: readonly (OrderId | null)[]): OrderId[] => [...new Set(ids.flatMap((id) => id ?? []))];
