import type { Plan } from "../catalogue/plan.ts";
import type { Cents } from "../money/money.ts";
import type { OrderId } from "../orders/ids.ts";
import { sequenceAfter } from "../orders/typed-number.ts";
import type { Day } from "../time/calendar-day.ts";

/** The statuses of an offer (D83). */
export const OFFER_STATUSES = ["open", "accepted", "ordered", "expired", "withdrawn", "replaced"] as const;
export type OfferStatus = (typeof OFFER_STATUSES)[number];

/** No longer for sale: its link shows nothing any more. */
export const ENDED_OFFERS = ["expired", "withdrawn", "replaced"] as const satisfies OfferStatus[];
export type EndedOffer = (typeof ENDED_OFFERS)[number];

/**
 * The statuses that may follow each status (D83). An ordered offer is accepted again if a delayed payment fails, and an ended one is
 * ordered if a payment got through first: the provider decides.
 */
const TRANSITIONS: Readonly<Record<OfferStatus, readonly OfferStatus[]>> = {
  open: ["accepted", "expired", "withdrawn", "replaced"],
  accepted: ["ordered", "expired", "withdrawn", "replaced"],
  ordered: ["accepted"],
  expired: ["ordered"],
  withdrawn: ["ordered"],
  replaced: ["ordered"],
};

/** The statuses from which an offer can become this one. */
export const statusesBefore = (to: OfferStatus): readonly OfferStatus[] =>
  OFFER_STATUSES.filter((from) => TRANSITIONS[from].includes(to));

export const isEnded = (status: OfferStatus): status is EndedOffer =>
  ENDED_OFFERS.some((ended) => ended === status);

type Dated = { readonly status: OfferStatus; readonly validUntil: Day };

/** Returns an offer's status on a day: one whose last day has passed is expired, even before the job says so. */
export const statusOn = (today: Day, { status, validUntil }: Dated): OfferStatus =>
  statusesBefore("expired").includes(status) && validUntil < today ? "expired" : status;

/** The longest that staff can hold prices. */
export const OFFER_MAX_DAYS = 90;

/** A line of an offer, at the prices of its making: on screen, with VAT, for one unit (D83). */
export type OfferLine = {
  readonly productId: string;
  readonly productname: string;
  readonly plan: Plan;
  readonly quantity: number;
  /** The shop's price. */
  readonly listedCents: Cents;
  /** The price that's held. */
  readonly unitCents: Cents;
  /** Why staff gave a discount; null without one. */
  readonly reason: string | null;
  /** What the line renews (D51); null for one that's only sold. */
  readonly renews: RenewedUnits | null;
};

/** The order that a line renews, and how many of its units could be renewed by it when the offer was made. */
export type RenewedUnits = {
  readonly orderId: OrderId;
  readonly orderNumber: string;
  readonly units: number;
};

type Priced = Pick<OfferLine, "listedCents" | "unitCents" | "quantity">;

/** The discount that staff can give on a line, in per cent. */
export const DISCOUNT_MAX_PERCENT = 90;

/** Returns the price of a unit after a discount, half up to the cent. */
export const discounted = (listedCents: Cents, percent: number): Cents =>
  listedCents - Math.round((listedCents * percent) / 100);

/** Returns what the discounts of an offer take off its prices on screen. */
export const discountOf = (lines: readonly Priced[]): Cents =>
  lines.reduce((sum, { listedCents, unitCents, quantity }) => sum + (listedCents - unitCents) * quantity, 0);

const NUMBER_DIGITS = 6;

/** Returns the number that people see: `Q-000101`. */
export const offerNumber = (sequence: number): string => `Q-${String(sequence).padStart(NUMBER_DIGITS, "0")}`;

/** Parses an offer's number as people type and paste it: `Q-000101`, `q 101`. Undefined for any other text. */
export const offerSequenceOf = (number: string): number | undefined => sequenceAfter("Q", number);

/** Returns the path of an offer's page. */
export const offerPath = (token: string): string => `/offer/${token}`;
