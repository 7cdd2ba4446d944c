import { type FetchQueryOptions, type Query, QueryClient, type QueryKey } from "@tanstack/react-query";
import { createTRPCQueryUtils } from "@trpc/react-query";
import type { AppRouter } from "#worker/entry/api/router.ts";
import { mayRecover } from "./failure.ts";
import { PUBLICLY_CACHEABLE } from "./publicly-cacheable.ts";
import type { TrpcClient } from "./router-types.ts";

const RETRY_AFTER_MS = 500;

/** The query cache of one app: the browser has one for the life of the page, the server one per render. */
export function createQueries(client: TrpcClient) {
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: {
        // Cached data is shown immediately, and requested again (D39).
        staleTime: 0,
        retry: (failures, error) => failures < 1 && mayRecover(error),
        retryDelay: RETRY_AFTER_MS,
        refetchOnWindowFocus: false,
        // A load without a connection fails and says so (D4), instead of waiting for one.
        networkMode: "always",
      },
      mutations: { networkMode: "always" },
    },
  });
  return { queryClient, queries: createTRPCQueryUtils<AppRouter>({ client, queryClient }) };
}

export type Queries = ReturnType<typeof createQueries>;

/**
 * For the options of a query that a route's loader requests: the component that shows the data doesn't request it
 * again.
 */
export const PREFETCHED = { staleTime: Number.POSITIVE_INFINITY } as const;

/**
 * Requests the data that a loader's page shows. A server waits for the response. A browser doesn't: the page shows
 * cached data until then. A failure is kept with the query and shown by the page (D3, D4).
 */
export async function prefetch<Answer, Failure, Shown, Key extends QueryKey>(
  queryClient: QueryClient,
  options: FetchQueryOptions<Answer, Failure, Shown, Key>,
): Promise<void> {
  const asked = queryClient.prefetchQuery(alwaysStale(options));
  if (typeof window === "undefined") await asked;
}

/** Resolves to the newest data, for a loader that decides by it; rejects with the call's failure. */
export const fetchLatest = <Answer, Failure, Shown, Key extends QueryKey>(
  queryClient: QueryClient,
  options: FetchQueryOptions<Answer, Failure, Shown, Key>,
): Promise<Shown> => queryClient.fetchQuery(alwaysStale(options));

/** A loader requests its data on every load (D39). */
function alwaysStale<Options extends { staleTime?: unknown }>(options: Options): Options {
  const asked = { ...options };
  delete asked.staleTime;
  return asked;
}

/** True if cached data is part of the catalogue, the same for everybody; anything else belongs to one user. */
export function isCatalogueQuery({ queryKey: [path] }: Pick<Query, "queryKey">): boolean {
  return Array.isArray(path) && CATALOGUE_CALLS.has(path.join("."));
}

const CATALOGUE_CALLS: ReadonlySet<string> = new Set(PUBLICLY_CACHEABLE);
