import { z } from "zod";
import { call, post } from "./shop.ts";

type Headers = Readonly<Record<string, string>>;

const succeeded = z.object({ result: z.object({ data: z.unknown() }) });
const refused = z.object({
  error: z.object({ message: z.string(), data: z.looseObject({ httpStatus: z.number() }) }),
});

/** A tRPC query as the browser's client sends it. */
export function query(procedure: string, input: unknown, headers: Headers = {}): Promise<Response> {
  const params = input === undefined ? "" : `?input=${encodeURIComponent(JSON.stringify(input))}`;
  return call(`/trpc/${procedure}${params}`, { headers });
}

/** A tRPC mutation as the browser's client sends it. */
export const mutate = (procedure: string, input: unknown, headers: Headers = {}): Promise<Response> =>
  post(`/trpc/${procedure}`, input, headers);

/** The data of a call that succeeded, in the form that it must have; fails itself on any other answer. */
export async function dataOf<Data>(answer: Response, form: z.ZodType<Data>): Promise<Data> {
  return form.parse(succeeded.parse(await answer.json()).result.data);
}

/** Status and sentence of a call that was refused. */
export async function refusalOf(answer: Response): Promise<{ status: number; message: string }> {
  const { message, data } = refused.parse(await answer.json()).error;
  return { status: data.httpStatus, message };
}
