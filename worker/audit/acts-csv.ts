import { asc, inArray } from "drizzle-orm";
import { z } from "zod";
import { auditFilterSchema } from "#domain/site/audit-search.ts";
import { CSV_BYTE_ORDER_MARK, CSV_DELIMITERS, csvRows } from "#domain/text/csv.ts";
import type { TextPart } from "#domain/text/list-text.ts";
import { amsterdamTime } from "#domain/time/amsterdam-time.ts";
import type { Queryable } from "../db/client.ts";
import { actChanges } from "../db/schema/acts.ts";
import { findActs, matchesAudit, type StoredAct, type StoredChange } from "./find-acts.ts";

/** Acts per statement. An import alone can have 10,000 changes. */
const ACTS_A_PART = 50;

const COLUMNS = [
  "at",
  "person",
  "act",
  "subject",
  "country",
  "call",
  "table",
  "row",
  "before",
  "after",
  "id",
  "undo of",
];

export const actsCsvSchema = z.object(
  {
    ...auditFilterSchema.shape,
    delimiter: z.enum(CSV_DELIMITERS, "The delimiter must be , or ;").default(","),
  },
  "The filter must be an object.",
);

/**
 * Exports the acts that match a filter as CSV, with a byte order mark (D60): newest first, one row per changed row, values as
 * JSON, times in Amsterdam with their distance from UTC.
 */
export async function* actsCsv(
  db: Queryable,
  { delimiter, ...filter }: z.infer<typeof actsCsvSchema>,
): AsyncGenerator<TextPart> {
  const matches = matchesAudit(filter);
  let found: StoredAct[];
  let before: StoredAct | undefined;
  do {
    found = await findActs(db, matches, { limit: ACTS_A_PART, before });
    const changes = await changesOf(db, found);
    const head = before === undefined ? CSV_BYTE_ORDER_MARK + csvRows([COLUMNS], delimiter) : "";
    const rows = found.flatMap((act) =>
      rowsOf(
        act,
        changes.filter(({ actId }) => actId === act.id),
      ),
    );
    yield { text: head + csvRows(rows, delimiter), items: found.length };
    before = found.at(-1);
  } while (found.length === ACTS_A_PART);
}

const changesOf = (db: Queryable, found: readonly StoredAct[]): Promise<StoredChange[]> =>
  db
    .select()
    .from(actChanges)
    .where(
      inArray(
        actChanges.actId,
        found.map(({ id }) => id),
      ),
    )
    .orderBy(asc(actChanges.sequence));

const jsonText = (values: object | null | undefined) => (values ? JSON.stringify(values) : null);

/** An act without changes has one row, too. */
const rowsOf = (act: StoredAct, changes: readonly StoredChange[]) =>
  (changes.length === 0 ? [undefined] : changes).map((change) => [
    amsterdamTime(act.at),
    act.username,
    act.what,
    act.subject,
    act.country,
    act.call,
    change?.tableName ?? null,
    change?.rowKey ?? null,
    jsonText(change?.before),
    jsonText(change?.after),
    act.id,
    act.undoOf,
  ]);
