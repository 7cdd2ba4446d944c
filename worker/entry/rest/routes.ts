import { type AnyTRPCRouter, callTRPCProcedure } from "@trpc/server";
import { type Context as HonoContext, Hono } from "hono";
import type { AppEnv } from "../../request/app-env.ts";
import type { RestRequest } from "../../request/policy.ts";
import { readJson } from "../../request/request-body.ts";
import { requestContext } from "../../request/request-context.ts";
import { routedPath } from "../../platform/routed-path.ts";
import { type Endpoint, inputOf } from "./endpoints.ts";
import { mountPath, type PlainPath } from "./plain-path.ts";

type RestCalls = {
  readonly router: AnyTRPCRouter;
  readonly endpoints: readonly Endpoint[];
  readonly plainPaths: readonly PlainPath[];
};

/** Routes everything with a path: procedures and plain paths. */
export function restRoutes({ router, endpoints, plainPaths }: RestCalls): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  for (const endpoint of endpoints) {
    routes.on(endpoint.method, routedPath(endpoint.path), (c) => answerEndpoint(router, endpoint, c));
  }
  for (const path of plainPaths) mountPath(routes, path);
  return routes;
}

async function answerEndpoint(
  router: AnyTRPCRouter,
  endpoint: Endpoint,
  c: HonoContext<AppEnv>,
): Promise<Response> {
  const { name, type } = endpoint.procedure;
  const answer: unknown = await callTRPCProcedure({
    router,
    path: name,
    type,
    // Read only when the procedure needs it, after the caller's access has been checked.
    getRawInput: () => inputOf(endpoint, restRequest(c)),
    ctx: requestContext(c),
    signal: c.req.raw.signal,
    batchIndex: 0,
  });
  const presented = endpoint.toRestResponse ? endpoint.toRestResponse(answer) : answer;
  return c.body(JSON.stringify(presented), 200, { "content-type": "application/json" });
}

const restRequest = (c: HonoContext<AppEnv>): RestRequest => ({
  params: c.req.param(),
  query: (name) => c.req.query(name),
  json: () => readJson(c.req.raw),
});
