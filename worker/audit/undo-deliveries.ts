import { z } from "zod";
import { ShopError } from "../platform/errors.ts";
import { correctDelivered, correctReferences } from "../sales/deliveries/correct-units.ts";
import type { StoredChange } from "./find-acts.ts";
import type { Undo } from "./undo.ts";
import { requireUnchanged } from "./unchanged-since.ts";

const unitIds = z.array(z.string().brand<"EntitlementId", "inout">());
const corrected = z.object({
  reference: z.string().optional(),
  supplier_reference: z.string().optional(),
  starts_on: z.string().optional(),
  administrator_email: z.string().nullable().optional(),
  administrator_company: z.string().nullable().optional(),
});

function unitsOf(changes: readonly StoredChange[]) {
  const units = changes.filter(({ tableName }) => tableName === "entitlements");
  const [id, ...also] = unitIds.parse(units.map(({ rowKey }) => rowKey));
  if (id === undefined) throw new Error("a correction without a unit");
  return { units, which: { id, also }, before: corrected.parse(units[0]?.before) };
}

/** Corrects references to the one before, which all these units had. */
export async function undoReference({ tx, changes, username }: Undo): Promise<void> {
  const { units, which, before } = unitsOf(changes);
  await requireUnchanged(tx, "entitlements", units);
  const reference = before.reference ?? before.supplier_reference;
  if (reference === undefined) throw new Error("a corrected reference without the one before");
  await correctReferences(tx, { ...which, reference }, username);
}

/** Corrects the first day and the administrator to those before. The buyer is mailed about the administrator as usual. */
export async function undoDelivered({ tx, changes, username, services: { settings } }: Undo): Promise<void> {
  const { units, which, before } = unitsOf(changes);
  const { starts_on: startsOn, administrator_email: administrator, administrator_company: company } = before;
  if (administrator === null || (company ?? null) !== null)
    throw new ShopError("conflict", "Please correct the administrator by hand.");
  await requireUnchanged(tx, "entitlements", units);
  await correctDelivered({ db: tx, settings }, { ...which, startsOn, administrator }, username);
}
