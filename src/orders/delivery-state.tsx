import type { EntitlementState } from "#domain/units/entitlement.ts";
import { type OrderStanding, STANDING_TEXT, STANDING_TEXT_FOR_BUYER } from "#domain/units/order-standing.ts";
import { Badge, type Tone } from "#src/ui/badge.tsx";

/** The state of a paid unit in words (D41). */
export const STATE_TEXT: Readonly<Record<EntitlementState, string>> = {
  awaiting_details: "Awaiting details",
  to_deliver: "To deliver",
  ordered: "Ordered",
  delivered: "Delivered",
  ended: "Ended",
  failed: "Failed",
  revoked: "Revoked",
};

const TONES: Readonly<Record<EntitlementState, Tone>> = {
  awaiting_details: "plain",
  to_deliver: "accent",
  ordered: "accent",
  delivered: "ok",
  ended: "plain",
  failed: "signal",
  revoked: "plain",
};

export function DeliveryStateLabel({ state }: { readonly state: EntitlementState }) {
  return <Badge tone={TONES[state]}>{STATE_TEXT[state]}</Badge>;
}

const STANDING_TONES: Readonly<Record<OrderStanding, Tone>> = {
  to_be_delivered: "accent",
  partly_delivered: "accent",
  delivered: "ok",
  partly_refunded: "plain",
  withdrawn: "plain",
  refunded: "plain",
  dispute_lost: "signal",
  disputed: "signal",
};

type OrderStandingLabelProps = {
  readonly standing: OrderStanding;
  readonly forBuyer?: boolean | undefined;
};

/** A paid order's standing, in words (D40). */
export function OrderStandingLabel({ standing, forBuyer = false }: OrderStandingLabelProps) {
  const texts = forBuyer ? STANDING_TEXT_FOR_BUYER : STANDING_TEXT;
  return <Badge tone={STANDING_TONES[standing]}>{texts[standing]}</Badge>;
}
