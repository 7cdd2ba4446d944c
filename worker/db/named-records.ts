import { asc, getTableName, type InferInsertModel, type InferSelectModel, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { now } from "../platform/clock.ts";
import { ShopError } from "../platform/errors.ts";
import { hasId } from "./by-id.ts";
import type { Database, Queryable } from "./client.ts";
import { violatedConstraint } from "./violated-constraint.ts";

/** A table of records that staff have named, whose unique index is on the name, ignoring case. */
type NamedTable = PgTable & { readonly id: PgColumn; readonly name: PgColumn; readonly updatedAt: PgColumn };

type Limit = {
  /** What a record is called, in refusals. */
  readonly one: string;
  readonly most: number;
};

/** The fields of a record to save: a new one without an id. */
type Saved<Table extends PgTable> = Omit<InferInsertModel<Table>, "id" | "updatedAt"> & {
  readonly id?: string | undefined;
};

type NamedRecords<Table extends PgTable> = {
  /** All records, by name. */
  readonly list: (db: Queryable) => Promise<InferSelectModel<Table>[]>;
  /**
   * Stores a new record, or changes the one with this id, and returns all. 404 for an unknown id, 409 for a name that another one
   * has, and for one too many.
   */
  readonly save: (db: Database, record: Saved<Table>) => Promise<InferSelectModel<Table>[]>;
  /** Removes a record, and returns the others. Repeating it changes nothing. */
  readonly remove: (db: Database, id: string) => Promise<InferSelectModel<Table>[]>;
};

/** A short list of named records that all of the staff share. */
export function namedRecords<Table extends NamedTable>(table: Table, limit: Limit): NamedRecords<Table>;
export function namedRecords(table: NamedTable, { one, most }: Limit) {
  const sameName = `There is another ${one} with this name.`;
  const list = (db: Queryable) =>
    db
      .select()
      .from(table)
      .orderBy(asc(sql`lower(${table.name})`));
  return {
    list,
    save: async (db: Database, { id, ...record }: Saved<NamedTable>) => {
      const values = { ...record, updatedAt: now() };
      try {
        return await db.transaction(async (tx) => {
          if (id === undefined) {
            // Locked, so that two callers can't exceed the limit together.
            await tx.execute(sql`lock table ${table} in share row exclusive mode`);
            if ((await tx.$count(table)) >= most)
              throw new ShopError("conflict", `There are ${most} ${one}s already. Remove one first.`);
            await tx.insert(table).values(values);
          } else {
            const changed = await tx.update(table).set(values).where(hasId(table.id, id)).returning();
            if (changed.length === 0) throw new ShopError("not_found", `This ${one} does not exist.`);
          }
          return list(tx);
        });
      } catch (error) {
        if (violatedConstraint(error) === `${getTableName(table)}_name_key`)
          throw new ShopError("conflict", sameName, { fields: { name: sameName } });
        throw error;
      }
    },
    remove: (db: Database, id: string) =>
      db.transaction(async (tx) => {
        await tx.delete(table).where(hasId(table.id, id));
        return list(tx);
      }),
  };
}
