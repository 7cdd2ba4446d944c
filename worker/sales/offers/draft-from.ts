import type { DraftFrom } from "#domain/offers/offer-input.ts";
import { isPlan } from "#domain/catalogue/plan.ts";
import { orderNumber } from "#domain/orders/order.ts";
import type { Day } from "#domain/time/calendar-day.ts";
import { byId } from "../../db/by-id.ts";
import type { Queryable } from "../../db/client.ts";
import { contactMessages } from "../../db/schema/contact.ts";
import { buyerOfOrder, isOfBuyer } from "../../records/buyers.ts";
import { orderOfNumber } from "../../records/order-links.ts";
import { itemsOf, type Order } from "../../records/orders.ts";
import type { RenewalSettings } from "../../records/units.ts";
import { type BoughtLine, boughtFor, renewableUnits, repriceLines } from "../renewals/buy-again.ts";

const NOTHING = { company: null, residence: null, lines: [], gone: [] };

/**
 * Returns what a new offer starts from (D83): the buyer of an order or the sender of a message, and what the order sold or its buyer
 * can renew, at today's prices. 404 for an unknown order or message.
 */
export async function draftFrom(
  { db, settings }: { readonly db: Queryable; readonly settings: RenewalSettings },
  { from, id }: DraftFrom,
) {
  if (from === "message") {
    const { email } = await byId(db, contactMessages, id, "This message does not exist.");
    return { ...NOTHING, email };
  }
  const order = await orderOfNumber(db, id);
  const bought =
    from === "order"
      ? await soldBy(db, order)
      : from === "renewal"
        ? await endingWith(db, settings, order, id)
        : [];
  return { ...(await buyerAgain(db, order)), ...(await linesAgain(db, bought)) };
}

async function buyerAgain(db: Queryable, order: Order) {
  const { company } = await boughtFor(db, order);
  const { kind, country, postcode } = order.vatFacts.sale.buyer;
  return {
    email: order.customerEmail ?? "",
    company,
    residence: kind === "consumer" ? { country, postcode } : null,
  };
}

/** A line to offer again, with the number of the order that it renews. */
type Again = Omit<BoughtLine, "plan"> & { readonly plan: string; readonly renews: string | null };

const soldBy = async (db: Queryable, { id }: Order): Promise<Again[]> =>
  (await itemsOf(db, id)).map((item) => ({ ...item, renews: null }));

/**
 * Returns what the buyer of an order can renew, of all their orders, that ends in the month in which the next of this order's does
 * (D51).
 */
async function endingWith(
  db: Queryable,
  settings: RenewalSettings,
  { id }: Order,
  number: string,
): Promise<Again[]> {
  const rows = await renewableUnits(db, settings, isOfBuyer(await buyerOfOrder(db, number)));
  const ends = rows.filter(({ orderId }) => orderId === id).map(({ endsOn }) => monthOf(endsOn));
  const [month] = ends.toSorted();
  const lines = new Map<string, Again>();
  for (const { units, ...row } of rows) {
    if (monthOf(row.endsOn) !== month) continue;
    const key = `${row.orderId} ${row.position}`;
    const quantity = (lines.get(key)?.quantity ?? 0) + units;
    lines.set(key, { ...row, quantity, renews: orderNumber(row.sequence) });
  }
  return [...lines.values()];
}

const monthOf = (day: Day): string => day.slice(0, "2026-11".length);

async function linesAgain(db: Queryable, lines: readonly Again[]) {
  const bought = lines.flatMap((line) => (isPlan(line.plan) ? [{ ...line, plan: line.plan }] : []));
  const again = await repriceLines(db, bought, { withoutVat: false });
  return {
    lines: again.flatMap(({ product, todayCents, plan, quantity, renews }) =>
      product === null || todayCents === null
        ? []
        : [
            {
              productId: product._id,
              productname: product.productname,
              plan,
              quantity,
              listedCents: todayCents,
              renews,
            },
          ],
    ),
    gone: again.filter(({ product }) => product === null).map(({ productname }) => productname),
  };
}
