import type { Context as HonoContext } from "hono";
import type * as z from "zod/mini";
import type { Permission } from "#domain/accounts/permissions.ts";
import { secondEyes } from "../../acts/approval.ts";
import { noteChange } from "../../acts/act.ts";
import { actsCsv, actsCsvSchema } from "../../audit/acts-csv.ts";
import { everyProduct } from "../../catalogue/products-page.ts";
import { type ExportLine, exportLineSchema } from "#domain/catalogue-files/export-line.ts";
import type { TextPart } from "#domain/text/list-text.ts";
import { exportCatalogue, exportSchema } from "../../bulk/export-catalogue.ts";
import { ledgerCsv, ledgerCsvSchema } from "../../sales/books/ledger-csv.ts";
import { vatCsv, vatCsvSchema } from "../../sales/books/vat-quarter.ts";
import { ordersCsv, ordersCsvSchema } from "../../sales/orders/orders-csv.ts";
import type { Database } from "../../db/client.ts";
import type { AppEnv } from "../../request/app-env.ts";
import { toShopError } from "../../platform/errors.ts";
import { logFault } from "../../platform/log.ts";
import { parseBody, readJson } from "../../request/request-body.ts";
import { streamText } from "./streams.ts";
import { type PlainPath, requireStaffCall, type StaffCall } from "./plain-path.ts";

const LINES = {
  method: "POST",
  access: "admin",
  response: exportLineSchema,
  lines: true,
} as const;
const WHOLE = "Lines of JSON. The file is complete only if the last line confirms it.";

/** Exports the whole catalogue as a file (S46). */
export const catalogueExportPath: PlainPath = {
  ...LINES,
  permission: "catalogue.read",
  act: "changes nothing",
  path: "/api/exports/catalogue",
  body: exportSchema,
  description: { summary: "Exports the catalogue as a file.", ok: WHOLE },
  handle: async (c) => {
    const input = parseBody(exportSchema, await readJson(c.req.raw));
    const { catalogue } = await c.get("services").catalogue.read();
    return answerExport(c, exportCatalogue(everyProduct(catalogue), input));
  },
};

type Export<Input> = {
  readonly permission: Permission;
  readonly what: string;
  readonly summary: string;
  /** The export in words, for the owner who approves it. */
  readonly words: (input: Input) => string;
  readonly parts: (db: Database, input: Input) => AsyncGenerator<TextPart>;
};

/** An export of personal data or of the books: an act of staff that may wait for another owner (D57, D60). */
const actExport = <Schema extends z.ZodMiniType<Readonly<Record<string, unknown>>>>(
  name: string,
  schema: Schema,
  { permission, what, summary, words, parts }: Export<z.output<Schema>>,
): PlainPath => ({
  ...LINES,
  permission,
  stepUp: true,
  secondEyes: secondEyes(schema, (input) => `export ${words(input)}`),
  act: { what },
  path: `/api/exports/${name}`,
  body: schema,
  description: { summary, ok: WHOLE },
  handle: async (c, _user, staff) => {
    const input = parseBody(schema, await readJson(c.req.raw));
    await noteExport(staff, input);
    return answerExport(c, parts(c.get("services").db, input));
  },
});

export const ordersExportPath = actExport("orders", ordersCsvSchema, {
  permission: "orders.export",
  what: "Exported orders",
  words: (filter) => `the orders${filterText(filter)}`,
  summary: "Exports the orders that a filter matches as CSV.",
  parts: ordersCsv,
});

export const ledgerExportPath = actExport("ledger", ledgerCsvSchema, {
  permission: "books.read",
  what: "Exported the ledger",
  words: ({ month }) => `the ledger of ${month}`,
  summary: "Exports the ledger of a month as CSV.",
  parts: ledgerCsv,
});

export const vatExportPath = actExport("vat", vatCsvSchema, {
  permission: "books.read",
  what: "Exported VAT",
  words: ({ quarter }) => `the VAT of ${quarter}`,
  summary: "Exports a quarter's VAT as CSV: all of it, or what the OSS or ICP form asks for.",
  parts: vatCsv,
});

export const auditExportPath = actExport("audit", actsCsvSchema, {
  permission: "audit.read",
  what: "Exported the audit log",
  words: (filter) => `the audit log${filterText(filter)}`,
  summary: "Exports the acts of staff that a filter matches as CSV.",
  parts: actsCsv,
});

/** The filter of a file in words, such as ‘: status paid, q Ada’; nothing for all rows. */
function filterText({ delimiter: _delimiter, ...filter }: Readonly<Record<string, unknown>>): string {
  const parts = Object.entries(filter).filter(([, value]) => value !== undefined && value !== "");
  return parts.length === 0 ? "" : `: ${parts.map(([name, value]) => `${name} ${String(value)}`).join(", ")}`;
}

/** Writes the act of an export before its first line, with the filter or period that was asked for (D60). */
function noteExport(staff: StaffCall | null, asked: Readonly<Record<string, unknown>>): Promise<void> {
  const { act, takes } = requireStaffCall(staff);
  takes(asked);
  return act.within((tx) => noteChange(tx, { table: "exports", key: "export", before: null, after: asked }));
}

/** Streams an export. A failure before the first part is a normal error response; a later one becomes the last line. */
async function answerExport(c: HonoContext<AppEnv>, parts: AsyncGenerator<TextPart>): Promise<Response> {
  const { id } = c.get("trace");
  return streamText(
    c,
    "application/x-ndjson",
    exportLines(parts, (error) => {
      const failure = toShopError(error);
      if (failure.status >= 500) logFault("an export failed", { id, cause: error });
      return failure.message;
    }),
  );
}

const line = (content: ExportLine): string => `${JSON.stringify(content)}\n`;

async function* exportLines(
  parts: AsyncGenerator<TextPart>,
  failureText: (error: unknown) => string,
): AsyncGenerator<string> {
  let done = 0;
  let begun = false;
  try {
    for await (const { text, items } of parts) {
      done += items;
      yield line({ text, done });
      begun = true;
    }
  } catch (error) {
    if (!begun) throw error;
    return yield line({ message: failureText(error) });
  }
  return yield line({ complete: done });
}
