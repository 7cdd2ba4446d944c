import type { ProviderSession } from "./provider.ts";
import type { StoredOrder } from "./read-orders.ts";
import type { Purchase } from "./shopper.ts";

type Paid = {
  readonly purchase: Purchase;
  readonly orders: readonly StoredOrder[];
  readonly session: ProviderSession | undefined;
};
type Check = { readonly what: string; readonly fails: (paid: Paid) => boolean };

const linesOf = ({ lines }: { readonly lines: Purchase["lines"] | StoredOrder["lines"] }): string =>
  JSON.stringify(
    lines.map(({ productname, plan, quantity, unitCents }) => [productname, plan, quantity, unitCents]),
  );

/** What must hold for every checkout that was paid. */
const CHECKS: readonly Check[] = [
  { what: "paid checkouts without an order", fails: ({ orders }) => orders.length === 0 },
  { what: "paid checkouts with several orders", fails: ({ orders }) => orders.length > 1 },
  { what: "orders that are not paid", fails: ({ orders }) => orders.some(({ status }) => status !== "paid") },
  {
    what: "orders that became paid more than once",
    fails: ({ orders }) =>
      orders.some(({ timeline }) => timeline.filter((kind) => kind === "paid").length > 1),
  },
  {
    what: "orders whose lines differ from those shown",
    fails: ({ orders, purchase }) => orders.some((order) => linesOf(order) !== linesOf(purchase)),
  },
  {
    what: "orders whose total differs from the one shown",
    fails: ({ orders, purchase }) => orders.some((order) => order.amountCents !== purchase.shownCents),
  },
  {
    what: "orders whose total differs from the one charged",
    fails: ({ orders, session }) => orders.some((order) => order.amountCents !== session?.amount_total),
  },
  {
    what: "orders whose payment is not the provider's",
    fails: ({ orders, session }) =>
      orders.some((order) => order.paymentIntentId !== (session?.payment_intent ?? null)),
  },
  {
    what: "checkouts that the provider was not paid for",
    fails: ({ session }) => session?.payment_status !== "paid",
  },
];

const EXAMPLES = 3;

/**
 * Compares what shoppers saw and paid with what the provider took and the shop recorded: every purchase must be one
 * paid order, paid once, with the lines and total that were shown and charged. Returns a sentence for each violation.
 */
export function auditPurchases(
  purchases: readonly Purchase[],
  orders: readonly StoredOrder[],
  sessions: readonly ProviderSession[],
): string[] {
  const ordersOf = new Map<string, StoredOrder[]>();
  for (const order of orders)
    ordersOf.set(order.sessionId, [...(ordersOf.get(order.sessionId) ?? []), order]);
  const sessionOf = new Map(sessions.map((session) => [session.id, session]));
  const all = purchases.map((purchase) => ({
    purchase,
    orders: ordersOf.get(purchase.sessionId) ?? [],
    session: sessionOf.get(purchase.sessionId),
  }));
  return CHECKS.flatMap(({ what, fails }) => {
    const cases = all.filter(fails).map(({ purchase }) => purchase.sessionId);
    return cases.length === 0 ? [] : [`${cases.length} ${what}: ${cases.slice(0, EXAMPLES).join(", ")}`];
  });
}
