import type { $ZodType } from "zod/v4/core";
import type { RestEndpoint, RestRequest } from "../../request/policy.ts";
import type { Procedure } from "../../trpc/procedures.ts";
import { type AnyTRPCRouter, callTRPCProcedure } from "@trpc/server";
import { type Context as HonoContext, Hono } from "hono";
import type { AppEnv } from "../../request/app-env.ts";
import { readJson } from "../../request/request-body.ts";
import { requestContext } from "../../request/request-context.ts";
import { routedPath } from "../../platform/routed-path.ts";
import { mountPath, type PlainPath } from "./plain-path.ts";

/** A documented REST path of a procedure (D29), with the procedure's metadata. */
export type Endpoint = Omit<RestEndpoint, "response"> & {
  readonly procedure: Procedure;
  readonly access: Procedure["access"];
  /** The REST response, which may differ from the procedure's. */
  readonly response: $ZodType;
};

/** Lists the documented paths (S77–S86): the procedures that have a REST path. */
export function endpointsOf(procedures: readonly Procedure[]): readonly Endpoint[] {
  return procedures.flatMap((procedure) => {
    const { rest, input, access } = procedure;
    if (!rest) return [];
    const body = rest.body ?? (readsBody(rest) ? input : undefined);
    return [
      { ...rest, ...(body && { body }), response: rest.response ?? procedure.response, access, procedure },
    ];
  });
}

/** Returns the procedure's input as received: the procedure parses it and reports errors. */
async function inputOf(endpoint: Endpoint, request: RestRequest): Promise<unknown> {
  if (endpoint.readInput) return endpoint.readInput(request);
  if (endpoint.procedure.input === undefined) return undefined;
  return readsBody(endpoint) ? request.json() : request.params;
}

const readsBody = ({ method, readInput }: RestEndpoint | Endpoint): boolean =>
  readInput === undefined && (method === "POST" || method === "PUT");

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
