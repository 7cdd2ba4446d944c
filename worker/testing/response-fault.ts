import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { safeParse, type $ZodType } from "zod/v4/core";
import { shopCalls } from "../entry/calls.ts";
import { pathPattern } from "../platform/routed-path.ts";

type Asked = { readonly method: string; /** Including its query. */ readonly path: string };
type Answered = { readonly status: number; readonly text: string };

const TRPC = "/trpc/";
const trpcAnswer = z.object({ result: z.object({ data: z.unknown() }) });

/**
 * Returns the difference between a successful response and its call's schema: a missing field, an extra one or one of
 * another type. Null if there is no difference, or no schema.
 */
export function responseFault(asked: Asked, { status, text }: Answered): string | null {
  if (status !== 200 && status !== 207) return null;
  const { pathname, searchParams } = new URL(asked.path, "http://shop.example");
  if (pathname.startsWith(TRPC)) {
    const names = decodeURIComponent(pathname.slice(TRPC.length)).split(",");
    return trpcFault(names, searchParams.get("batch") === "1", text);
  }
  const path = pathname.toLowerCase().replace(/\/+$/, "");
  const isAsked = (call: { readonly method: string; readonly path: string }) =>
    call.method === asked.method && pathPattern(call.path).test(path);
  const endpoint = shopCalls.endpoints.find(isAsked);
  if (endpoint) return valueFault(endpoint.response, JSON.parse(text));
  const plain = shopCalls.plainPaths.find(isAsked);
  if (!plain?.response) return null;
  const { response, lines } = plain;
  const values = lines ? text.trimEnd().split("\n") : [text];
  return firstFault(values.map((value) => valueFault(response, JSON.parse(value))));
}

function trpcFault(names: readonly string[], isBatch: boolean, text: string): string | null {
  // A batch requested as a stream consists of lines in another format.
  if (/^\{.*\}\n/.test(text)) return null;
  const body: unknown = JSON.parse(text);
  const answers: unknown[] = isBatch && Array.isArray(body) ? body : [body];
  return firstFault(
    answers.map((answer, at) => {
      const succeeded = trpcAnswer.safeParse(answer);
      const procedure = shopCalls.procedures.find(({ name }) => name === names[at]);
      return succeeded.success && procedure
        ? valueFault(procedure.response, succeeded.data.result.data)
        : null;
    }),
  );
}

const firstFault = (faults: readonly (string | null)[]): string | null =>
  faults.find((fault) => fault !== null) ?? null;

function valueFault(schema: $ZodType, value: unknown): string | null {
  const parsed = safeParse(schema, value);
  if (!parsed.success) return `not what its response schema says: ${z.prettifyError(parsed.error)}`;
  // Parsing drops fields that aren't in the schema.
  if (isDeepStrictEqual(parsed.data, value)) return null;
  return `more than its response schema says: ${JSON.stringify(value).slice(0, 300)}`;
}
