import type { Day } from "#domain/entitlement.ts";
import type { Queryable } from "../db/client.ts";
import { asOfToday, type LineAgain } from "../orders/as-of-today.ts";
import { orderOfToken } from "../orders/find-by-token.ts";
import { type LinkKeys, renewalToken } from "../orders/order-link.ts";
import { renewableLines } from "./renewable-lines.ts";

/** What an order's buyer may renew today (D51). */
export type RenewalOffer = {
  /** What the cart's lines say of the order that they renew. */
  readonly token: string;
  readonly lines: readonly LineAgain[];
};

/**
 * The units of an order that can be renewed, by line, as they could be bought today: those that end on `endsOn`, else those
 * whose first reminder is due. 404 for an unknown token. Changes nothing.
 */
export async function renewalOffer(
  db: Queryable,
  keys: LinkKeys,
  { token, endsOn }: { readonly token: string; readonly endsOn?: Day | undefined },
): Promise<RenewalOffer> {
  const order = await orderOfToken(db, keys, token);
  const lines = await renewableLines(db, order.id, endsOn);
  return { token: renewalToken(keys, order.id), lines: await asOfToday(db, [...lines.values()]) };
}
