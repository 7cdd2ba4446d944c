import { z } from "zod";
import { mutation, resultOf } from "./mutation.ts";
import { call, post } from "./shop.ts";

type Headers = Record<string, string>;

const problem = z.object({ line: z.number(), column: z.string().nullable(), message: z.string() });
const report = z.object({
  fingerprint: z.string(),
  problems: z.array(problem),
  notes: z.array(z.string()),
  rows: z.array(
    z.object({
      line: z.number(),
      productname: z.string(),
      outcome: z.string(),
      changes: z.array(z.object({ column: z.string(), from: z.string().nullable(), to: z.string() })),
      problems: z.array(problem),
    }),
  ),
  missing: z.array(z.string()),
  deleteMissing: z.boolean(),
});

/** A dry run, as requested by the admin area. */
export async function check(text: string, headers: Headers, options: object = {}) {
  return report.parse(
    await resultOf(await mutation("bulk.check", { format: "csv", text, ...options }, headers)),
  );
}

const exported = z.object({ result: z.object({ data: z.object({ text: z.string() }) }) });

export async function exportText(input: object, headers: Headers): Promise<string> {
  const query = encodeURIComponent(JSON.stringify(input));
  const answer = await call(`/trpc/bulk.export?input=${query}`, { headers });
  return exported.parse(await answer.json()).result.data.text;
}

export function importFile(input: object, headers: Headers): Promise<Response> {
  return post("/api/products/import", { format: "csv", ...input }, headers);
}

const line = z.union([
  z.strictObject({ done: z.number(), total: z.number() }),
  z.strictObject({
    applied: z.strictObject({ added: z.number(), changed: z.number(), deleted: z.number() }),
  }),
  z.strictObject({ message: z.string() }),
]);

export async function importLines(answer: Response): Promise<z.infer<typeof line>[]> {
  const text = await answer.text();
  return text
    .trimEnd()
    .split("\n")
    .map((content) => line.parse(JSON.parse(content)));
}

/** Checks a file and applies it; returns the last line of the answer. */
export async function checkAndImport(text: string, headers: Headers, options: object = {}) {
  const { fingerprint } = await check(text, headers, options);
  const lines = await importLines(await importFile({ text, fingerprint, ...options }, headers));
  return lines.at(-1);
}
