import { type Finding, nameOf } from "./finding.ts";
import type { Observation } from "./observation.ts";
import type { ShopOrder, ShopState } from "./shop-state.ts";

/**
 * Rules that hold whenever the shop is idle and nothing has gone wrong so far, without waiting for the job. If a form
 * can still be paid, the catalogue still offers its products, at this price or a higher one.
 */
export function checkRest(moment: Observation): Finding[] {
  return [...checkForms(moment), ...checkAnswered(moment.shop)];
}

function checkForms({ shop, books }: Observation): Finding[] {
  const open = new Set(books.sessions.filter(({ status }) => status === "open").map(({ id }) => id));
  return shop.orders
    .filter(({ sessionId }) => sessionId !== null && open.has(sessionId))
    .filter((order) => isStale(order, shop))
    .map((order) => ({
      promise: "stock and prices as of the moment of acceptance",
      told: `${nameOf(order)} can still be paid, at terms that the catalogue no longer offers`,
    }));
}

/** Only a mail whose response was lost is left to an administrator (D45). */
function checkAnswered({ mails }: ShopState): Finding[] {
  return mails
    .filter(({ state }) => state === "unclear")
    .map(({ key }) => ({
      promise: "each mail once",
      told: `the mail ${key} is unclear, although every answer has arrived`,
    }));
}

const isStale = ({ lines }: ShopOrder, { products }: ShopState): boolean =>
  lines.some(({ productId, listedCents }) => {
    const product = products.find(({ id }) => id === productId);
    return !product?.isInStock || listedCents < product.cents;
  });
