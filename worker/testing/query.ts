import type { z } from "zod";
import { resultOf } from "./mutation.ts";
import { call } from "./shop.ts";

/** A tRPC query as the browser's client sends it, whatever comes of it. */
export function query(
  procedure: string,
  input: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const params = input === undefined ? "" : `?input=${encodeURIComponent(JSON.stringify(input))}`;
  return call(`/trpc/${procedure}${params}`, { headers });
}

/** The data of a call that succeeded, in the form that it must have; fails itself on any other answer. */
export async function dataOf<Data>(answer: Response, form: z.ZodType<Data>): Promise<Data> {
  return form.parse(await resultOf(answer));
}
