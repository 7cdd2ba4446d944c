import * as z from "zod/mini";
import { plainText, requiredLine } from "../text/text.ts";
import { ordersPageSchema } from "./order-search.ts";

export const VIEW_NAME_MAX_CHARS = 60;
/** A few are chosen from; more wouldn't be found. */
export const MOST_VIEWS = 50;

const id = plainText("id");

export const viewIdSchema = z.object({ id }, "The call takes an id.");

/** A view of the list of orders to save (D26): a new one without an id. */
export const saveViewSchema = z.extend(z.omit(ordersPageSchema, { page: true }), {
  id: z.optional(id),
  name: requiredLine("Name", VIEW_NAME_MAX_CHARS),
});
export type SavedView = z.infer<typeof saveViewSchema>;
