import { createTRPCClient, httpLink, type TRPCClient } from "@trpc/client";
import type { inferRouterOutputs } from "@trpc/server";
import type { Auth } from "#src/account/auth.ts";
import { createLazyAuth } from "#src/account/lazy-auth.ts";
import type { AppRouter } from "#worker/router.ts";
import { fetchJson } from "./http-error.ts";
import { tokenHeaders, tokenLink } from "./token-link.ts";

export type TrpcClient = TRPCClient<AppRouter>;
export type Outputs = inferRouterOutputs<AppRouter>;

/** What the app calls the server with: typed procedures, and who is signed in. */
export type Api = { readonly client: TrpcClient; readonly auth: Auth };

/** What every route and component can ask for: the API, and the shop's origin for canonical links. */
export type AppContext = Api & { readonly siteUrl: string };

const LINK = {
  url: "/trpc",
  fetch: (url: RequestInfo | URL | string, init?: object) => fetchJson(url, init),
};

/**
 * The browser's API. One request a call: over HTTP/2 a batch saves nothing, and calls that stand alone have addresses
 * that caches can keep. (The streaming link cannot set cookies.)
 */
export function createBrowserApi(): Api {
  // Signing in and refreshing need no token, and must not wait for one.
  const auth = createLazyAuth(createTRPCClient<AppRouter>({ links: [httpLink(LINK)] }).auth);
  const client = createTRPCClient<AppRouter>({
    links: [tokenLink(auth), httpLink({ ...LINK, headers: ({ op }) => tokenHeaders(op) })],
  });
  return { client, auth };
}
