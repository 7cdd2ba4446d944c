import { and, eq, inArray, not, sql } from "drizzle-orm";
import * as z from "zod/mini";
import { isSameSubscriptionAdmin } from "#domain/units/subscription-admin.ts";
import type { DeliveryRow } from "#domain/units/delivery-input.ts";
import { emailAddress } from "#domain/text/text.ts";
import type { Queryable } from "../../db/client.ts";
import { lineOfUnit, isRenewed } from "../../records/units.ts";
import { entitlements } from "../../db/schema/entitlements.ts";
import { orderItems, orders } from "../../db/schema/orders.ts";
import { unitText } from "./change-units.ts";
import { subscriptionAdminOf, type Unit } from "./units.ts";

const email = emailAddress("The administrator");
const CONTAINS_EMAIL = /\S@\S+\.\S/;

/** Returns the reason why a pasted row can't be read, regardless of its unit; null if it can be (D43). */
export function rowSyntaxError({ administrator = "", more = false }: DeliveryRow): string | null {
  if (more)
    return "There are more than two columns: the first is the reference, the second the administrator’s email.";
  if (administrator === "" || z.safeParse(email, administrator).success) return null;
  return `'${administrator}' is not an email address.`;
}

/** Returns the likely mistakes of a row, in sentences; null if there are none. */
export type Doubts = (row: DeliveryRow, unit: Unit) => string | null;

const keyOf = (reference: string): string => reference.toLowerCase();
const storedKey = sql<string>`lower(${entitlements.reference})`;

/**
 * Finds the doubts that an administrator must confirm (D43): a reference that another row or another unit has too,
 * which is right for a contract and wrong for a serial number; a reference with an email address in it; an
 * administrator other than the known one. `units` is keyed by id in lower case.
 */
export async function rowDoubts(
  tx: Queryable,
  rows: readonly DeliveryRow[],
  units: ReadonlyMap<string, Unit>,
): Promise<Doubts> {
  const listed = new Map<string, Unit[]>();
  for (const { id, reference } of rows) {
    const unit = units.get(id.toLowerCase());
    if (unit) listed.set(keyOf(reference), [...(listed.get(keyOf(reference)) ?? []), unit]);
  }
  const taken = await whoHas(tx, [...listed.keys()]);
  return ({ reference, administrator = "" }, unit) => {
    const others = (listed.get(keyOf(reference)) ?? []).filter((other) => other !== unit);
    const sentences = [
      repeatedText(others),
      takenText(taken.get(keyOf(reference))),
      CONTAINS_EMAIL.test(reference)
        ? "The reference contains an email address: put a tab or a semicolon before it."
        : null,
      otherAdministratorText(administrator, unit),
    ].filter((sentence) => sentence !== null);
    return sentences.length === 0 ? null : sentences.join(" ");
  };
}

function repeatedText([first, ...more]: readonly Unit[]): string | null {
  if (first === undefined) return null;
  const and = more.length === 0 ? "" : ` and ${more.length} more`;
  return `The same reference as ${unitText(first)}${and} in this list.`;
}

const takenText = (other: string | undefined): string | null =>
  other === undefined ? null : `The same reference as ${other}, which was delivered before.`;

/** Naming somebody raises no doubt if only the buyer was preset, since that preset is meant to be replaced. */
function otherAdministratorText(administrator: string, unit: Unit): string | null {
  const known = subscriptionAdminOf(unit)?.email;
  if (administrator === "" || known === undefined || isSameSubscriptionAdmin(administrator, known))
    return null;
  return known === unit.customerEmail ? null : `So far its administrator is ${known}.`;
}

/**
 * Returns a unit with each of these references, in words. Renewed units are left out, because a renewal may keep the
 * reference.
 */
async function whoHas(tx: Queryable, keys: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const found = await tx
    .selectDistinctOn([storedKey], {
      key: storedKey,
      entitlement: { unit: entitlements.unit },
      sequence: orders.sequence,
      productname: orderItems.productname,
      quantity: orderItems.quantity,
    })
    .from(entitlements)
    .innerJoin(orders, eq(orders.id, entitlements.orderId))
    .innerJoin(orderItems, lineOfUnit)
    .where(and(inArray(storedKey, [...keys]), not(isRenewed(entitlements.id))))
    .orderBy(storedKey, orders.sequence, entitlements.position, entitlements.unit);
  return new Map(found.map((unit) => [unit.key, unitText(unit)]));
}
