import type { SendOffer } from "#domain/offers/offer-input.ts";
import { offerNumber, type OfferStatus } from "#domain/offers/offer.ts";
import type { Caller } from "../../auth/caller.ts";
import type { Database, Queryable } from "../../db/client.ts";
import type { OfferMailSettings } from "../../mail/offer.ts";
import { ShopError } from "../../platform/errors.ts";
import { moveOffer, type Offer, offerOfNumber } from "../../records/offers.ts";
import { mailOffer } from "./mail-offer.ts";
import { type PreparedOffer, requireMayDiscount, storeOffer } from "./make-offer.ts";
import type { RenewalSettings } from "../../records/units.ts";
import { eachOnce } from "./request-offer.ts";

const NOW_TEXT: Readonly<Record<OfferStatus, string>> = {
  open: "is open",
  accepted: "has been accepted",
  ordered: "has been ordered",
  expired: "has expired",
  withdrawn: "has already been withdrawn",
  replaced: "has already been replaced",
};

/** Stores what staff made. 403 for discounts above their limit. */
export function makeOffer(db: Database, offer: PreparedOffer, by: Caller): Promise<Offer> {
  return db.transaction(async (tx) => {
    await requireMayDiscount(tx, offer, by);
    return storeOffer(tx, offer);
  });
}

/**
 * Replaces an offer by another one, so that its link ends (D83). 404 for an unknown number, 403 as `makeOffer`, and 409 for one that's
 * ordered or has ended: of two that change it at once, the second is told.
 */
export function replaceOffer(db: Database, number: string, offer: PreparedOffer, by: Caller): Promise<Offer> {
  return db.transaction(async (tx) => {
    await requireMayDiscount(tx, offer, by);
    const before = await endOffer(tx, number, "replaced");
    return storeOffer(tx, offer, before.id);
  });
}

/** Withdraws an offer, so that its link ends. Throws as `replaceOffer` does. */
export const withdrawOffer = (db: Database, number: string): Promise<Offer> =>
  db.transaction((tx) => endOffer(tx, number, "withdrawn"));

async function endOffer(tx: Queryable, number: string, as: "withdrawn" | "replaced"): Promise<Offer> {
  const offer = await offerOfNumber(tx, number);
  const ended = offer.status === "expired" ? undefined : await moveOffer(tx, offer.id, as);
  if (ended) return ended;
  throw standsAs(await offerOfNumber(tx, number));
}

const standsAs = ({ sequence, status }: Offer): ShopError =>
  new ShopError("conflict", `Offer ${offerNumber(sequence)} ${NOW_TEXT[status]}. Reload the page to see it.`);

/** Mails an offer by hand, once for each sending (D83). 404 for an unknown number, 409 for one that can't be accepted. */
export function sendOffer(
  db: Database,
  settings: OfferMailSettings & RenewalSettings,
  { number, sendId, addresses }: SendOffer,
): Promise<void> {
  return db.transaction(async (tx) => {
    const offer = await offerOfNumber(tx, number);
    if (offer.status !== "open" && offer.status !== "accepted") throw standsAs(offer);
    await mailOffer(tx, settings, offer, { kind: "offer", sendId, addresses: eachOnce(addresses) });
  });
}
