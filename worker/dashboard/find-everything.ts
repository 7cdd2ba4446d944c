import { eq, inArray } from "drizzle-orm";
import { hasPermission, type Permission, type StaffRole } from "#domain/accounts/permissions.ts";
import { FOUND_OF_EACH } from "#domain/order-search/order-search.ts";
import { orderNumber } from "#domain/orders/order.ts";
import { readSearch } from "#domain/order-search/read-search.ts";
import { isSellable } from "#domain/catalogue/product.ts";
import type { Catalogue } from "#domain/search/catalogue.ts";
import { productsNamed } from "#domain/search/products-page.ts";
import { cutText } from "#domain/text/odd-characters.ts";
import { findNewest } from "../contact/messages.ts";
import { findCustomers } from "../customers/list-customers.ts";
import type { Queryable } from "../db/client.ts";
import { orders, type OrderSet } from "../db/schema/orders.ts";
import { everyProduct } from "../catalogue/products-page.ts";
import { findOrders, matchesSearch, ordersNamedBy } from "../records/find-orders.ts";
import type { Order } from "../records/orders.ts";
import { today } from "../records/units.ts";
import type { Services } from "../request/services.ts";
import { listOffers } from "../sales/offers/list-offers.ts";

/** The letters of a message that are shown. */
const SHOWN_CHARS = 120;
const NEWEST = { limit: FOUND_OF_EACH };

/**
 * Finds a few orders, checkouts that weren't placed (D88), offers, customers, products and messages in the whole admin area (D26), as far as someone with these roles
 * may see them (D57).
 */
export async function findEverything(
  { db, catalogue }: Pick<Services, "db" | "catalogue">,
  q: string,
  roles: readonly StaffRole[],
) {
  const may = (permission: Permission) => hasPermission(roles, permission);
  const [found, offers, customers, messages] = [
    may("orders.read") ? await ordersFound(db, q) : { orders: [], checkouts: [] },
    may("orders.read") ? (await listOffers(db, { q, page: 1 })).offers.slice(0, FOUND_OF_EACH) : [],
    may("customers.read") ? (await findCustomers(db, q, 1)).slice(0, FOUND_OF_EACH) : [],
    may("messages.read") ? await findNewest(db, q, FOUND_OF_EACH) : [],
  ];
  return {
    orders: found.orders.map(foundOrder),
    checkouts: found.checkouts.map(foundOrder),
    offers: offers.map((offer) => ({ ...offer, buyer: offer.company ?? offer.email })),
    customers,
    products: may("catalogue.read") ? productsFound((await catalogue.read()).catalogue, q) : [],
    messages: messages.map((message) => ({
      ...message,
      sender: `${message.firstName} ${message.lastName}`,
      text: cutText(message.message, SHOWN_CHARS),
    })),
  };
}

const foundOrder = (order: Order) => ({
  ...order,
  number: orderNumber(order.sequence),
  customer: order.company?.name ?? order.customerName ?? order.customerEmail,
  totalCents: order.amountCents,
});

/**
 * Orders and checkouts: the one with exactly this number first, then those that it belongs to as a whole, such as an invoice or
 * a reference, and then the newest that match it as a search.
 */
async function ordersFound(db: Queryable, q: string): Promise<Record<OrderSet, Order[]>> {
  const [term, ...more] = readSearch(q, today());
  const sequence = more.length === 0 ? term?.sequence : undefined;
  const named = await ordersNamedBy(db, more.length === 0 && term ? term.text : q);
  const wanted = [
    ...(sequence === undefined ? [] : [eq(orders.sequence, sequence)]),
    ...(named.length === 0 ? [] : [inArray(orders.id, named)]),
    await matchesSearch(db, q),
  ];
  const newestOf = async (set: OrderSet) => {
    const parts = await Promise.all(wanted.map((matches) => findOrders(db, { set, matches }, NEWEST)));
    return [...new Map(parts.flat().map((order) => [order.id, order])).values()].slice(0, FOUND_OF_EACH);
  };
  return { orders: await newestOf("orders"), checkouts: await newestOf("checkouts") };
}

const productsFound = (catalogue: Catalogue, q: string) =>
  productsNamed(everyProduct(catalogue), q)
    .slice(0, FOUND_OF_EACH)
    .map((product) => ({ ...product, id: product._id, isSellable: isSellable(product) }));
