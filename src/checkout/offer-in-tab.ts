import * as z from "zod/mini";
import { sessionIdSchema } from "#domain/cart/checkout-input.ts";
import { parseStored } from "#domain/text/parse-stored.ts";

const KEY = "offer";

const schema = z.object({
  token: z.string(),
  /** The session of its payment, once that is open. */
  sessionId: z.nullable(sessionIdSchema),
});
type OfferInTab = z.infer<typeof schema>;

/**
 * The accepted offer that this tab pays (D83). It isn't in the address of its payment's page, because the provider's script sends that
 * address along. Without storage nothing is kept, and the offer's own page can be opened again.
 */
export const offerInTab = {
  get(): OfferInTab | null {
    try {
      return parseStored(schema, window.sessionStorage.getItem(KEY));
    } catch {
      return null;
    }
  },
  set(offer: OfferInTab): void {
    try {
      window.sessionStorage.setItem(KEY, JSON.stringify(offer));
    } catch {
      // The payment's page says that it knows no offer.
    }
  },
};
