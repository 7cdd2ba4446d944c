import { archiveMessage, markMessage } from "../contact/messages.ts";
import type { Undo } from "./undo.ts";
import { requireUnchanged } from "./unchanged-since.ts";

/** Marks messages as before. */
export async function undoMarked({ tx, changes }: Undo): Promise<void> {
  await requireUnchanged(tx, "contact_messages", changes);
  for (const { rowKey: id, before } of changes)
    await markMessage(tx, { id, read: (before?.["read_at"] ?? null) !== null });
}

/** Puts messages back, or away again; one that was only read by being put away is unread again. */
export async function undoArchived({ tx, changes }: Undo): Promise<void> {
  await requireUnchanged(tx, "contact_messages", changes);
  for (const { rowKey: id, before } of changes) {
    await archiveMessage(tx, { id, archived: (before?.["archived_at"] ?? null) !== null });
    if (before?.["read_at"] === null) await markMessage(tx, { id, read: false });
  }
}
