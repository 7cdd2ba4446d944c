import { asc, inArray } from "drizzle-orm";
import { z } from "zod";
import { auditFilterSchema } from "#domain/site/audit-search.ts";
import type { TextPart } from "#domain/text/list-text.ts";
import { amsterdamTime } from "#domain/time/amsterdam-time.ts";
import type { Queryable } from "../db/client.ts";
import { actChanges } from "../db/schema/acts.ts";
import { type CsvColumns, csvDelimiter, csvFile } from "../platform/csv-file.ts";
import type { StoredChange } from "../request/policy.ts";
import { findActs, matchesAudit, type StoredAct } from "./list-acts.ts";

/** Acts per statement. An import alone can have 10,000 changes. */
const ACTS_A_PART = 50;

type Row = { readonly act: StoredAct; readonly change?: StoredChange };

const jsonText = (values: object | null | undefined) => (values ? JSON.stringify(values) : null);

const COLUMNS: CsvColumns<Row> = {
  at: ({ act }) => amsterdamTime(act.at),
  person: ({ act }) => act.username,
  act: ({ act }) => act.what,
  subject: ({ act }) => act.subject,
  country: ({ act }) => act.country,
  call: ({ act }) => act.call,
  table: ({ change }) => change?.tableName ?? null,
  row: ({ change }) => change?.rowKey ?? null,
  before: ({ change }) => jsonText(change?.before),
  after: ({ change }) => jsonText(change?.after),
  id: ({ act }) => act.id,
  "undo of": ({ act }) => act.undoOf,
};

export const actsCsvSchema = z.object(
  { ...auditFilterSchema.shape, delimiter: csvDelimiter },
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
  const write = csvFile(COLUMNS, delimiter);
  let found: StoredAct[];
  let before: StoredAct | undefined;
  do {
    found = await findActs(db, matches, { limit: ACTS_A_PART, before });
    const changes = await changesOf(db, found);
    // An act without changes has one row, too.
    const rows = found.flatMap((act): Row[] => {
      const own = changes.filter(({ actId }) => actId === act.id);
      return own.length === 0 ? [{ act }] : own.map((change) => ({ act, change }));
    });
    yield write(rows, found.length);
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
