import { createRequestHandler, getSsrStatus, RouterServer } from "@tanstack/react-router/ssr/server";
import type { Query } from "@tanstack/react-query";
import { createTRPCClient, unstable_localLink as localLink } from "@trpc/client";
import { getHTTPStatusCodeFromError } from "@trpc/server/http";
import { renderToReadableStream } from "react-dom/server";
import { structuredPage } from "#domain/site/structured-data.ts";
import { createAuth } from "#src/api/auth.ts";
import { httpStatusOf, mayRecover } from "#src/api/failure.ts";
import { PAGE_STATE_ELEMENT_ID, writePageState } from "#src/api/page-state.ts";
import { createQueries } from "#src/api/query-client.ts";
import type { Api } from "#src/api/trpc.ts";
import { createShopRouter } from "#src/app.tsx";
import { OpenGraph } from "#src/page/open-graph.tsx";
import type { Context } from "../../request/context.ts";
import { shopSettings } from "../../platform/env.ts";
import { clockAheadMs } from "../../platform/clock.ts";
import { logFault } from "../../platform/log.ts";
import { type AppRouter, appRouter } from "../api/router.ts";
import { jsonElement } from "./document.ts";

/** The rendered parts of a document. */
export type PageContent = {
  /** Tags for the head. */
  readonly head: string;
  /** The element #root with the page, and the element with the responses from which it was rendered. */
  readonly body: string;
  /** The routes whose code the browser needs. */
  readonly routeIds: readonly string[];
};

const ROOT = '<div id="root">';

/** Whose page is rendered: only limits count the address. */
type Caller = Pick<Context, "services" | "address">;

/** The context of an anonymous caller: a page is the same, and cached, for everybody, or shows what its link opens. */
function anonymous({ services, address }: Caller): Context {
  return {
    services,
    address,
    country: null,
    userAgent: null,
    bearer: null,
    cookie: () => undefined,
    waitUntil: () => undefined,
    keepNothing: () => undefined,
    setCookie: () => undefined,
  };
}

/** The app's API, which calls procedures in-process. */
function createServerApi(caller: Caller): Api {
  const client = createTRPCClient<AppRouter>({
    links: [
      localLink({
        router: appRouter,
        createContext: async () => anonymous(caller),
        onError: ({ error, path }) => {
          if (getHTTPStatusCodeFromError(error) >= 500)
            logFault("a page's call failed", { path, cause: error });
        },
      }),
    ],
  });
  const { settings } = caller.services;
  return {
    client,
    ...createQueries(client),
    auth: createAuth(client.auth),
    site: shopSettings(settings, clockAheadMs()).site,
    OpenGraph,
    structuredData: (about) => structuredPage(settings.siteUrl, about),
  };
}

/**
 * Renders the page at an address (path and query), with the browser's routes. Returns 200 or 404 with the document from
 * `compose`, a redirect, or without a page 404 if its link opens nothing, 429 if too many were opened, and 503 if its
 * data is unavailable.
 */
export async function renderPage(
  caller: Caller,
  address: string,
  compose: (content: PageContent) => Promise<string>,
): Promise<Response> {
  const api = createServerApi(caller);
  // Not the visitor's request: if that ended, it would end a render that others are waiting for.
  const request = new Request(new URL(address, caller.services.settings.siteUrl));
  const handle = createRequestHandler({ request, createRouter: () => createShopRouter(api) });
  try {
    return await handle(async ({ router }) => {
      const failed = api.queryClient.getQueryCache().getAll().find(isFailed);
      if (failed) return new Response(null, { status: statusAfter(failed.state.error) });
      const status = getSsrStatus(router);
      if (status === 500) return new Response(null, { status: 503 });
      const html = await renderToHtml(
        <div id="root">
          <RouterServer router={router} />
        </div>,
      );
      // React writes the head's tags first.
      const start = html.indexOf(ROOT);
      const state = jsonElement(PAGE_STATE_ELEMENT_ID, writePageState(api.queryClient));
      const routeIds = router.state.matches.map(({ routeId }) => routeId);
      const content = { head: html.slice(0, start), body: html.slice(start) + state, routeIds };
      return new Response(await compose(content), { status });
    });
  } finally {
    // Its timers would keep the request open.
    api.queryClient.clear();
  }
}

const isFailed = ({ state }: Query): boolean => state.status === "error";

function statusAfter(error: unknown): number {
  if (mayRecover(error)) return 503;
  return httpStatusOf(error) === 429 ? 429 : 404;
}

async function renderToHtml(app: React.ReactNode): Promise<string> {
  let failure: unknown;
  const stream = await renderToReadableStream(app, {
    // Available content is written in place; otherwise React would defer larger parts to scripts.
    progressiveChunkSize: Infinity,
    onError: (error) => {
      failure ??= error;
    },
  });
  await stream.allReady;
  const html = await new Response(stream).text();
  if (failure !== undefined) throw failure;
  return html;
}
