import * as z from "zod/mini";
import { CART_MAX_LINES, QUANTITY_MAX, QUANTITY_MIN } from "./cart.ts";
import { offeredPlans, type Plan, PLANS } from "../catalogue/plan.ts";
import { wholeCents } from "../money/whole-cents.ts";
import { plainText } from "../text/text.ts";
import { companySchema } from "./company.ts";
import { residenceSchema } from "./residence.ts";
import { cartVatSchema } from "./cart-vat.ts";
import { chosenAdminSchema } from "./administrator.ts";

/** The provider's maximum amount for one session, in cents. */
export const PAYMENT_MAX_CENTS = 99_999_999;

/**
 * The largest body of a checkout (D37): a full cart of whole items (D38), each about 37 KB if every field of its
 * product has its maximum length, at one byte per character.
 */
export const CHECKOUT_MAX_BYTES = 4 * 1024 * 1024;

const NAME_MAX_CHARS = 200;
const QUANTITY_TEXT = `A quantity is a whole number from ${QUANTITY_MIN} to ${QUANTITY_MAX}.`;

/** A cart line without its prices (S51). */
export const cartLine = {
  /** The product's id, which outlives a rename. A line without one, or with an unknown one, is found by its name. */
  _id: z.optional(plainText("_id")),
  productname: plainText("productname").check(
    z.minLength(1, "productname is required."),
    z.maxLength(NAME_MAX_CHARS, "productname is too long."),
  ),
  quantity: z._default(
    z.int(QUANTITY_TEXT).check(z.gte(QUANTITY_MIN, QUANTITY_TEXT), z.lte(QUANTITY_MAX, QUANTITY_TEXT)),
    QUANTITY_MIN,
  ),
  plans: z.optional(
    z.partialRecord(
      z.enum(PLANS),
      z.boolean("A plan is marked true or false."),
      "One of the plans is not known.",
    ),
  ),
};

/** Returns the schema of a checkout with such lines. */
export const checkoutOf = <Line extends z.ZodMiniType, Others extends z.core.$ZodLooseShape>(
  line: Line,
  others: Others,
) =>
  z.object(
    {
      ...others,
      cart: z
        .array(line, "cart must be a list.")
        .check(
          z.minLength(1, "The cart is empty."),
          z.maxLength(CART_MAX_LINES, `A cart holds at most ${CART_MAX_LINES} products.`),
        ),
    },
    "The checkout must be an object.",
  );

export const NOT_A_LINE = "A cart line must be an object.";

const shownCents = (field: string) => wholeCents(field).check(z.gte(0, `${field} cannot be negative.`));

const lineSchema = z.object(
  {
    ...cartLine,
    totalCents: shownCents("totalCents"),
    unitCents: z.optional(shownCents("unitCents")),
    // Any text is accepted: a line whose token names no order that can be renewed is sold like any other (D51).
    renews: z.optional(plainText("renews").check(z.maxLength(NAME_MAX_CHARS, "renews is too long."))),
  },
  NOT_A_LINE,
);

/** A cart as the browser sends it to be checked, for its buyer. Prices in it are only compared, never charged (D11). */
export const cartSchema = checkoutOf(lineSchema, {
  company: z.optional(companySchema),
  residence: z.optional(residenceSchema),
});

/** A VAT number to be looked up in the EU's register, from an address in this country. */
export const vatNumberSchema = z.pick(companySchema, { country: true, vatNumber: true });

/** A company to be checked, with the cart that it buys: the sum decides the VAT, too (D55). */
export const companyCheckSchema = z.extend(companySchema, { cart: z.optional(cartSchema.shape.cart) });

/**
 * A checkout as the browser's own call sends it: for a consumer with the residence, for a company with the VAT that it has seen,
 * which is only compared, too (D53, D76).
 */
export const checkoutSchema = checkoutOf(lineSchema, {
  company: z.optional(z.extend(companySchema, { shown: cartVatSchema })),
  residence: z.optional(residenceSchema),
  administrator: z.optional(chosenAdminSchema),
});
export type CheckoutLine = z.infer<typeof lineSchema>;

/**
 * Returns the plans that a payload line marks as chosen: one, none (D11), or several in a cart that an older client
 * stored.
 */
export const plansMarked = ({ plans }: Pick<CheckoutLine, "plans">): readonly Plan[] =>
  offeredPlans(plans ?? {});

const NOT_A_SESSION_ID = "This is not a checkout session id.";

/**
 * Returns the schema of a checkout session id in the provider's format (D14). An absent or empty one is reported as
 * missing, by the name of its field; anything else is malformed.
 */
export const sessionIdOf = (field: string) =>
  z
    .string({ error: ({ input }) => (isAbsent(input) ? `${field} is required.` : NOT_A_SESSION_ID) })
    .check(
      z.minLength(1, `${field} is required.`),
      z.regex(/^cs_(test|live)_[A-Za-z0-9]{8,200}$/, NOT_A_SESSION_ID),
    );

const isAbsent = (value: unknown): boolean => value === undefined || value === null;

export const sessionIdSchema = sessionIdOf("sessionId");
