import type { Plan } from "../catalogue/plan.ts";
import type { EndedOffer, OfferStatus } from "./offer.ts";

/** An offer's status in a word, for buyers and staff. */
export const OFFER_STATUS_WORDS: Readonly<Record<OfferStatus, string>> = {
  open: "Open",
  accepted: "Accepted",
  ordered: "Ordered",
  expired: "Expired",
  withdrawn: "Withdrawn",
  replaced: "Replaced",
};

/** What became of an offer that has ended, in a sentence. */
export const ENDED_OFFER_TEXT: Readonly<Record<EndedOffer, string>> = {
  expired: "This offer has expired.",
  withdrawn: "This offer has been withdrawn.",
  replaced: "This offer has been replaced by a newer one.",
};

/** Why a line can't be bought now. */
export const GONE_TEXT: Readonly<Record<"product" | "plan" | "stock", (plan: Plan) => string>> = {
  product: () => "No longer sold.",
  plan: (plan) => `No longer sold as ${plan}.`,
  stock: () => "Out of stock.",
};
