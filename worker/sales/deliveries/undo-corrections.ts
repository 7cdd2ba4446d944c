import { inArray } from "drizzle-orm";
import { z } from "zod";
import { entitlementIdSchema } from "#domain/orders/ids.ts";
import { requireUnchanged } from "../../acts/unchanged-since.ts";
import type { Queryable } from "../../db/client.ts";
import { entitlements } from "../../db/schema/entitlements.ts";
import { ShopError } from "../../platform/errors.ts";
import { lockUnits } from "../../records/lock.ts";
import type { StoredChange, UndoPolicy } from "../../request/policy.ts";
import { correctDelivered, correctReferences } from "./correct-units.ts";

const unitIds = z.tuple([entitlementIdSchema], entitlementIdSchema);
const corrected = z.object({
  reference: z.string().optional(),
  supplier_reference: z.string().optional(),
  supplier: z.string().nullable().optional(),
  starts_on: z.string().optional(),
  administrator_email: z.string().nullable().optional(),
  administrator_company: z.string().nullable().optional(),
});

function unitsOf(changes: readonly StoredChange[]) {
  const [id, ...also] = unitIds.parse(changes.map(({ rowKey }) => rowKey));
  return { which: { id, also }, before: corrected.parse(changes[0]?.before) };
}

/** Locks units with their orders before it compares them. */
async function requireUnitsUnchanged(tx: Queryable, changes: readonly StoredChange[]): Promise<void> {
  const { id, also } = unitsOf(changes).which;
  await lockUnits(tx, inArray(entitlements.id, [id, ...also]));
  await requireUnchanged(tx, changes);
}

/** Corrects references to the one before, which all these units had. */
export const undoReference: UndoPolicy = {
  table: "entitlements",
  alike: true,
  run: async ({ tx, changes, username }) => {
    const { which, before } = unitsOf(changes);
    await requireUnitsUnchanged(tx, changes);
    const reference = before.reference ?? before.supplier_reference;
    if (reference === undefined) throw new Error("a corrected reference without the one before");
    await correctReferences(tx, { ...which, reference }, username);
  },
};

/** Corrects the first day, the administrator and the supplier to those before. The buyer is mailed about the administrator as usual. */
export const undoDelivered: UndoPolicy = {
  table: "entitlements",
  alike: true,
  run: async ({ tx, changes, username, services: { settings } }) => {
    const { which, before } = unitsOf(changes);
    const {
      starts_on: startsOn,
      administrator_email: administrator,
      administrator_company: company,
      supplier,
    } = before;
    if (administrator === null || (company ?? null) !== null)
      throw new ShopError("conflict", "Please correct the administrator by hand.");
    await requireUnitsUnchanged(tx, changes);
    await correctDelivered({ db: tx, settings }, { ...which, startsOn, administrator, supplier }, username);
  },
};
