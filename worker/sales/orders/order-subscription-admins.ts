import {
  canSetSubscriptionAdmin,
  inheritedSubscriptionAdmin,
  presetSubscriptionAdmin,
  type StoredSubscriptionAdmin,
  storedSubscriptionAdmin,
} from "#domain/units/subscription-admin.ts";
import type { EntitlementState } from "#domain/units/entitlement.ts";
import type { Hold } from "#domain/orders/hold.ts";
import type { TermBefore } from "#domain/units/renewal-start.ts";
import { today } from "../../records/units.ts";
import type { SubscriptionAdminGroup, OrderSubscriptionAdmins } from "./response-schemas.ts";

type Unit = StoredSubscriptionAdmin & {
  readonly productname: string;
  readonly state: EntitlementState;
  readonly detailsDueAt: Date | null;
  /** The unit that it renews (D51). */
  readonly renewed: (StoredSubscriptionAdmin & TermBefore) | null;
};

/** Returns the administrators of these units, which belong to one order and aren't revoked; null without units. */
export function orderSubscriptionAdmins(
  { customerEmail }: { readonly customerEmail: string | null },
  units: readonly Unit[],
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
    presetCountsAt: dueAt?.toISOString() ?? null,
    changeable: hold === null && canSetSubscriptionAdmin(units.map(({ state }) => state)),
  };
}

function everybody(customerEmail: string | null, units: readonly Unit[]): SubscriptionAdminGroup[] {
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
