import * as z from "zod/mini";
import {
  DELIVERIES_AT_ONCE,
  ENTITLEMENT_STATES,
  FAILED_REASON_MAX_CHARS,
  REFERENCE_MAX_CHARS,
} from "./entitlement.ts";
import { ordersFilterSchema, pageSchema } from "./order-search.ts";
import { plainText, requiredLine, requiredText } from "./text.ts";

/** What the buyer gets, or the supplier's number of an order (D41). */
export const referenceSchema = requiredLine("The reference", REFERENCE_MAX_CHARS);

export const deliveriesPageSchema = z.object(
  {
    state: z.optional(z.enum(ENTITLEMENT_STATES, "This state is not known.")),
    /** Words of an order's number, customer, product, reference or administrator. */
    q: ordersFilterSchema.shape.q,
    page: pageSchema,
  },
  "The filter must be an object.",
);
export type DeliveriesFilter = z.infer<typeof deliveriesPageSchema>;

const id = plainText("id");
const entry = "The call takes an id.";

export const unitSchema = z.object({ id }, entry);
export const orderUnitSchema = z.object({ id, reference: referenceSchema }, entry);
export const deliverUnitSchema = z.object(
  {
    id,
    reference: referenceSchema,
    /** Today, if absent. */
    startsOn: z.optional(z.iso.date("The first day must be a date, such as 2026-11-21.")),
  },
  entry,
);
export const failUnitSchema = z.object(
  { id, reason: requiredText("The reason", FAILED_REASON_MAX_CHARS) },
  entry,
);
export const correctUnitSchema = z.object(
  {
    id,
    reference: referenceSchema,
    /** The reference that the caller saw: if it has changed since, the call is refused. */
    replaces: z.optional(plainText("The reference before")),
  },
  entry,
);
export const deliverManySchema = z.object(
  {
    rows: z
      .array(z.object({ id, reference: referenceSchema }, "Each row needs an id and a reference."))
      .check(
        z.minLength(1, "There is nothing to deliver."),
        z.maxLength(DELIVERIES_AT_ONCE, `At most ${DELIVERIES_AT_ONCE} units can be delivered at once.`),
      ),
    dryRun: z.boolean("dryRun must be true or false."),
  },
  "The call takes rows.",
);
