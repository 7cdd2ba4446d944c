import { and, arrayContains, ne } from "drizzle-orm";
import { isOpen } from "#domain/units/entitlement.ts";
import { orderNumber } from "#domain/orders/order.ts";
import type { Queryable } from "../db/client.ts";
import { users } from "../db/schema/auth.ts";
import { freeTextsNaming, othersMailsNaming } from "./free-texts.ts";
import { findPersonalData, isEmail, type PersonalData, type User } from "./subject.ts";

/** Returns the sentence that nothing is stored under a username or an email address; undefined if something is. */
export async function refusalToExport(db: Queryable, who: string): Promise<string | undefined> {
  const isNamed = (await freeTextsNaming(db, who)).length + (await othersMailsNaming(db, who)).length > 0;
  const held = await findPersonalData(db, who);
  if (isNamed || Object.values(held).some((rows) => rows.length > 0)) return undefined;
  return `Nothing is stored under ${who}.`;
}

/** Returns the sentence with which an erasure is refused; undefined if nothing prevents it. */
export async function refusalToErase(db: Queryable, who: string): Promise<string | undefined> {
  const nothing = await refusalToExport(db, who);
  if (nothing !== undefined) return nothing;
  const held = await findPersonalData(db, who);
  for (const account of held.accounts) {
    if (await isLastOwner(db, account))
      return `${account.username} is the only owner of the shop: make somebody else an owner first.`;
  }
  return isEmail(who) ? runningSubscription(held) : undefined;
}

/** True if the shop would have no owner without this account; the database refuses to delete it, too (D57). */
async function isLastOwner(db: Queryable, { id, staffRoles }: User): Promise<boolean> {
  if (!staffRoles.includes("owner")) return false;
  const others = and(ne(users.id, id), arrayContains(users.staffRoles, ["owner"]));
  return (await db.$count(users, others)) === 0;
}

/**
 * Returns the reason why nothing may be erased yet: a unit bought or administered under this address is undelivered or
 * still runs (D41), and without the address nobody could be notified. Undefined if nothing prevents it.
 */
function runningSubscription({ orders, entitlements }: PersonalData): string | undefined {
  const numbers = new Map(orders.map(({ id, sequence }) => [id, ` of order ${orderNumber(sequence)}`]));
  const of = (unit: PersonalData["entitlements"][number]) => numbers.get(unit.orderId) ?? "";
  const waiting = entitlements.find(({ state }) => isOpen(state) || state === "failed");
  if (waiting)
    return `A subscription${of(waiting)} is paid and not delivered yet: deliver or revoke it first.`;
  const last = entitlements
    .filter(({ state }) => state === "delivered")
    .toSorted((a, b) => String(a.endsOn).localeCompare(String(b.endsOn)))
    .at(-1);
  return last && `A subscription${of(last)} runs until ${last.endsOn}: erase after that day.`;
}
