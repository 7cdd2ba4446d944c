import { z } from "zod";
import { isPlan } from "#domain/catalogue/plan.ts";
import type { Queryable } from "../../db/client.ts";
import { renewableLines } from "../renewals/renewable-lines.ts";
import { boughtFor } from "../../records/units.ts";
import { repriceLines } from "../../records/reprice-lines.ts";
import {
  companyAgainResponse,
  lineAgainResponse,
  type RepricedLine,
} from "../../records/response-schemas.ts";
import { orderOfToken, type LinkKeys, renewalToken } from "../../records/order-links.ts";
import { itemsOf, type OrderItem } from "../../records/orders.ts";

const boughtAgain = lineAgainResponse.extend({
  /** For an order whose payment failed: the token of the order that the line renews (D51). */
  renews: z.string().nullable(),
});
type BoughtAgain = z.infer<typeof boughtAgain>;

export const buyAgainResponse = z.object({ lines: z.array(boughtAgain), company: companyAgainResponse });
type BuyAgain = z.input<typeof buyAgainResponse>;

/**
 * Returns the lines of an order as they could be bought today, in their sequence, without those that can be renewed
 * instead (D44, D51). Changes nothing.
 */
export async function buyAgain(db: Queryable, keys: LinkKeys, token: string): Promise<BuyAgain> {
  const order = await orderOfToken(db, keys, token);
  const items = await itemsOf(db, order.id);
  const renewable = await renewableLines(db, order.id);
  const bought = items.flatMap((item) => {
    const { plan } = item;
    return isPlan(plan) && isBoughtAgain(item, renewable) ? [{ ...item, plan }] : [];
  });
  const { company, withoutVat } = await boughtFor(db, order);
  const lines = await repriceLines(db, bought, { withoutVat });
  const again = (line: RepricedLine, at: number): BoughtAgain => {
    const renewed = order.status === "payment_failed" ? bought[at]?.renewsOrderId : null;
    return { ...line, renews: renewed ? renewalToken(keys, renewed) : null };
  };
  return { lines: lines.map(again), company };
}

/** True if a line is offered to be bought again: only lines that can't be renewed are. */
export const isBoughtAgain = (
  { position, plan }: Pick<OrderItem, "position" | "plan">,
  renewable: ReadonlyMap<number, unknown>,
): boolean => isPlan(plan) && !renewable.has(position);
