import { and, eq, inArray } from "drizzle-orm";
import type { OfferId } from "#domain/orders/ids.ts";
import type { OrderStatus } from "#domain/orders/order.ts";
import {
  offerNumber,
  type OfferStatus,
  offerSequenceOf,
  statusesBefore,
  statusOn,
} from "#domain/offers/offer.ts";
import type { Queryable } from "../db/client.ts";
import { type Acceptance, offers } from "../db/schema/offers.ts";
import { now } from "../platform/clock.ts";
import { ShopError } from "../platform/errors.ts";
import { type LinkKeys, offerIdOf } from "./order-links.ts";
import { today } from "./units.ts";

export type Offer = typeof offers.$inferSelect;

const NO_OFFER_TEXT = "We couldn’t find this offer. Check that you copied the whole link.";
const UNKNOWN_TEXT = "There is no offer with this number.";

/** An offer with its status today, which the job may not have written yet. */
const asOfToday = (offer: Offer): Offer => ({ ...offer, status: statusOn(today(), offer) });

/** Finds the offer of a token (D83). 404 for one that is forged or cut, or whose offer was removed. */
export async function offerOfToken(db: Queryable, keys: LinkKeys, token: string): Promise<Offer> {
  const id = offerIdOf(keys, token);
  const [offer] = id === undefined ? [] : await db.select().from(offers).where(eq(offers.id, id));
  if (!offer) throw new ShopError("not_found", NO_OFFER_TEXT);
  return asOfToday(offer);
}

/** Finds an offer by its displayed number (`Q-000101`); 404 if there is none. */
export async function offerOfNumber(db: Queryable, number: string): Promise<Offer> {
  const sequence = offerSequenceOf(number);
  const [offer] =
    sequence === undefined ? [] : await db.select().from(offers).where(eq(offers.sequence, sequence));
  if (!offer) throw new ShopError("not_found", UNKNOWN_TEXT);
  return asOfToday(offer);
}

/** Returns the number of the offer that an order came from (D83); null for a cart's. */
export async function offerOfOrder(db: Queryable, id: OfferId | null): Promise<string | null> {
  if (id === null) return null;
  const [offer] = await db.select({ sequence: offers.sequence }).from(offers).where(eq(offers.id, id));
  return offer ? offerNumber(offer.sequence) : null;
}

/**
 * Moves an offer to a status, if the one that it has now allows that (D83): of two that move it at once, one does. Returns the moved
 * offer; undefined if it stayed as it was.
 */
export const moveOffer = (db: Queryable, id: OfferId, to: OfferStatus): Promise<Offer | undefined> =>
  change(db, id, statusesBefore(to), { status: to });

/** Accepts an offer if it's open, so that only the first who accepts it does (D83). An ordered one stays ordered. */
export const acceptOpenOffer = (
  db: Queryable,
  id: OfferId,
  acceptance: Acceptance,
): Promise<Offer | undefined> => change(db, id, ["open"], { status: "accepted", acceptance });

async function change(
  db: Queryable,
  id: OfferId,
  from: readonly OfferStatus[],
  to: Pick<Offer, "status"> & { readonly acceptance?: Acceptance },
): Promise<Offer | undefined> {
  const [changed] = await db
    .update(offers)
    .set({ ...to, movedAt: now() })
    .where(and(eq(offers.id, id), inArray(offers.status, [...from])))
    .returning();
  return changed;
}

/** Has an order's offer follow what became of the payment (D83). Call it in that transaction. */
export async function syncOffer(tx: Queryable, id: OfferId | null, became: OrderStatus): Promise<void> {
  if (id === null) return;
  if (became === "paid" || became === "processing") await moveOffer(tx, id, "ordered");
  // It can be paid again until its last day.
  if (became === "payment_failed") await moveOffer(tx, id, "accepted");
}
