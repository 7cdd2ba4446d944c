import * as z from "zod/mini";
import { parseStored } from "../text/parse-stored.ts";
import { emailAddress } from "../text/text.ts";

/** Who is to administer an order's subscriptions, chosen before the payment (D42). Null is the buyer, at the address that they pay with. */
export const chosenAdminSchema = z.object(
  { email: z.nullable(emailAddress("Email")) },
  "The administrator must be an object.",
);
export type ChosenAdmin = z.infer<typeof chosenAdminSchema>;

const storedSchema = z.object({ email: z.nullable(z.string()) });

/** Reads the stored value; anything unexpected counts as absent. An empty address is somebody else's who hasn't been named yet. */
export const parseStoredAdmin = (stored: string | null): ChosenAdmin | null =>
  parseStored(storedSchema, stored);
