import { expect } from "vitest";
import { exportLineSchema, type ExportLine } from "#domain/catalogue-files/export-line.ts";
import { responseFault } from "./response-fault.ts";
import { post } from "./shop.ts";

type Exported = "audit" | "catalogue" | "orders" | "ledger";
type Headers = Record<string, string>;

export const requestExport = (what: Exported, input: unknown, headers: Headers = {}) =>
  post(`/api/exports/${what}`, input, headers);

/** Returns the lines of an export's response. */
export async function exportLines(answer: Response): Promise<ExportLine[]> {
  const { status } = answer;
  const text = await answer.text();
  expect(responseFault({ method: "POST", path: "/api/exports/orders" }, { status, text })).toBeNull();
  return text
    .trimEnd()
    .split("\n")
    .map((line) => exportLineSchema.parse(JSON.parse(line)));
}

/** Returns an exported file, and the number of products or orders it claims to have. */
export async function exported(what: Exported, input: object, headers: Headers) {
  const lines = await exportLines(await requestExport(what, input, headers));
  const last = lines.at(-1);
  if (!last || !("complete" in last)) throw new Error("the file is not complete");
  const texts = lines.flatMap((line) => ("text" in line ? [line.text] : []));
  return { text: texts.join(""), items: last.complete, parts: texts.length };
}
