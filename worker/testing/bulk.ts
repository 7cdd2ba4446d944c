import { expect } from "vitest";
import type { z } from "zod";
import { importLineResponse, importReportResponse } from "../bulk/response-schemas.ts";
import { exported } from "./exports.ts";
import { mutation, resultOf } from "./mutation.ts";
import { responseFault } from "./response-fault.ts";
import { post } from "./shop.ts";

const IMPORT = "/api/products/import";

type Headers = Record<string, string>;

/** Checks a file in a dry run, as the admin area does. */
export async function check(text: string, headers: Headers, options: object = {}) {
  return importReportResponse.parse(
    await resultOf(await mutation("bulk.check", { format: "csv", text, ...options }, headers)),
  );
}

/** Returns the exported catalogue. */
export const exportText = async (input: object, headers: Headers): Promise<string> =>
  (await exported("catalogue", input, headers)).text;

export function importFile(input: object, headers: Headers): Promise<Response> {
  return post(IMPORT, { format: "csv", ...input }, headers);
}

/** Returns the lines of an import's response. */
export async function importLines(answer: Response): Promise<z.infer<typeof importLineResponse>[]> {
  const { status } = answer;
  const text = await answer.text();
  expect(responseFault({ method: "POST", path: IMPORT }, { status, text })).toBeNull();
  return text
    .trimEnd()
    .split("\n")
    .map((content) => importLineResponse.parse(JSON.parse(content)));
}

/** Checks a file and applies it; returns the last line of the response. */
export async function checkAndImport(text: string, headers: Headers, options: object = {}) {
  const { fingerprint } = await check(text, headers, options);
  const lines = await importLines(await importFile({ text, fingerprint, ...options }, headers));
  return lines.at(-1);
}
