import { isPlan } from "#domain/plan.ts";
import type { Queryable } from "../db/client.ts";
import { renewableLines } from "../renewals/renewable-lines.ts";
import { asOfToday, type LineAgain } from "./as-of-today.ts";
import { orderOfToken } from "./find-by-token.ts";
import type { LinkKeys } from "./order-link.ts";
import { itemsOf, type OrderItem } from "./orders.ts";

/**
 * The lines of an order as they could be bought today, in their sequence, without those that can be renewed instead (D44,
 * D51). Changes nothing.
 */
export async function buyAgain(
  db: Queryable,
  keys: LinkKeys,
  token: string,
): Promise<{ readonly lines: readonly LineAgain[] }> {
  const order = await orderOfToken(db, keys, token);
  const items = await itemsOf(db, order.id);
  const renewable = await renewableLines(db, order.id);
  const bought = items.flatMap((item) => {
    const { plan } = item;
    return isPlan(plan) && isBoughtAgain(item, renewable) ? [{ ...item, plan }] : [];
  });
  return { lines: await asOfToday(db, bought) };
}

/** A line is offered once: to be renewed if it can be, else to be bought again. */
export const isBoughtAgain = (
  { position, plan }: Pick<OrderItem, "position" | "plan">,
  renewable: ReadonlyMap<number, unknown>,
): boolean => isPlan(plan) && !renewable.has(position);
