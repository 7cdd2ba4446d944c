import { and, asc, eq, inArray, not, type SQL, sql } from "drizzle-orm";
import { WAITING_STATES } from "#domain/units/entitlement.ts";
import { ADDRESS_MAX_CHARS } from "#domain/orders/mail.ts";
import type { Queryable } from "../../db/client.ts";
import { entitlements } from "../../db/schema/entitlements.ts";
import { mails } from "../../db/schema/mails.ts";
import { orderItems, orders } from "../../db/schema/orders.ts";
import { lateMailKey, type MissedPromise, queueDeliveryLate } from "../../mail/delivery-late.ts";
import { runAll } from "../../platform/run-all.ts";
import { isHeld, isLate } from "../../records/order-delivery.ts";
import { lineOfUnit } from "../../records/units.ts";
import { lockOrder } from "../../records/lock.ts";
import type { Services } from "../../request/services.ts";

/** Limits one run of the job; the next continues. */
const MAILS_A_RUN = 300;

/**
 * Mails each buyer once that a promised delivery is late (D43). The mail's key is the promise, so that neither a repeated nor a
 * concurrent run sends another. A scheduled job; returns how many it queued.
 */
export async function tellLate(
  { db, settings }: Pick<Services, "db" | "settings">,
  now: Date,
): Promise<{ readonly late: number }> {
  let late = 0;
  const missed = await untold(db, await missedPromises(db, now));
  await runAll(
    missed.slice(0, MAILS_A_RUN).map(({ orderId, promisedAt }) => async () => {
      await db.transaction(async (tx) => {
        // What delivers, refunds or holds an order locks it, so its promises are looked at again under that lock.
        await lockOrder(tx, orderId);
        const still = await missedPromises(tx, now, eq(entitlements.orderId, orderId));
        const one = still.find((other) => other.promisedAt.getTime() === promisedAt.getTime());
        if (one && (await queueDeliveryLate(tx, settings, one))) late += 1;
      });
    }),
  );
  return { late };
}

/** Returns the promises without a mail. */
async function untold(db: Queryable, missed: readonly MissedPromise[]): Promise<MissedPromise[]> {
  const keys = await db
    .select({ key: mails.key })
    .from(mails)
    .where(inArray(mails.key, missed.map(lateMailKey)));
  const told = new Set(keys.map(({ key }) => key));
  return missed.filter((one) => !told.has(lateMailKey(one)));
}

/**
 * Finds the promises that have passed while units still wait, also those that failed, the earliest first. Orders on hold are left
 * out, and those without an address that mail can reach.
 */
async function missedPromises(db: Queryable, now: Date, also?: SQL): Promise<MissedPromise[]> {
  const rows = await db
    .select({
      orderId: entitlements.orderId,
      promisedAt: entitlements.promisedAt,
      productname: orderItems.productname,
    })
    .from(entitlements)
    .innerJoin(orderItems, lineOfUnit)
    .innerJoin(orders, eq(orders.id, entitlements.orderId))
    .where(
      and(
        inArray(entitlements.state, [...WAITING_STATES]),
        isLate(now),
        sql`length(${orders.customerEmail}) between 3 and ${ADDRESS_MAX_CHARS}`,
        not(isHeld(entitlements.orderId)),
        also,
      ),
    )
    .orderBy(asc(entitlements.promisedAt), asc(entitlements.position), asc(entitlements.unit));
  const missed = new Map<string, MissedPromise>();
  for (const { productname, ...promise } of rows) {
    const key = lateMailKey(promise);
    const productnames = [...(missed.get(key)?.productnames ?? []), productname];
    missed.set(key, { ...promise, productnames });
  }
  return [...missed.values()];
}
