import { z } from "zod";
import { post } from "./shop.ts";

const succeeded = z.object({ result: z.object({ data: z.unknown() }) });
const failed = z.object({
  error: z.object({
    message: z.string(),
    data: z.looseObject({
      httpStatus: z.number(),
      fields: z.record(z.string(), z.string()).optional(),
      order: z.array(z.string()).optional(),
      stepUp: z.literal(true).optional(),
      approval: z.literal("waits").optional(),
    }),
  }),
});

/** Sends a tRPC mutation as the browser's client does, and returns the response, including a refusal. */
export function mutation(procedure: string, input: unknown, headers: Record<string, string> = {}) {
  return post(`/trpc/${procedure}`, input, headers);
}

/** Returns the data of a successful mutation; throws on any other response. */
export async function resultOf(answer: Response): Promise<unknown> {
  return succeeded.parse(await answer.json()).result.data;
}

export type RefusedCall = {
  readonly status: number;
  readonly message: string;
  readonly fields?: Readonly<Record<string, string>> | undefined;
  readonly order?: readonly string[] | undefined;
  readonly stepUp?: true | undefined;
  readonly approval?: "waits" | undefined;
};

/** Returns status, message and details of a refused mutation. */
export async function refusalOf(answer: Response): Promise<RefusedCall> {
  const { message, data } = failed.parse(await answer.json()).error;
  return {
    status: data.httpStatus,
    message,
    fields: data.fields,
    order: data.order,
    stepUp: data.stepUp,
    approval: data.approval,
  };
}
