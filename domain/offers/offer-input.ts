import * as z from "zod/mini";
import { chosenAdminSchema } from "../cart/administrator.ts";
import { CART_MAX_LINES, QUANTITY_MAX, QUANTITY_MIN } from "../cart/cart.ts";
import { cartVatSchema } from "../cart/cart-vat.ts";
import { cartSchema } from "../cart/checkout-input.ts";
import { companySchema } from "../cart/company.ts";
import { residenceSchema } from "../cart/residence.ts";
import { PLANS } from "../catalogue/plan.ts";
import { wholeCents } from "../money/whole-cents.ts";
import { customersPageSchema } from "../order-search/order-search.ts";
import { contactSchema } from "../seller/contact.ts";
import { emailAddress, multiLine, plainText, requiredLine, singleLine } from "../text/text.ts";
import { DISCOUNT_MAX_PERCENT, OFFER_STATUSES } from "./offer.ts";

const NOTE_MAX_CHARS = 1_000;
const REASON_MAX_CHARS = 200;
const NAME_MAX_CHARS = 100;
/** The buyer's and four colleagues'. */
const MOST_ADDRESSES = 5;

const QUANTITY_TEXT = `A quantity is a whole number from ${QUANTITY_MIN} to ${QUANTITY_MAX}.`;
const DISCOUNT_TEXT = `A discount is a whole number of per cent from 0 to ${DISCOUNT_MAX_PERCENT}.`;
const MOST_TEXT = `An offer goes to at most ${MOST_ADDRESSES} addresses.`;

/** For whom an offer is: a company, or a consumer who lives somewhere (D53, D76). */
const buyer = {
  /** The address that the offer is mailed to. */
  email: emailAddress("Email"),
  company: z.nullable(companySchema),
  residence: z.nullable(residenceSchema),
};

const isEither = z.check<{ company: object | null; residence: object | null }>(({ value, issues }) => {
  if ((value.company === null) === (value.residence === null))
    issues.push({
      code: "custom",
      path: ["residence"],
      message: "Choose the country, or enter the company.",
      input: value,
    });
});

const note = multiLine("Note", NOTE_MAX_CHARS);

const draftLine = z
  .object(
    {
      productId: plainText("productId"),
      plan: z.enum(PLANS, "Choose a plan."),
      quantity: z
        .int(QUANTITY_TEXT)
        .check(z.gte(QUANTITY_MIN, QUANTITY_TEXT), z.lte(QUANTITY_MAX, QUANTITY_TEXT)),
      /** The shop's price as the form showed it, which is only compared (D11). */
      listedCents: wholeCents("listedCents"),
      discountPercent: z
        .int(DISCOUNT_TEXT)
        .check(z.gte(0, DISCOUNT_TEXT), z.lte(DISCOUNT_MAX_PERCENT, DISCOUNT_TEXT)),
      /** Needed for a discount; staff only. */
      reason: singleLine("Reason", REASON_MAX_CHARS),
      /** The number of the order that the line renews (D51); null for one that's only sold. */
      renews: z.nullable(plainText("renews")),
    },
    "A line must be an object.",
  )
  .check(
    z.check(({ value, issues }) => {
      if (value.discountPercent > 0 && value.reason === "")
        issues.push({
          code: "custom",
          path: ["reason"],
          message: "Say why you give this discount.",
          input: value,
        });
    }),
  );

/** An offer as staff write it (D83). */
export const offerDraftSchema = z
  .object(
    {
      ...buyer,
      lines: z
        .array(draftLine, "lines must be a list.")
        .check(
          z.minLength(1, "Add a product."),
          z.maxLength(CART_MAX_LINES, `An offer has at most ${CART_MAX_LINES} products.`),
        ),
      note,
      /** Its last day, in Amsterdam. */
      validUntil: z.iso.date("Enter the last day, such as 2026-11-21."),
    },
    "The offer must be an object.",
  )
  .check(isEither);
export type OfferDraft = z.infer<typeof offerDraftSchema>;

/** Addresses as people type them, with commas, semicolons or blanks between them. */
export const typedAddresses = z.pipe(
  plainText("Email"),
  z.transform((text) => text.split(/[\s,;]+/).filter(Boolean)),
);

const number = plainText("number");

/** An offer by its number. */
export const offerNumberSchema = z.object({ number }, "The call takes an offer’s number.");

/** An offer that takes the place of an earlier one, whose link then ends. */
export const replaceOfferSchema = z.object(
  { number, draft: offerDraftSchema },
  "The call takes an offer’s number and a draft.",
);

/** Mails an offer. `sendId` is the press's own: a repetition with the same one mails nothing more. */
export const sendOfferSchema = z.object(
  {
    number,
    sendId: z.uuid("sendId must be a UUID."),
    addresses: z
      .array(emailAddress("Email"))
      .check(z.minLength(1, "Enter an address."), z.maxLength(MOST_ADDRESSES, MOST_TEXT)),
  },
  "The call takes an offer’s number and addresses.",
);
export type SendOffer = z.infer<typeof sendOfferSchema>;

/**
 * What a new offer can start from: a customer, an order or what its customer can renew, by an order's number, or a message by its id.
 */
export const draftFromSchema = z.object(
  { from: z.enum(["customer", "order", "renewal", "message"]), id: plainText("id") },
  "The call takes an order’s number or a message’s id.",
);
export type DraftFrom = z.infer<typeof draftFromSchema>;

/** The administrators' list of offers: words of a number, email or company, and a status. */
export const offersPageSchema = z.extend(customersPageSchema, {
  status: z.optional(z.enum(OFFER_STATUSES, "This status is not known.")),
});
export type OffersFilter = z.infer<typeof offersPageSchema>;

/** An offer that a buyer makes of the cart (D83). */
export const requestOfferSchema = z
  .object(
    {
      ...buyer,
      cart: cartSchema.shape.cart,
      colleagues: z.array(emailAddress("Email")).check(z.maxLength(MOST_ADDRESSES - 1, MOST_TEXT)),
      note,
    },
    "The offer must be an object.",
  )
  .check(isEither);
export type RequestedOffer = z.infer<typeof requestOfferSchema>;

/** Any text: if it isn't an offer's token, the response is the same as for a removed offer. */
export const offerTokenSchema = z.object({ token: plainText("token") }, "The call takes a token.");

/** Opens the payment of an accepted offer, with the VAT that the page shows (D53). */
export const payOfferSchema = z.extend(offerTokenSchema, { shown: cartVatSchema });
export type PaidOffer = z.infer<typeof payOfferSchema>;

export const ADMINISTRATOR_TEXT = "Say who will manage the subscription.";

/** Accepts an offer (D83). */
export const acceptOfferSchema = z.extend(payOfferSchema, {
  name: requiredLine("Name", NAME_MAX_CHARS),
  purchaseOrder: companySchema.shape.purchaseOrder,
  /** Who is to administer the subscriptions (D42): the page of a consumer presets the buyer. Null for a renewal, which keeps its administrators. */
  administrator: z.nullable(z.object(chosenAdminSchema.shape, ADMINISTRATOR_TEXT)),
});
export type AcceptedOffer = z.infer<typeof acceptOfferSchema>;

/** Asks for a better price, from an open offer's page: a message from the offer's own address (D28). */
export const betterPriceSchema = z.extend(z.omit(contactSchema, { email: true }), offerTokenSchema.shape);
export type BetterPrice = z.infer<typeof betterPriceSchema>;
