import { z } from "zod";
import { cartVatSchema } from "#domain/cart/cart-vat.ts";
import { companySchema } from "#domain/cart/company.ts";
import { residenceSchema } from "#domain/cart/residence.ts";
import { PLANS } from "#domain/catalogue/plan.ts";
import { ENDED_OFFERS, OFFER_STATUSES } from "#domain/offers/offer.ts";
import { pageOfList, time } from "../../platform/response-schemas.ts";
import { unavailableReason } from "../../records/response-schemas.ts";
import { lineStarts } from "../renewals/response-schemas.ts";

const cents = z.int();
const day = z.iso.date();

/** A new offer: its number, and the address of its page for who made it. */
export const madeOfferResponse = z.object({ number: z.string(), link: z.url() });

/** A buyer's own: `mailed` lacks the addresses that have had too many emails recently (D46). */
export const requestedOfferResponse = madeOfferResponse.extend({
  validUntil: day,
  mailed: z.array(z.string()),
});

/** What an offer costs with this VAT (D53): each line, in their sequence, and the total. */
const taxed = z.object({
  vat: cartVatSchema,
  lineCents: z.array(cents).readonly(),
  totalCents: cents,
  vatCents: cents,
});

const line = z.object({
  productname: z.string(),
  plan: z.enum(PLANS),
  quantity: z.int().min(1),
  /** The shop's price for a unit when the offer was made, and the price that's held: on screen, with VAT. */
  listedCents: cents,
  unitCents: cents,
  /** The order that it renews, with the first days of its units until it's ordered (D41); null for a line that renews nothing. */
  renews: z.object({ orderNumber: z.string(), starts: lineStarts.shape.starts.nullable() }).nullable(),
  /** Why it can't be ordered now; null if it can. */
  gone: unavailableReason.nullable(),
});

const facts = {
  number: z.string(),
  status: z.enum(OFFER_STATUSES),
  createdAt: time,
  /** Its last day, in Amsterdam. */
  validUntil: day,
  email: z.string(),
  company: z.nullable(companySchema),
  residence: z.nullable(residenceSchema),
  note: z.string(),
  /** How it was taxed when it was made. */
  offered: taxed,
  acceptance: z.object({ name: z.string(), at: time, purchaseOrder: z.string() }).nullable(),
  /** The number of its order, once a payment is on its way. */
  order: z.string().nullable(),
};

/** An offer's page for who has its link (D83): of one that has ended, only that it has. */
export const offerPageResponse = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("ended"), number: z.string(), status: z.enum(ENDED_OFFERS), validUntil: day }),
  z.object({
    kind: z.literal("offer"),
    ...facts,
    lines: z.array(line),
    /** How it would be taxed now, if that differs from what was offered: accepting it sends this VAT. Else null. */
    today: taxed.nullable(),
    /** Why its buyer can't be sold to now, or what it was to renew can't be renewed, in a sentence; null if there's nothing. */
    refusal: z.string().nullable(),
  }),
]);
export type OfferPage = z.input<typeof offerPageResponse>;

/** An offer as staff see it. */
export const offerResponse = z.object({
  ...facts,
  lines: z.array(line.extend({ productId: z.string(), reason: z.string().nullable() })),
  /** The username of who made it; null for a buyer's own. */
  createdBy: z.string().nullable(),
  /** The numbers of the offers before and after it. */
  replaces: z.string().nullable(),
  replacedBy: z.string().nullable(),
});

export const offersResponse = z.object({
  offers: z.array(
    z.object({
      number: z.string(),
      status: z.enum(OFFER_STATUSES),
      validUntil: day,
      email: z.string(),
      company: z.string().nullable(),
      createdBy: z.string().nullable(),
      /** As offered. */
      totalCents: cents,
      order: z.string().nullable(),
      replacedBy: z.string().nullable(),
    }),
  ),
  ...pageOfList,
});

/** What a new offer starts from: the buyer as far as known, and the lines at today's prices. */
export const offerDraftResponse = z.object({
  email: z.string(),
  company: z.nullable(companySchema),
  residence: z.nullable(residenceSchema),
  lines: z.array(
    z.object({
      productId: z.string(),
      productname: z.string(),
      plan: z.enum(PLANS),
      quantity: z.int().min(1),
      listedCents: cents,
      /** The number of the order that it renews. */
      renews: z.string().nullable(),
    }),
  ),
  /** The products that can't be bought again. */
  gone: z.array(z.string()),
});
