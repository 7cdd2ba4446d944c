import { sendQueued } from "../mail/outbox/send-queued.ts";
import { trpcServer } from "@hono/trpc-server";
import { getHTTPStatusCodeFromError } from "@trpc/server/http";
import { type Context as HonoContext, Hono, type MiddlewareHandler, type ExecutionContext } from "hono";
import { getPath } from "hono/utils/url";
import { bodyLimits, cacheableCalls, type Calls, methodsOf, shopCalls, specialPaths } from "./calls.ts";
import { authorise } from "../auth/authorise.ts";
import { settingsOf, type RawEnv } from "../platform/env.ts";
import { ShopError } from "../platform/errors.ts";
import { isIndexed, withoutTrailingSlashes } from "#domain/site/pages.ts";
import { canonicalAddresses, catalogueResponses } from "../response-cache/catalogue-responses.ts";
import { mayKnowNewer } from "../response-cache/publicly-cacheable.ts";
import { REQUEST_ID_HEADER, respondFromMemory } from "../response-cache/response-cache.ts";
import { syncClock } from "../platform/sync-clock.ts";
import { limitBodies, drainRequestBody } from "../request/request-body.ts";
import { logFault, logRequest } from "../platform/log.ts";
import { routeName } from "./route-name.ts";
import { now } from "../platform/clock.ts";
import { recordFaults } from "../operations/reported-errors.ts";
import { currentTrace, type Trace, withTrace } from "../platform/trace.ts";
import { requestContext, waitUntil } from "../request/request-context.ts";
import { restFailure } from "./rest/rest-failure.ts";
import { restRoutes } from "./rest/endpoints.ts";
import { refuseLocalSettingsElsewhere } from "../platform/local-settings.ts";
import { READING_METHODS, requireSameOrigin } from "../request/same-origin.ts";
import { requireHttpsNextTime, setSecurityHeaders } from "../request/security-headers.ts";
import { onlySignInTexts } from "./rest/sign-in-texts.ts";
import { servePage } from "./pages/serve-page.ts";
import type { AppEnv } from "../request/app-env.ts";
import { createServices } from "./create-services.ts";

/** Returns the path for routing, which is case-insensitive (D31) except if case matters: procedures and image names. */
function routingPath(request: Request): string {
  const path = getPath(request);
  if (path.startsWith("/trpc/") || path.startsWith("/images/")) return path;
  return withoutTrailingSlashes(path.toLowerCase());
}

/**
 * Returns the decoded path, or null if it is malformed. The caller must use the result, because the build drops the
 * call otherwise.
 */
function decodedPath(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

/** The health check reports a dead database itself; files and images are the same whatever is set. */
const NEEDS_NO_SETTINGS = /^\/(healthz$|images\/|static\/)/;

/** A request makes one tRPC call, as the shop's own client does, so limits and costs apply per request. */
const BATCH_MAX_CALLS = 1;

/** Creates the whole Worker, except for responses from memory (`serve`). */
export function createApp(calls: Calls): Hono<AppEnv> {
  const app = new Hono<AppEnv>({ getPath: routingPath });
  useAroundEveryCall(app, calls);
  useBeforeCalls(app, calls);
  app.all("/trpc/*", serveTrpc(calls));
  app.route("/", restRoutes(calls));
  answerTheRest(app, calls);
  return app;
}

export const app = createApp(shopCalls);

/** Registers the log, the headers of every response, and the request's services. */
function useAroundEveryCall(app: Hono<AppEnv>, { procedures }: Calls): void {
  const names = new Set(procedures.map(({ name }) => name));
  // Outermost, because any middleware may respond before the body is read.
  app.use(drainRequestBody);

  app.use(async (c, next) => {
    const started = performance.now();
    const trace: Trace = { id: crypto.randomUUID() };
    c.set("trace", trace);
    c.set("routeName", () => routeName(c, names));
    c.header(REQUEST_ID_HEADER, trace.id);
    await next();
    if (trace.hasQueuedMail) waitUntil(c, sendQueued(c.get("services")));
    logRequest({
      id: trace.id,
      method: c.req.method,
      route: routeName(c, names),
      status: c.res.status,
      worstStatus: trace.worstStatus,
      ms: Math.round(performance.now() - started),
      user: trace.userId,
    });
    if (trace.faults !== undefined) {
      waitUntil(c, recordFaults(c.get("services"), trace, routeName(c, names), now()));
    }
  });

  app.use("/api/auth", onlySignInTexts);

  app.use(setSecurityHeaders);

  app.use(async (c, next) => {
    const settings = settingsOf(c.env);
    refuseLocalSettingsElsewhere(settings, c.req.url);
    const access = {
      // What changes something, such as an order, is decided by the settings of now.
      mustBeCurrent: mayKnowNewer(c.req.raw.headers) || !READING_METHODS.has(c.req.method),
      outlive: (work: Promise<unknown>) => waitUntil(c, work),
    };
    c.set("services", createServices(settings, c.env, access));
    await syncClock(settings);
    await takeSettings(c);
    await next();
  });
}

/**
 * Takes the owner's settings over, from memory or with the catalogue's version (D85). A call never works with presets because the
 * database is down; procedures ask again and fail in tRPC's form. A page is still shown, with the last settings that are known.
 */
async function takeSettings(c: HonoContext<AppEnv>): Promise<void> {
  const { path } = c.req;
  if (NEEDS_NO_SETTINGS.test(path)) return;
  try {
    await c.get("services").readSettings();
  } catch (error) {
    if (/^\/(api|stripe)\//.test(path)) throw error;
    logFault("the settings could not be read", { id: c.get("trace").id, cause: error });
  }
}

/** Registers everything that may respond before a call runs: refusals and cached responses. */
function useBeforeCalls(app: Hono<AppEnv>, calls: Calls): void {
  app.use(requireHttpsNextTime, requireSameOrigin(specialPaths(calls)));

  app.use(async (c, next) => {
    if (decodedPath(c.req.path) === null) throw new ShopError("bad_request", "The address is malformed.");
    await next();
  });

  app.use(catalogueResponses(canonicalAddresses(cacheableCalls(calls))));

  // After the response cache, because nothing can fail in a response from memory.
  app.use((c, next) => withTrace(c.get("trace"), next));

  const limited = limitBodies(bodyLimits(calls), (c, admission) => authorise(requestContext(c), admission));
  for (const path of ["/api/*", "/stripe/*", "/trpc/*"]) app.use(path, limited);
}

function serveTrpc({ router }: Calls): MiddlewareHandler<AppEnv> {
  const serve = trpcServer({
    router,
    endpoint: "/trpc",
    maxBatchSize: BATCH_MAX_CALLS,
    createContext: (_options, c) => requestContext(c),
    onError: ({ error, path }) => {
      if (error.code === "INTERNAL_SERVER_ERROR" || error.code === "SERVICE_UNAVAILABLE") {
        logFault("a procedure failed", { path, cause: error });
      }
    },
    responseMeta: ({ errors }) => {
      const trace = currentTrace();
      if (trace && errors.length > 0) trace.worstStatus = Math.max(...errors.map(getHTTPStatusCodeFromError));
      const waits = errors.flatMap(({ cause }) =>
        cause instanceof ShopError ? [cause.retryAfterSeconds ?? 0] : [],
      );
      const wait = Math.max(0, ...waits);
      return wait > 0 ? { headers: { "retry-after": String(wait) } } : {};
    },
  });
  return async (c, next) => {
    const answer = await serve(c, next);
    // Rebuilt through the context, to include the headers and cookies that were set before.
    return answer ? c.body(await answer.text(), answer) : c.notFound();
  };
}

/** Registers the pages and refusals: 405 with the allowed methods if the path is a call, otherwise 404. */
function answerTheRest(app: Hono<AppEnv>, calls: Calls): void {
  const methodsAt = methodsOf(calls);
  const refuse = (c: HonoContext<AppEnv>): Response => {
    const methods = methodsAt(c.req.path);
    if (methods.length === 0) {
      return restFailure(new ShopError("not_found", "There is nothing at this address."), c);
    }
    c.header("Allow", methods.join(", "));
    return restFailure(new ShopError("wrong_method", `This address takes ${methods.join(" or ")}.`), c);
  };
  for (const path of ["/api/*", "/stripe/*", "/images/*"]) app.all(path, refuse);
  app.all("/static/*", (c) => c.text("Not found", 404, { "cache-control": "no-store" }));

  app.get("*", (c) => {
    // The page's script also sets this; the header reaches clients that don't run it.
    if (!c.get("services").settings.searchIndexing || !isIndexed(c.req.path))
      c.header("X-Robots-Tag", "noindex");
    return servePage(c);
  });
  app.notFound(refuse);
  app.onError(restFailure);
}

/** Serves one request: from this isolate's memory if possible, otherwise through the app. */
export function serve(
  request: Request,
  env: RawEnv,
  runtime?: ExecutionContext,
): Response | Promise<Response> {
  return respondFromMemory(request, env) ?? app.fetch(request, env, runtime);
}
