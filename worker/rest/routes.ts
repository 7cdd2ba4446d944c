import { callTRPCProcedure, TRPCError } from "@trpc/server";
import { getHTTPStatusCodeFromError } from "@trpc/server/http";
import { Hono, type Context as HonoContext } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { changeInEuros } from "../checkout/cart-in-euros.ts";
import type { AppEnv } from "../platform/app-env.ts";
import { receiveWebhook } from "../payments/webhook.ts";
import { ShopError, toShopError } from "../platform/errors.ts";
import { appRouter } from "../router.ts";
import { errorSentence } from "../trpc.ts";
import { failureBody } from "../platform/failure-body.ts";
import { logFault } from "../platform/log.ts";
import { clientAddress, requestContext } from "../platform/request-context.ts";
import { ENDPOINTS } from "./endpoints.ts";

type RestContext = HonoContext<AppEnv>;

export const restRoutes = new Hono<AppEnv>();

for (const endpoint of ENDPOINTS) {
  const { method, path, procedure, type, input } = endpoint;
  restRoutes.on(method, path.toLowerCase(), async (c) => {
    const answer: unknown = await callTRPCProcedure({
      router: appRouter,
      path: procedure,
      type,
      // Read when the procedure wants it: after it has asked who calls.
      getRawInput: async () => input(c),
      ctx: requestContext(c),
      signal: c.req.raw.signal,
      batchIndex: 0,
    });
    return c.body(JSON.stringify(endpoint.presentAnswer?.(answer) ?? answer), 200, {
      "content-type": "application/json",
    });
  });
}

/** The provider's signed deliveries (D13). */
restRoutes.post("/stripe/webhook", async (c) => {
  const body = await c.req.text();
  const outcome = await receiveWebhook(
    c.get("services"),
    clientAddress(c),
    body,
    c.req.header("stripe-signature"),
  );
  return c.json({ received: true, outcome });
});

/** What the REST paths are. Its making is loaded with the first call, and made once an isolate. */
let described: string | undefined;
restRoutes.get("/api/openapi.json", async (c) => {
  if (described === undefined) {
    const { describeApi } = await import("./openapi.ts");
    described = JSON.stringify(describeApi(c.get("services").settings.siteUrl));
  }
  return c.body(described, 200, { "content-type": "application/json" });
});

/**
 * Every failure of a REST call: `{message, requestId}` with the fitting status, and where there are any, the cart's
 * changes or the true order of the products.
 */
export function restFailure(error: unknown, c: RestContext): Response {
  if (error instanceof TRPCError) {
    const status = getHTTPStatusCodeFromError(error);
    if (status >= 500) logFault("a call failed", { id: c.get("trace").id, cause: error });
    const failure = error.cause instanceof ShopError ? error.cause : undefined;
    return failureAnswer(c, status, errorSentence(error), failure);
  }
  const failure = toShopError(error);
  if (failure.status >= 500) logFault("a request failed", { id: c.get("trace").id, cause: error });
  return failureAnswer(c, failure.status, failure.message, failure);
}

function failureAnswer(
  c: RestContext,
  status: number,
  message: string,
  failure: ShopError | undefined,
): Response {
  if (failure?.retryAfterSeconds !== undefined) c.header("Retry-After", String(failure.retryAfterSeconds));
  c.header("Cache-Control", "no-store");
  // JSON leaves out what is undefined.
  const body = {
    ...failureBody(c, message),
    changes: failure?.changes?.map(changeInEuros),
    order: failure?.order,
  };
  return c.json(body, contentful(status));
}

function contentful(status: number): ContentfulStatusCode {
  const known = [400, 401, 403, 404, 405, 409, 412, 413, 415, 422, 429, 500, 502, 503, 504] as const;
  return known.find((code) => code === status) ?? 500;
}
