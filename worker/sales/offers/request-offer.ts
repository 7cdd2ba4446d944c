import type { RequestedOffer } from "#domain/offers/offer-input.ts";
import { countFormMail, lockFormRecipient, VISITOR_MAIL_LIMIT } from "../../mail/outbox/form-mails.ts";
import type { Services } from "../../request/services.ts";
import { mailOffer } from "./mail-offer.ts";
import { linkedOffer, prepareRequested, storeOffer } from "./make-offer.ts";

/**
 * Makes a buyer's own offer of the cart, and mails it to the buyer and up to four colleagues, except to addresses that have had too
 * many emails of forms recently (D46, D83). Returns its link, too, because everything behind it came from this browser. Throws as
 * `prepareRequested` does.
 */
export async function requestOffer(
  services: Pick<Services, "db" | "settings">,
  { colleagues, ...requested }: RequestedOffer,
) {
  const { db, settings } = services;
  const offer = await prepareRequested(services, requested);
  return db.transaction(async (tx) => {
    const mailed: string[] = [];
    for (const address of eachOnce([requested.email, ...colleagues])) {
      const recipient = await lockFormRecipient(tx, settings, address);
      if (await countFormMail(tx, recipient, VISITOR_MAIL_LIMIT)) mailed.push(address);
    }
    const stored = await storeOffer(tx, offer);
    await mailOffer(tx, settings, stored, { kind: "requested_offer", sendId: "made", addresses: mailed });
    return { ...linkedOffer(settings, stored), validUntil: stored.validUntil, mailed };
  });
}

/** Returns addresses once each, in a fixed sequence, so that two requests never wait for each other. */
export const eachOnce = (addresses: readonly string[]): string[] =>
  [...new Map(addresses.map((address) => [address.toLowerCase(), address])).entries()]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, address]) => address);
