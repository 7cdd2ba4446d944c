import type { z } from "zod";
import { resultOf } from "./mutation.ts";
import { call } from "./shop.ts";

/** Sends a tRPC query as the browser's client does, and returns the response, including a refusal. */
export function query(
  procedure: string,
  input: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const params = input === undefined ? "" : `?input=${encodeURIComponent(JSON.stringify(input))}`;
  return call(`/trpc/${procedure}${params}`, { headers });
}

/** Returns the parsed data of a successful call; throws on any other response. */
export async function dataOf<Data>(answer: Response, form: z.ZodType<Data>): Promise<Data> {
  return form.parse(await resultOf(answer));
}
