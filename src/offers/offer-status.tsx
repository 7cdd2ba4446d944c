import type { OfferStatus } from "#domain/offers/offer.ts";
import { OFFER_STATUS_WORDS } from "#domain/offers/offer-words.ts";
import { Badge, type Tone } from "#src/ui/badge.tsx";

const TONES: Readonly<Record<OfferStatus, Tone>> = {
  open: "accent",
  accepted: "accent",
  ordered: "ok",
  expired: "plain",
  withdrawn: "plain",
  replaced: "plain",
};

/** An offer's status as a small label. */
export const OfferStatusLabel = ({ status }: { readonly status: OfferStatus }) => (
  <Badge tone={TONES[status]}>{OFFER_STATUS_WORDS[status]}</Badge>
);
