import { createMemoryHistory } from "@tanstack/react-router";
import { createTRPCClient, unstable_localLink as localLink } from "@trpc/client";
import { renderToReadableStream } from "react-dom/server";
import { structuredPage } from "#domain/structured-page.ts";
import { createAuth } from "#src/api/auth/auth.ts";
import { HANDED_OVER_ELEMENT_ID, type HandedOver, notingLink } from "#src/api/handed-over.ts";
import { hasFailed, settleLoads } from "#src/api/load.ts";
import type { Api } from "#src/api/trpc.ts";
import { createApp } from "#src/app.tsx";
import { OpenGraph } from "#src/page/open-graph.tsx";
import type { Context } from "../platform/context.ts";
import { isDemo, retentionOf } from "../platform/env.ts";
import { clockAheadMs } from "../platform/clock.ts";
import { logFault } from "../platform/log.ts";
import { type AppRouter, appRouter } from "../router.ts";
import type { Services } from "../platform/services.ts";
import { jsonElement, type PageContent } from "./document.ts";

/** A render's result: a page, an address to redirect to, or a failure. */
export type Rendered =
  | {
      readonly kind: "page";
      readonly status: 200 | 404;
      readonly content: PageContent;
      readonly routeIds: string[];
    }
  | { readonly kind: "moved"; readonly to: string }
  | { readonly kind: "failed" };

/** Anonymous: a page is the same for everybody, and cached for everybody. */
function anonymous(services: Services): Context {
  return {
    services,
    address: "render",
    bearer: null,
    cookie: () => undefined,
    waitUntil: () => undefined,
    setCookie: () => undefined,
  };
}

/** The app's API, calling procedures in-process and recording the answers for the browser. */
function createServerApi(services: Services, answers: HandedOver): Api {
  const client = createTRPCClient<AppRouter>({
    links: [
      notingLink(answers),
      localLink({
        router: appRouter,
        createContext: async () => anonymous(services),
        onError: ({ error, path }) => {
          if (error.code !== "NOT_FOUND") logFault("a page's call failed", { path, cause: error });
        },
      }),
    ],
  });
  const { settings } = services;
  return {
    client,
    auth: createAuth(client.auth),
    site: {
      origin: settings.siteUrl,
      demo: isDemo(settings),
      clockAheadMs: settings.clockUrl && clockAheadMs(),
      retention: retentionOf(settings),
    },
    OpenGraph,
    structuredData: (about) => structuredPage(settings.siteUrl, about),
  };
}

/** Renders the page at an address (path and query) from the same routes as in the browser. */
export async function renderPage(services: Services, address: string): Promise<Rendered> {
  const answers: HandedOver = new Map();
  const api = createServerApi(services, answers);
  const { App, router } = createApp(api, createMemoryHistory({ initialEntries: [address] }));
  await router.load();
  const result = router._serverResult;
  if (result?.type === "redirect") return { kind: "moved", to: result.redirect.options.href ?? "/" };
  const loads = await settleLoads(router.state.matches.map((match) => match.loaderData));
  if (result === undefined || result.status === 500 || loads.some(loadFailed)) return { kind: "failed" };
  const html = await renderToHtml(<App />);
  return {
    kind: "page",
    status: result.status,
    content: { html, data: jsonElement(HANDED_OVER_ELEMENT_ID, [...answers]) },
    routeIds: router.state.matches.map((match) => match.routeId),
  };
}

function loadFailed({ answer }: { readonly answer?: unknown }): boolean {
  return typeof answer === "object" && answer !== null && hasFailed(answer);
}

async function renderToHtml(app: React.ReactNode): Promise<string> {
  let failure: unknown;
  const stream = await renderToReadableStream(app, {
    // Available content is written in place; otherwise React would move larger parts behind scripts.
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
