import type { Queryable } from "../../db/client.ts";
import { type OfferMails, type OfferMailSettings, queueOffer } from "../../mail/offer.ts";
import type { Offer } from "../../records/offers.ts";
import type { RenewalSettings } from "../../records/units.ts";
import { startsByLine } from "./renewed-units.ts";

/** Mails an offer, as `queueOffer` does, with the days on which what it renews would start (D41). */
export const mailOffer = async (
  tx: Queryable,
  settings: OfferMailSettings & RenewalSettings,
  offer: Offer,
  mails: OfferMails,
) => queueOffer(tx, settings, { ...offer, starts: await startsByLine(tx, settings, offer.lines) }, mails);
