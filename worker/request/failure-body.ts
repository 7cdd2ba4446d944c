import type { Context as HonoContext } from "hono";
import type { AppEnv } from "./app-env.ts";

/** The body of every failed REST call (D29): the message, and the request id that identifies the fault in the log. */
export type FailureBody = { readonly message: string; readonly requestId: string };

export function failureBody(c: HonoContext<AppEnv>, message: string): FailureBody {
  return { message, requestId: c.get("trace").id };
}
