import { eq } from "drizzle-orm";
import type { OrderId } from "#domain/orders/ids.ts";
import { orders } from "../db/schema/orders.ts";
import { disputes } from "../db/schema/refunds.ts";
import { now } from "../platform/clock.ts";
import type { Order } from "../records/orders.ts";
import { found } from "./found.ts";
import { recordedOrder } from "./orders.ts";
import { lostDispute, recordedRefund } from "./refunds.ts";
import { testDatabase } from "./shop.ts";
import { recordedWithdrawal } from "./withdrawals.ts";

type RefundFields = NonNullable<Parameters<typeof recordedRefund>[1]>;
type DisputeFields = NonNullable<Parameters<typeof lostDispute>[1]>;
type WithdrawalFields = NonNullable<Parameters<typeof recordedWithdrawal>[0]>;

/** What happened to a paid order, in rows as the shop writes them. Real code paths: testing/refunds.ts, corrections.ts. */
export type Happened = {
  /** Refunds made in the provider's dashboard, which succeeded at noon of a day or else now; an amount alone is enough. */
  readonly refunded?: number | (RefundFields & { readonly on?: string });
  /** Open, unless a state is given. */
  readonly disputed?: DisputeFields;
  readonly lost?: DisputeFields;
  readonly withdrawn?: WithdrawalFields;
};

/** Lets this happen to an order. */
export async function happen(
  orderId: OrderId,
  { refunded, disputed, lost, withdrawn }: Happened,
): Promise<void> {
  if (refunded !== undefined) await pay(orderId, refunded);
  if (disputed)
    await testDatabase()
      .insert(disputes)
      .values(lostDispute(orderId, { state: "open", providerState: "open", lostAt: null, ...disputed }));
  if (lost) await testDatabase().insert(disputes).values(lostDispute(orderId, lost));
  if (withdrawn) await recordedWithdrawal({ orderId, ...withdrawn });
}

async function pay(orderId: OrderId, refunded: NonNullable<Happened["refunded"]>): Promise<void> {
  const { on, ...fields } = typeof refunded === "number" ? { amountCents: refunded } : { ...refunded };
  const at = on === undefined ? now() : new Date(`${on}T12:00:00Z`);
  await recordedRefund(orderId, {
    source: "provider",
    state: "succeeded",
    providerId: `re_${crypto.randomUUID()}`,
    createdAt: at,
    updatedAt: at,
    succeededAt: at,
    ...fields,
  });
}

type Booked = Parameters<typeof recordedOrder>[0] & {
  /** Everything that happened to the order, in sequence. */
  readonly happened?: readonly Happened[];
};

/** Records an order with what happened to it; pass only what a test is about. Returns its row. */
export async function booked({ happened = [], ...fields }: Booked = {}): Promise<Order> {
  const sequence = await recordedOrder(fields);
  const [order] = await testDatabase().select().from(orders).where(eq(orders.sequence, sequence));
  for (const one of happened) await happen(found(order).id, one);
  return found(order);
}

/** Records orders, one after the other. Returns their rows. */
export async function books(...all: readonly Booked[]): Promise<Order[]> {
  const made: Order[] = [];
  for (const one of all) made.push(await booked(one));
  return made;
}
