import { sql } from "drizzle-orm";
import type { ActSubject, ActSubjectKind } from "#domain/accounts/acts.ts";
import type { Database, Queryable } from "../db/client.ts";
import { acts } from "../db/schema/acts.ts";
import { now } from "../platform/clock.ts";
import { subjectOfAct } from "./subject-of-act.ts";

/** The call that an act is, and who makes it. */
export type ActCall = {
  readonly call: string;
  /** In words, such as ‘Corrected a delivery’; null for a call that says that it changes nothing. */
  readonly what: string | null;
  readonly username: string;
  readonly userId: string;
  readonly country: string | null;
};

/** An act of staff while its call runs (D60). Every transaction of the call shares it. */
export type Act = {
  readonly id: string;
  /**
   * Says what the act is about. Needed only if that doesn't follow from the rows that it changes; only before its first
   * transaction ends.
   */
  readonly about: (kind: ActSubjectKind, name: string) => void;
  /** Says which act this one undoes. Only before its first transaction ends. */
  readonly undoes: (actId: string) => void;
  /** Runs work in a transaction, at whose end the act is written: either both are stored, or neither is. */
  readonly within: Database["transaction"];
  /** Says that this call changes nothing, because it only checks or there is nothing to do. It leaves no act. */
  readonly changesNothing: () => void;
  /** True once a transaction with the act was committed, and for a call that changes nothing. */
  readonly isWritten: () => boolean;
};

/**
 * Begins the act of a call. Nothing is stored before its first transaction ends. `approval` is asked at the beginning of that
 * transaction, and what it returns runs at the end (D57).
 */
export function beginAct(
  db: () => Database,
  call: ActCall,
  approval?: (tx: Queryable) => Promise<() => Promise<void>>,
): Act {
  const id = crypto.randomUUID();
  let subject: ActSubject | null = null;
  let undoOf: string | null = null;
  let written = false;
  let idle = false;
  return {
    id,
    about: (kind, name) => {
      subject = { kind, name };
    },
    undoes: (actId) => {
      undoOf = actId;
    },
    within: async (work, config) => {
      const { what } = call;
      if (what === null || idle) throw new Error(`${call.call} says that it changes nothing`);
      const result = await db().transaction(async (tx) => {
        await noteChangesOf(tx, id);
        const useApproval = written ? undefined : await approval?.(tx);
        const done = await work(tx);
        await useApproval?.();
        await writeAct(tx, { ...call, what, id, undoOf }, subject);
        return done;
      }, config);
      written = true;
      return result;
    },
    changesNothing: () => {
      idle = true;
    },
    isWritten: () => written || idle,
  };
}

/** The triggers on the tables note every change until the transaction ends. The id is the Worker's own, so it's safe in SQL. */
const noteChangesOf = (tx: Queryable, id: string) =>
  tx.execute(sql.raw(`select set_config('shop.act', '${id}', true)`));

/** The triggers note nothing more in this transaction: for an erasure, which must not keep what it erases. */
export const noteNoChanges = (tx: Queryable) => tx.execute(sql`select set_config('shop.act', '', true)`);

/** Writes an act (D60), about what was given or else about the rows that it changed. Call it at the end of its transaction. */
export async function writeAct(
  tx: Queryable,
  act: ActCall & { readonly id: string; readonly what: string; readonly undoOf: string | null },
  given: ActSubject | null,
): Promise<void> {
  const subject = given ?? (await subjectOfAct(tx, act.id));
  await tx
    .insert(acts)
    .values({ ...act, at: now(), subjectKind: subject?.kind ?? null, subject: subject?.name ?? null })
    // The call's second transaction.
    .onConflictDoNothing({ target: acts.id });
}
