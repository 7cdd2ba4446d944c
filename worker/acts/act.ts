import { sql } from "drizzle-orm";
import type { ActSubject, ActSubjectKind } from "#domain/accounts/acts.ts";
import type { Database, Queryable } from "../db/client.ts";
import { acts } from "../db/schema/acts.ts";
import { now } from "../platform/clock.ts";
import { subjectOfAct } from "./subject-of-act.ts";
import type { Caller } from "../auth/caller.ts";
import type { Context } from "../request/context.ts";
import type { ActPolicy } from "../request/policy.ts";
import type { Services } from "../request/services.ts";

/** The call that an act is, and who makes it. */
export type ActCall = {
  readonly call: string;
  /** In words, such as ‘Corrected a delivery’; null for a call that says that it changes nothing. */
  readonly what: string | null;
  readonly username: string;
  readonly userId: string;
  readonly country: string | null;
};

/** Returns what a call does in words; null if it says that it changes nothing, or is a query without an act. */
export const whatOf = (act: ActPolicy | undefined): string | null =>
  typeof act === "object" ? act.what : null;

/** Describes a call of staff for its act. */
export const actCall = (
  { country }: Pick<Context, "country">,
  { username, id: userId }: Caller,
  call: Pick<ActCall, "call" | "what">,
): ActCall => ({ ...call, username, userId, country });

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

/** A change that no trigger sees, by table and row. */
type NotedChange = {
  readonly table: string;
  readonly key: string;
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
};

/** Notes a change for the act of this transaction (D60); nothing if it isn't an act of staff. */
export async function noteChange(tx: Queryable, { table, key, before, after }: NotedChange): Promise<void> {
  await tx.execute(sql`
    insert into act_changes (act_id, table_name, row_key, before, after)
    select nullif(current_setting('shop.act', true), '')::uuid, ${table}, ${key}, ${jsonText(before)}::jsonb, ${jsonText(after)}::jsonb
    where coalesce(current_setting('shop.act', true), '') <> ''`);
}

const jsonText = (value: object | null): string | null => (value === null ? null : JSON.stringify(value));

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

/** The ways to write with a database handle. Raw SQL outside a transaction only reads. */
const WRITES: ReadonlySet<string | symbol> = new Set(["insert", "update", "delete"]);

/** The databases of acts, with the plain one behind each. */
const BEHIND_ACTS = new WeakMap<Database, Database>();

/**
 * Returns the database for what a call only learns on its way to the act, such as an invoice's number from the provider: it's
 * stored even if the act is refused, and it's no part of the act (D60).
 */
export const besideAct = (db: Database): Database => BEHIND_ACTS.get(db) ?? db;

/**
 * Returns services whose transactions write the act (D60). A write outside a transaction throws, because its act couldn't be
 * stored with it.
 */
export function actingServices(services: Services, act: Act): Services {
  let db: Database | undefined;
  return new Proxy(services, {
    get: (target, name): unknown =>
      name === "db" ? (db ??= actingDatabase(target.db, act)) : Reflect.get(target, name),
  });
}

function actingDatabase(db: Database, act: Act): Database {
  const acting = new Proxy(db, {
    get(target, name): unknown {
      if (name === "transaction") return act.within;
      if (WRITES.has(name)) throw new Error("a call of staff writes within a transaction");
      return Reflect.get(target, name);
    },
  });
  BEHIND_ACTS.set(acting, db);
  return acting;
}
