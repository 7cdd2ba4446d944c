import { trpcServer } from "@hono/trpc-server";
import { getHTTPStatusCodeFromError } from "@trpc/server/http";
import { sql } from "drizzle-orm";
import { Hono } from "hono";
import { getPath } from "hono/utils/url";
import { bulkRoutes } from "./rest/import-routes.ts";
import { settingsOf } from "./platform/env.ts";
import { DATABASE_DOWN_TEXT, ShopError } from "./platform/errors.ts";
import { isIndexed } from "#domain/pages.ts";
import { catalogueResponses } from "./platform/response-cache/catalogue-responses.ts";
import { REQUEST_ID_HEADER } from "./platform/response-cache/response-cache.ts";
import { limitBody } from "./platform/request-body.ts";
import { failureBody } from "./platform/failure-body.ts";
import { readLeftBody } from "./platform/unread-body.ts";
import { logFault, logRequest } from "./platform/log.ts";
import { routeName } from "./route-name.ts";
import { currentTrace, type Trace, withTrace } from "./platform/trace.ts";
import { requestContext } from "./platform/request-context.ts";
import { restFailure, restRoutes } from "./rest/routes.ts";
import { refuseLocalSettingsElsewhere } from "./platform/local-settings.ts";
import { ownPagesOnly } from "./platform/security/same-origin.ts";
import { requireHttpsNextTime, secureEveryAnswer } from "./platform/security/security-headers.ts";
import { onlySignInTexts } from "./rest/sign-in-texts.ts";
import { imageRoutes, UPLOAD_PATH } from "./rest/image-routes.ts";
import { crawlerRoutes } from "./pages/crawler-routes.ts";
import { answerPage } from "./pages/answer-page.ts";
import { appRouter } from "./router.ts";
import type { AppEnv } from "./platform/app-env.ts";
import { createServices } from "./platform/services.ts";

/** Paths are matched case-insensitively (D31), except where case matters: procedures and image names. */
function routingPath(request: Request): string {
  const path = getPath(request);
  if (path.startsWith("/trpc/") || path.startsWith("/images/")) return path;
  return path.length > 1 ? path.toLowerCase().replace(/\/+$/, "") || "/" : path;
}

/**
 * The decoded path, or null if it is malformed. The caller must use the result: the build drops the call otherwise.
 */
function decodedPath(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

export const app = new Hono<AppEnv>({ getPath: routingPath });

// Outermost, because any middleware may answer before the body is read.
app.use(readLeftBody);

app.use(async (c, next) => {
  const started = Date.now();
  const trace: Trace = { id: crypto.randomUUID() };
  c.set("trace", trace);
  c.set("routeName", () => routeName(c));
  c.header(REQUEST_ID_HEADER, trace.id);
  await next();
  logRequest({
    id: trace.id,
    method: c.req.method,
    route: routeName(c),
    status: c.res.status,
    worstStatus: trace.worstStatus,
    ms: Date.now() - started,
    user: trace.userId,
  });
});

app.use("/api/auth", onlySignInTexts);

app.use(secureEveryAnswer);

app.use(async (c, next) => {
  const settings = settingsOf(c.env);
  refuseLocalSettingsElsewhere(settings, c.req.url);
  c.set("services", createServices(settings, c.env));
  await next();
});

app.use(requireHttpsNextTime, ownPagesOnly);

app.use(async (c, next) => {
  if (decodedPath(c.req.path) === null) throw new ShopError("bad_request", "The address is malformed.");
  await next();
});

app.use("/api/*", catalogueResponses);
app.use("/trpc/*", catalogueResponses);

// After the response cache: answers from memory have nothing that could fail.
app.use((c, next) => withTrace(c.get("trace"), next));

// Uploads have their own limit, checked after authentication.
app.use("/api/*", (c, next) => (c.req.path === UPLOAD_PATH ? next() : limitBody(c, next)));
app.use("/stripe/*", limitBody);
app.use("/trpc/*", limitBody);

/**
 * Maximum calls in one tRPC request. The shop's own client sends one; a batch must not multiply the cost of a
 * request.
 */
const BATCH_MAX_CALLS = 10;

const serveTrpc = trpcServer({
  router: appRouter,
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

app.all("/trpc/*", async (c, next) => {
  const answer = await serveTrpc(c, next);
  // Rebuilt through the context, to include the headers and cookies set along the way.
  return answer ? c.body(await answer.text(), answer) : c.notFound();
});

app.route("/", restRoutes);
app.route("/", imageRoutes);
app.route("/", bulkRoutes);
app.route("/", crawlerRoutes);

/** Reports whether the database responds. */
app.get("/healthz", async (c) => {
  try {
    await c.get("services").db.execute(sql`select 1`);
    return c.json({ ok: true, database: "up" });
  } catch (error) {
    logFault("the database does not answer", { cause: error });
    return c.json({ ok: false, database: "down", ...failureBody(c, DATABASE_DOWN_TEXT) }, 503);
  }
});

const noSuchCall = new ShopError("not_found", "There is nothing at this address.");
app.all("/api/*", () => Promise.reject(noSuchCall));
app.all("/stripe/*", () => Promise.reject(noSuchCall));
app.all("/images/*", () => Promise.reject(noSuchCall));
app.all("/static/*", (c) => c.text("Not found", 404, { "cache-control": "no-store" }));

app.get("*", (c) => {
  // The page's script says the same; this reaches clients that do not run it.
  if (!isIndexed(c.req.path)) c.header("X-Robots-Tag", "noindex");
  return answerPage(c);
});
app.notFound((c) => c.json(failureBody(c, noSuchCall.message), 404));
app.onError(restFailure);
