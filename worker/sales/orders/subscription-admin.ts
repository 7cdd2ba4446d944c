import { and, asc, eq, ne } from "drizzle-orm";
import { HOLD_TEXT_FOR_BUYER, type Hold } from "#domain/orders/hold.ts";
import { seller } from "#domain/seller/seller.ts";
import type { EntitlementState } from "#domain/units/entitlement.ts";
import type { TermBefore } from "#domain/units/renewal-start.ts";
import {
  canSetSubscriptionAdmin,
  inheritedSubscriptionAdmin,
  type NewSubscriptionAdmin,
  presetSubscriptionAdmin,
  type StoredSubscriptionAdmin,
  storedSubscriptionAdmin,
  type SubscriptionAdmin,
  subscriptionAdminText,
  subscriptionAdminWords,
} from "#domain/units/subscription-admin.ts";
import type { Database, Queryable } from "../../db/client.ts";
import { entitlements } from "../../db/schema/entitlements.ts";
import { queueSubscriptionAdminsChanged } from "../../mail/administrator-changed.ts";
import type { Settings } from "../../platform/env.ts";
import { ShopError } from "../../platform/errors.ts";
import { lockUnits } from "../../records/lock.ts";
import { holdsByOrder } from "../../records/order-delivery.ts";
import { orderOfToken } from "../../records/order-links.ts";
import { isMoneyOnly } from "../../records/order-view.ts";
import type { Order } from "../../records/orders.ts";
import { today } from "../../records/units.ts";
import { nameAdministratorOf } from "../deliveries/name-administrator.ts";
import { selectUnits, type Unit } from "../deliveries/units.ts";
import type { OrderSubscriptionAdmins, SubscriptionAdminGroup } from "./response-schemas.ts";

const NOT_PAID_TEXT = "You can name an administrator once the payment has arrived.";
const settledText = (): string =>
  `The subscriptions have been ordered in this name. Please write to ${seller().email} to change it.`;
const MONEY_ONLY_TEXT = "There is nothing left in this order to administer.";

/**
 * Names the administrator of all subscriptions of an order (D42). Units that waited for this are then due for delivery,
 * and the buyer is mailed about a change, with a way to undo it (D44). Throws 404 for an unknown token. Throws 409
 * before the payment, once a unit has been ordered, while the order is on hold (D43), and if only its money is left. If
 * the buyer names somebody while an administrator orders a unit, the first one wins.
 */
export async function setSubscriptionAdmin(
  db: Database,
  settings: Settings,
  token: string,
  { email, company }: NewSubscriptionAdmin,
): Promise<void> {
  const named = { email, company: company === "" ? null : company };
  await db.transaction(async (tx) => {
    // Under the order's lock, mails are queued in the sequence of their causes (D45).
    const order = await orderOfToken(tx, settings, token, { lock: true });
    if (await isMoneyOnly(tx, order)) throw new ShopError("conflict", MONEY_ONLY_TEXT);
    const wanted = and(eq(entitlements.orderId, order.id), ne(entitlements.state, "revoked"));
    await lockUnits(tx, wanted);
    const units = await selectUnits(tx).where(wanted).orderBy(asc(entitlements.id));
    if (units.length === 0) throw new ShopError("conflict", NOT_PAID_TEXT);
    const hold = (await holdsByOrder(tx, [order]))(order);
    if (hold !== null) throw new ShopError("conflict", HOLD_TEXT_FOR_BUYER[hold]);
    if (!canSetSubscriptionAdmin(units.map(({ entitlement }) => entitlement.state)))
      throw new ShopError("conflict", settledText());
    const changed = units.filter(
      ({ entitlement: unit }) =>
        unit.administratorEmail !== named.email || unit.administratorCompany !== named.company,
    );
    if (changed.length > 0) await nameAdministrator(tx, settings, order, changed, named);
  });
}

async function nameAdministrator(
  tx: Queryable,
  settings: Settings,
  order: Order,
  units: readonly Unit[],
  named: SubscriptionAdmin,
): Promise<void> {
  const { event, before } = await nameAdministratorOf(tx, settings, units, named);
  if (before.length === 0) return;
  const change = {
    cause: String(event?.id),
    before: [...new Set(before.map(subscriptionAdminWords))],
    after: [subscriptionAdminText(named)],
    by: "link",
  } as const;
  await queueSubscriptionAdminsChanged(tx, settings, new Map([[order.id, change]]));
}

type ShownUnit = StoredSubscriptionAdmin & {
  readonly productname: string;
  readonly state: EntitlementState;
  readonly detailsDueAt: Date | null;
  /** The unit that it renews (D51). */
  readonly renewed: (StoredSubscriptionAdmin & TermBefore) | null;
};

/** Returns the administrators of these units, which belong to one order and aren't revoked; null without units. */
export function orderSubscriptionAdmins(
  { customerEmail }: { readonly customerEmail: string | null },
  units: readonly ShownUnit[],
  hold: Hold | null,
): OrderSubscriptionAdmins | null {
  if (units.length === 0) return null;
  const [dueAt] = units.flatMap(({ detailsDueAt }) => detailsDueAt ?? []);
  const named = units.map(storedSubscriptionAdmin).find((one) => one !== null);
  const all = everybody(customerEmail, units);
  const [preset] = all.length === 1 ? all : [];
  return {
    email: (named ?? preset)?.email ?? null,
    company: (named ?? preset)?.company ?? null,
    all,
    presetCountsAt: dueAt ?? null,
    changeable: hold === null && canSetSubscriptionAdmin(units.map(({ state }) => state)),
  };
}

function everybody(customerEmail: string | null, units: readonly ShownUnit[]): SubscriptionAdminGroup[] {
  const found = new Map<string, SubscriptionAdminGroup>();
  for (const unit of units) {
    const administrator =
      storedSubscriptionAdmin(unit) ?? presetSubscriptionAdmin(customerEmail, unit.renewed);
    if (administrator === null) continue;
    const key = administrator.email.toLowerCase();
    const known = found.get(key);
    found.set(key, {
      email: known?.email ?? administrator.email,
      company: known?.company ?? administrator.company,
      kept: known?.kept ?? inheritedSubscriptionAdmin(unit, unit.renewed, today())?.from ?? null,
      products: withOne(known?.products ?? [], unit.productname),
    });
  }
  return [...found.values()];
}

/** Adds one unit of a product to these products. */
function withOne(
  products: SubscriptionAdminGroup["products"],
  productname: string,
): SubscriptionAdminGroup["products"] {
  const units = (products.find((one) => one.productname === productname)?.units ?? 0) + 1;
  const others = products.filter((one) => one.productname !== productname);
  return [...others, { productname, units }];
}
