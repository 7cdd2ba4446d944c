import { callTRPCProcedure, TRPCError } from "@trpc/server";
import { getHTTPStatusCodeFromError } from "@trpc/server/http";
import { Hono, type Context as HonoContext } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { AppEnv } from "../app.ts";
import { receiveWebhook } from "../checkout/webhook.ts";
import { ShopError, toShopError } from "../errors.ts";
import { appRouter } from "../router.ts";
import { errorSentence } from "../trpc.ts";
import { readJson } from "./body.ts";
import { logFault } from "./log.ts";
import { clientAddress, requestContext } from "./request-context.ts";

type RestContext = HonoContext<AppEnv>;
type Shim = {
  readonly method: "GET" | "POST";
  /** In lower case: paths are matched so (D31). */
  readonly path: string;
  readonly procedure: string;
  readonly type: "query" | "mutation";
  readonly input: (c: RestContext) => unknown;
};

const jsonBody = (c: RestContext) => readJson(c.req.raw);

/**
 * The documented paths (storefront.md §7), each a thin shim over one procedure (D29). Inputs go on as they came: the
 * procedure parses them, and its complaint is the answer.
 */
const SHIMS: readonly Shim[] = [
  { method: "GET", path: "/api/products", procedure: "products.list", type: "query", input: () => undefined },
  {
    method: "GET",
    path: "/api/products/:id",
    procedure: "products.byId",
    type: "query",
    input: (c) => ({ id: c.req.param("id") }),
  },
  { method: "POST", path: "/api/filterproducts", procedure: "filters.all", type: "query", input: jsonBody },
  { method: "POST", path: "/api/auth", procedure: "auth.signIn", type: "mutation", input: jsonBody },
  { method: "POST", path: "/api/register", procedure: "auth.register", type: "mutation", input: jsonBody },
  // It may set the cookie anew, so it is a mutation behind a GET.
  {
    method: "GET",
    path: "/api/refresh",
    procedure: "auth.refresh",
    type: "mutation",
    input: () => undefined,
  },
  {
    method: "POST",
    path: "/api/logout",
    procedure: "auth.signOut",
    type: "mutation",
    input: () => undefined,
  },
  { method: "POST", path: "/api/contact", procedure: "contact.send", type: "mutation", input: jsonBody },
  {
    method: "POST",
    path: "/stripe/create-checkout-session",
    procedure: "stripe.createCheckoutSession",
    type: "mutation",
    input: jsonBody,
  },
  {
    method: "POST",
    path: "/stripe/expire-checkout-session",
    procedure: "stripe.expireCheckoutSession",
    type: "mutation",
    input: jsonBody,
  },
  {
    method: "GET",
    path: "/stripe/session-status",
    procedure: "stripe.sessionStatus",
    type: "query",
    input: (c) => ({ sessionId: c.req.query("session_id") }),
  },
];

export const restRoutes = new Hono<AppEnv>();

for (const { method, path, procedure, type, input } of SHIMS) {
  restRoutes.on(method, path, async (c) => {
    const raw = await input(c);
    const answer: unknown = await callTRPCProcedure({
      router: appRouter,
      path: procedure,
      type,
      getRawInput: () => Promise.resolve(raw),
      ctx: requestContext(c),
      signal: c.req.raw.signal,
      batchIndex: 0,
    });
    return c.body(JSON.stringify(answer), 200, { "content-type": "application/json" });
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

/** Every failure of a REST call: `{message}` with the fitting status, and the cart's changes where there are any. */
export function restFailure(error: unknown, c: RestContext): Response {
  if (error instanceof TRPCError) {
    const status = getHTTPStatusCodeFromError(error);
    if (status >= 500) logFault("a call failed", { id: c.get("requestId"), cause: error });
    const failure = error.cause instanceof ShopError ? error.cause : undefined;
    return failureAnswer(c, status, errorSentence(error), failure);
  }
  const failure = toShopError(error);
  if (failure.status >= 500) logFault("a request failed", { id: c.get("requestId"), cause: error });
  return failureAnswer(c, failure.status, failure.message, failure);
}

function failureAnswer(
  c: RestContext,
  status: number,
  message: string,
  failure: ShopError | undefined,
): Response {
  if (failure?.retryAfterSeconds !== undefined) c.header("Retry-After", String(failure.retryAfterSeconds));
  const changes = failure?.changes;
  return c.json(changes ? { message, changes } : { message }, contentful(status));
}

function contentful(status: number): ContentfulStatusCode {
  const known = [400, 401, 403, 404, 405, 409, 412, 413, 415, 422, 429, 500, 502, 503, 504] as const;
  return known.find((code) => code === status) ?? 500;
}
