import type { Queryable } from "../../db/client.ts";
import { type OfferMails, queueOffer } from "../../mail/offer.ts";
import type { Settings } from "../../platform/env.ts";
import type { Offer } from "../../records/offers.ts";
import { startsByLine } from "./renewed-units.ts";

/** Mails an offer, as `queueOffer` does, with the days on which what it renews would start (D41). */
export const mailOffer = async (
  tx: Queryable,
  settings: Pick<Settings, "siteUrl">,
  offer: Offer,
  mails: OfferMails,
) => queueOffer(tx, settings, { ...offer, starts: await startsByLine(tx, offer.lines) }, mails);
