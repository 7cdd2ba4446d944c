import type { Day } from "#domain/time/calendar-day.ts";
import type { Queryable } from "../../db/client.ts";
import { boughtFor } from "../../records/units.ts";
import { repriceLines } from "../../records/reprice-lines.ts";
import type { RepricedLine } from "../../records/response-schemas.ts";
import { orderOfToken, type LinkKeys, renewalToken } from "../../records/order-links.ts";
import { renewableLines } from "./renewable-lines.ts";
import { unitsToRenew } from "./units-to-renew.ts";
import type { RenewalOffer, RenewedLine } from "./response-schemas.ts";

/**
 * Returns the units of an order that can be renewed, by line, as they could be bought today: those that end on
 * `endsOn`, or else those whose first reminder is due. Throws 404 for an unknown token. Changes nothing.
 */
export async function renewalOffer(
  db: Queryable,
  keys: LinkKeys,
  { token, endsOn }: { readonly token: string; readonly endsOn?: Day | undefined },
): Promise<RenewalOffer> {
  const order = await orderOfToken(db, keys, token);
  const lines = [...(await renewableLines(db, order.id, endsOn)).values()];
  const { startsOf } = await unitsToRenew(db, [order.id]);
  const withStarts = (line: RepricedLine, at: number): RenewedLine =>
    Object.assign(line, { starts: startsOf(order.id, lines[at]?.productId ?? null, line.quantity) });
  const { company, withoutVat } = await boughtFor(db, order);
  const again = await repriceLines(db, lines, { withoutVat });
  return { token: renewalToken(keys, order.id), company, lines: again.map(withStarts) };
}
