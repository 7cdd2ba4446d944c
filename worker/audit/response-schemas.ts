import { z } from "zod";
import { ACT_SUBJECT_KINDS } from "#domain/accounts/acts.ts";
import { count, pageOfList, time } from "../platform/response-schemas.ts";

/** Column names and their values as stored. */
const values = z.record(z.string(), z.unknown()).nullable();

const change = z.object({
  sequence: z.int(),
  table: z.string(),
  /** Null if the row was added; both are null once its values were erased or went with their order. */
  before: values,
  after: values,
});

export const actResponse = z.object({
  id: z.uuid(),
  at: time,
  username: z.string(),
  country: z.string().nullable(),
  what: z.string(),
  subject: z.object({ kind: z.enum(ACT_SUBJECT_KINDS), name: z.string() }).nullable(),
  /** The first changes, and the number of all. */
  changes: z.array(change),
  changed: count,
  /** The act that it undid. */
  undoOf: z.object({ what: z.string(), at: time }).nullable(),
  /** Whether it was undone; `possible` if it can be, unless something has changed since. */
  undo: z.enum(["possible", "done"]).nullable(),
});
export type ActView = z.input<typeof actResponse>;

/** A page of /Admin/audit, with what the filters offer (D60). */
export const auditResponse = z.object({
  acts: z.array(actResponse),
  people: z.array(z.string()),
  kinds: z.array(z.string()),
  ...pageOfList,
});
export type AuditPage = z.input<typeof auditResponse>;
