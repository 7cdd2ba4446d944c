import type { Site } from "#domain/site/shop-settings.ts";
import { createTRPCClient, httpLink } from "@trpc/client";
import type { ComponentType } from "react";
import type { PageSubject } from "#domain/site/structured-data.ts";
import { type Auth, createAuth } from "./auth.ts";
import type { AppRouter } from "#worker/entry/api/router.ts";
import type { SocialImage } from "#domain/site/social-card.ts";
import { catalogueWriteLink } from "./catalogue-change.ts";
import { fetchTrpc } from "./http-error.ts";
import { createQueries, type Queries } from "./query-client.ts";
import type { TrpcClient } from "./router-types.ts";
import { tokenHeaders, tokenLink } from "./token-link.ts";

/** The properties that social sites read from a page. */
export type OpenGraphProps = {
  readonly title: string;
  readonly description: string;
  readonly path: string;
  /** The picture shared with the page, if it isn't the shop's own card. */
  readonly image?: SocialImage;
  /** The first price shown on a product page, in euros with two decimals. */
  readonly price?: string;
};

/** The app's access to the server: typed procedures, their cached responses, and authentication. */
export type Api = Queries & {
  readonly client: TrpcClient;
  readonly auth: Auth;
  readonly site: Site;
  /** Tags for social sites. Those sites run no script, so only a server provides it, and no visitor loads it. */
  readonly OpenGraph?: ComponentType<OpenGraphProps>;
  /** JSON-LD for search engines. Only a server provides it, as above. */
  readonly structuredData?: (about: PageSubject) => string;
};

const LINK = { url: "/trpc", fetch: fetchTrpc };

/**
 * The browser's API. It sends one request per call: over HTTP/2 batching saves nothing, and single calls have cacheable
 * URLs. (The streaming link can't set cookies.)
 */
export function createBrowserApi(site: Site): Api {
  // Signing in and refreshing need no token and must not wait for one.
  const auth = createAuth(createTRPCClient<AppRouter>({ links: [httpLink(LINK)] }).auth);
  const client = createTRPCClient<AppRouter>({
    links: [
      catalogueWriteLink(),
      tokenLink(auth),
      httpLink({ ...LINK, headers: ({ op }) => tokenHeaders(op) }),
    ],
  });
  return { client, ...createQueries(client), auth, site };
}
