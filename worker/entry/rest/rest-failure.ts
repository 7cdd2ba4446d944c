import { TRPCError } from "@trpc/server";
import { getHTTPStatusCodeFromError } from "@trpc/server/http";
import type { Context as HonoContext } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { changeInEuros } from "../../sales/checkout/cart-in-euros.ts";
import type { AppEnv } from "../../request/app-env.ts";
import { ShopError, toShopError } from "../../platform/errors.ts";
import { failureBody } from "../../request/request-context.ts";
import { logFault } from "../../platform/log.ts";
import { errorSentence } from "../../trpc/trpc.ts";

type RestContext = HonoContext<AppEnv>;

/**
 * Responds to a failed REST call: `{message, requestId}` with the matching status and, if there are any, the changes to
 * the cart or the actual order of the products, or `stepUp` if the caller must first prove who they are (D58), or
 * `approval` if the call waits for another owner (D57).
 */
export function restFailure(error: unknown, c: RestContext): Response {
  if (error instanceof TRPCError) {
    const status = getHTTPStatusCodeFromError(error);
    if (status >= 500) logFault("a call failed", { id: c.get("trace").id, cause: error });
    const failure = error.cause instanceof ShopError ? error.cause : undefined;
    return failureResponse(c, status, errorSentence(error), failure);
  }
  const failure = toShopError(error);
  if (failure.status >= 500) logFault("a request failed", { id: c.get("trace").id, cause: error });
  return failureResponse(c, failure.status, failure.message, failure);
}

function failureResponse(
  c: RestContext,
  status: number,
  message: string,
  failure: ShopError | undefined,
): Response {
  if (failure?.retryAfterSeconds !== undefined) c.header("Retry-After", String(failure.retryAfterSeconds));
  c.header("Cache-Control", "no-store");
  // JSON leaves out undefined values.
  const body = {
    ...failureBody(c, message),
    changes: failure?.changes?.map(changeInEuros),
    order: failure?.order,
    stepUp: failure?.stepUp,
    approval: failure?.approval,
  };
  return c.json(body, contentful(status));
}

function contentful(status: number): ContentfulStatusCode {
  const known = [400, 401, 403, 404, 405, 409, 412, 413, 415, 422, 429, 500, 502, 503, 504] as const;
  return known.find((code) => code === status) ?? 500;
}
