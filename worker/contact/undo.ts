import { requireUnchanged } from "../acts/unchanged-since.ts";
import type { UndoPolicy } from "../request/policy.ts";
import { archiveMessage, markMessage } from "./messages.ts";

/** Marks messages as before. */
export const undoMarked: UndoPolicy = {
  table: "contact_messages",
  run: async ({ tx, changes }) => {
    await requireUnchanged(tx, changes);
    for (const { rowKey: id, before } of changes)
      await markMessage(tx, { id, read: (before?.["read_at"] ?? null) !== null });
  },
};

/** Puts messages back, or away again; one that was only read by being put away is unread again. */
export const undoArchived: UndoPolicy = {
  table: "contact_messages",
  run: async ({ tx, changes }) => {
    await requireUnchanged(tx, changes);
    for (const { rowKey: id, before } of changes) {
      await archiveMessage(tx, { id, archived: (before?.["archived_at"] ?? null) !== null });
      if (before?.["read_at"] === null) await markMessage(tx, { id, read: false });
    }
  },
};
