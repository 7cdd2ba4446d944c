import type { Permission } from "#domain/accounts/permissions.ts";
import type { StoredChange } from "./find-acts.ts";

/** The calls whose acts can be undone, each with the permission that it needs (D60). */
const UNDOABLE_CALLS = {
  "products.move": "catalogue.write",
  "products.moveToPlace": "catalogue.write",
  "products.reorder": "catalogue.write",
  "products.update": "catalogue.write",
  "bulk.applyChange": "catalogue.write",
  "messages.markRead": "messages.write",
  "messages.archive": "messages.write",
  "deliveries.correct": "orders.write",
  "deliveries.correctDelivered": "orders.write",
} as const satisfies Readonly<Record<string, Permission>>;

export type UndoableCall = keyof typeof UNDOABLE_CALLS;

export const isUndoableCall = (call: string): call is UndoableCall => Object.hasOwn(UNDOABLE_CALLS, call);

export const permissionToUndo = (call: UndoableCall): Permission => UNDOABLE_CALLS[call];

const TABLES: ReadonlySet<string> = new Set([
  "products",
  "display_order",
  "contact_messages",
  "entitlements",
]);

type Change = Pick<StoredChange, "tableName" | "before" | "after">;

/**
 * Returns whether an act can be undone, as far as its own changes tell: they only replaced values, and are still kept. Which
 * products a collection includes, and several units that differed before, are changed back by hand. Mails and timelines that an act has
 * caused stay.
 */
export function isUndoable(call: string, changes: readonly Change[]): boolean {
  const own = changes.filter(({ tableName }) => tableName !== "mails");
  if (!isUndoableCall(call) || own.length === 0) return false;
  if (!own.every(({ tableName, before, after }) => TABLES.has(tableName) && before && after)) return false;
  return (
    !call.startsWith("deliveries.") || new Set(own.map(({ before }) => JSON.stringify(before))).size === 1
  );
}
