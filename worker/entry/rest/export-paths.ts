import type { Context as HonoContext } from "hono";
import { secondEyes } from "../../acts/approval.ts";
import { noteChange } from "../../acts/note-change.ts";
import { actsCsv, actsCsvSchema } from "../../audit/acts-csv.ts";
import { everyProduct } from "../../catalogue/products-page.ts";
import { type ExportLine, exportLineSchema } from "#domain/catalogue-files/export-line.ts";
import type { TextPart } from "#domain/text/list-text.ts";
import { exportCatalogue, exportSchema } from "../../bulk/export-catalogue.ts";
import { ledgerCsv, ledgerCsvSchema } from "../../sales/orders/ledger-csv.ts";
import { vatCsv, vatCsvSchema } from "../../sales/orders/vat-csv.ts";
import { ordersCsv, ordersCsvSchema } from "../../sales/orders/orders-csv.ts";
import type { AppEnv } from "../../request/app-env.ts";
import { toShopError } from "../../platform/errors.ts";
import { logFault } from "../../platform/log.ts";
import { parseBody } from "../../platform/parse-body.ts";
import { readJson } from "../../request/request-body.ts";
import { streamText } from "./text-response.ts";
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

/** Exports the orders that match a filter as a file. */
export const ordersExportPath: PlainPath = {
  ...LINES,
  permission: "orders.export",
  stepUp: true,
  secondEyes: secondEyes(ordersCsvSchema, (filter) => `export the orders${filterText(filter)}`),
  act: { what: "Exported orders" },
  path: "/api/exports/orders",
  body: ordersCsvSchema,
  description: { summary: "Exports the orders that a filter matches as CSV.", ok: WHOLE },
  handle: async (c, _user, staff) => {
    const input = parseBody(ordersCsvSchema, await readJson(c.req.raw));
    await noteExport(staff, input);
    return answerExport(c, ordersCsv(c.get("services").db, input));
  },
};

/** Exports the money that moved in a month as a file (D77). */
export const ledgerExportPath: PlainPath = {
  ...LINES,
  permission: "books.read",
  stepUp: true,
  secondEyes: secondEyes(ledgerCsvSchema, ({ month }) => `export the ledger of ${month}`),
  act: { what: "Exported the ledger" },
  path: "/api/exports/ledger",
  body: ledgerCsvSchema,
  description: { summary: "Exports the ledger of a month as CSV.", ok: WHOLE },
  handle: async (c, _user, staff) => {
    const input = parseBody(ledgerCsvSchema, await readJson(c.req.raw));
    await noteExport(staff, input);
    return answerExport(c, ledgerCsv(c.get("services").db, input));
  },
};

/** Exports a quarter's VAT as a file (D56). */
export const vatExportPath: PlainPath = {
  ...LINES,
  permission: "books.read",
  stepUp: true,
  secondEyes: secondEyes(vatCsvSchema, ({ quarter }) => `export the VAT of ${quarter}`),
  act: { what: "Exported VAT" },
  path: "/api/exports/vat",
  body: vatCsvSchema,
  description: {
    summary: "Exports a quarter's VAT as CSV: all of it, or what the OSS or ICP form asks for.",
    ok: WHOLE,
  },
  handle: async (c, _user, staff) => {
    const input = parseBody(vatCsvSchema, await readJson(c.req.raw));
    await noteExport(staff, input);
    return answerExport(c, vatCsv(c.get("services").db, input));
  },
};

/** Exports what staff have done as a file (D60). */
export const auditExportPath: PlainPath = {
  ...LINES,
  permission: "audit.read",
  stepUp: true,
  secondEyes: secondEyes(actsCsvSchema, (filter) => `export the audit log${filterText(filter)}`),
  act: { what: "Exported the audit log" },
  path: "/api/exports/audit",
  body: actsCsvSchema,
  description: { summary: "Exports the acts of staff that a filter matches as CSV.", ok: WHOLE },
  handle: async (c, _user, staff) => {
    const input = parseBody(actsCsvSchema, await readJson(c.req.raw));
    await noteExport(staff, input);
    return answerExport(c, actsCsv(c.get("services").db, input));
  },
};

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
