import * as z from "zod/mini";
import { entitlementIdText } from "../orders/ids.ts";
import {
  ADMINISTRATOR_EMAIL_MAX_CHARS,
  DELIVERIES_AT_ONCE,
  DELIVERY_LISTS,
  FAILED_REASON_MAX_CHARS,
  REFERENCE_MAX_CHARS,
  SUPPLIER_MAX_CHARS,
} from "./entitlement.ts";
import { ordersFilterSchema } from "../order-search/order-search.ts";
import { pageSchema } from "../search/page-number.ts";
import { tidyEmail } from "../text/email-address.ts";
import { emailAddress, plainText, requiredLine, requiredNumber, requiredText } from "../text/text.ts";

/** The reference of a delivery, for the buyer, or the supplier's number of an order (D41). */
const referenceSchema = requiredNumber("The reference", REFERENCE_MAX_CHARS);

export const deliveriesPageSchema = z.object(
  {
    state: z.optional(z.enum(DELIVERY_LISTS, "This state is not known.")),
    /** Words from an order's number, customer, product, reference or administrator. */
    q: ordersFilterSchema.shape.q,
    page: pageSchema,
  },
  "The filter must be an object.",
);
export type DeliveriesFilter = z.infer<typeof deliveriesPageSchema>;

const id = entitlementIdText;
/** Other units of the order on which the same is done, all or none. */
const also = z.optional(
  z
    .array(entitlementIdText)
    .check(z.maxLength(DELIVERIES_AT_ONCE, `At most ${DELIVERIES_AT_ONCE} units can be changed together.`)),
);
const entry = "The call takes an id.";
const startsOn = z.iso.date("The first day must be a date, such as 2026-11-21.");
/** The administrator has confirmed the delivery although the unit's order is on hold (D43). */
const despiteHold = z.optional(z.boolean("despiteHold must be true or false."));

/** Whom the shop bought from (D87). If absent, what is stored stays: nothing waits for a name that can be added later. */
const supplier = z.optional(requiredLine("The supplier", SUPPLIER_MAX_CHARS));

export const unitSchema = z.object({ id, also }, entry);
export const resendSchema = z.object({ id, also, despiteHold }, entry);
export const orderUnitSchema = z.object(
  { id, also, reference: referenceSchema, supplier, despiteHold },
  entry,
);
export const deliverUnitSchema = z.object(
  {
    id,
    also,
    reference: referenceSchema,
    supplier,
    despiteHold,
    /** If absent, the day after the renewed term, or else today (D41). */
    startsOn: z.optional(startsOn),
  },
  entry,
);
const withReason = { id, also, reason: requiredText("The reason", FAILED_REASON_MAX_CHARS) };
export const failUnitSchema = z.object(withReason, entry);
export const revokeUnitSchema = z.object(withReason, entry);
export const correctUnitSchema = z.object(
  {
    id,
    also,
    reference: referenceSchema,
    /** The reference that the caller saw. If it has changed since, the call is refused. */
    replaces: z.optional(plainText("The reference before")),
  },
  entry,
);
/** A correction after the delivery: the first day, the administrator or the supplier (D41, D42, D87). */
export const correctDeliveredSchema = z
  .object(
    {
      id,
      also,
      startsOn: z.optional(startsOn),
      administrator: z.optional(emailAddress("The administrator")),
      supplier,
    },
    entry,
  )
  .check(
    z.refine(
      (given) => (given.startsOn ?? given.administrator ?? given.supplier) !== undefined,
      "There is nothing to correct.",
    ),
  );

const deliveryRow = z.object(
  {
    id,
    reference: referenceSchema,
    /** The second column as typed. Each row is checked separately for an email address (D43). */
    administrator: z.optional(
      plainText("The administrator").check(
        z.overwrite(tidyEmail),
        z.maxLength(
          ADMINISTRATOR_EMAIL_MAX_CHARS,
          `An administrator may have at most ${ADMINISTRATOR_EMAIL_MAX_CHARS} characters.`,
        ),
      ),
    ),
    /** True if the pasted line has more than two columns. The rest isn't read. */
    more: z.optional(z.boolean("more must be true or false.")),
    despiteHold,
  },
  "Each row needs an id and a reference.",
);
/** A unit with the line pasted for it. */
export type DeliveryRow = z.infer<typeof deliveryRow>;

export const deliverManySchema = z.object(
  {
    rows: z
      .array(deliveryRow)
      .check(
        z.minLength(1, "There is nothing to deliver."),
        z.maxLength(DELIVERIES_AT_ONCE, `At most ${DELIVERIES_AT_ONCE} units can be delivered at once.`),
      ),
    /** Of the rows' units that have none yet. */
    supplier,
    dryRun: z.boolean("dryRun must be true or false."),
    /** True if the administrator has confirmed rows that look like mistakes. */
    confirmed: z.optional(z.boolean("confirmed must be true or false.")),
  },
  "The call takes rows.",
);
