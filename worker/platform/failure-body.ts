import type { Context as HonoContext } from "hono";
import type { AppEnv } from "./app-env.ts";

/** What every failed REST call answers (D29): the sentence, and the request's id, by which its fault is found in the log. */
export type FailureBody = { readonly message: string; readonly requestId: string };

export function failureBody(c: HonoContext<AppEnv>, message: string): FailureBody {
  return { message, requestId: c.get("trace").id };
}
