import type { ProviderBooks } from "../sandboxes.ts";
import { type Finding, nameOf } from "./finding.ts";
import type { ShopOrder, ShopState } from "./read-shop.ts";

/**
 * What must hold whenever nothing is under way and nothing has gone wrong so far: nobody has to wait for the job. A form that
 * could still be paid is one that the catalogue still offers, at this price or a higher one.
 */
export function checkRest(shop: ShopState, { sessions }: ProviderBooks): Finding[] {
  const open = new Set(sessions.filter(({ status }) => status === "open").map(({ id }) => id));
  return shop.orders
    .filter(({ sessionId }) => sessionId !== null && open.has(sessionId))
    .filter((order) => isStale(order, shop))
    .map((order) => ({
      promise: "stock and prices as of the moment of acceptance",
      told: `${nameOf(order)} can still be paid, at terms that the catalogue no longer offers`,
    }));
}

const isStale = ({ lines }: ShopOrder, { products }: ShopState): boolean =>
  lines.some(({ productId, unitCents }) => {
    const product = products.find(({ id }) => id === productId);
    return !product?.isInStock || unitCents < product.cents;
  });
