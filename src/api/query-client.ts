import { type FetchQueryOptions, type Query, QueryClient, type QueryKey } from "@tanstack/react-query";
import { createTRPCQueryUtils } from "@trpc/react-query";
import type { AppRouter } from "#worker/entry/api/router.ts";
import { mayRecover } from "./failure.ts";
import { PUBLICLY_CACHEABLE } from "./publicly-cacheable.ts";
import type { TrpcClient } from "./router-types.ts";

const RETRY_AFTER_MS = 500;

/** The answers of one app: the browser has one for as long as the page lives, the server one per render. */
export function createQueries(client: TrpcClient) {
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: {
        // Cached data is shown immediately, and requested again (D39).
        staleTime: 0,
        retry: (failures, error) => failures < 1 && mayRecover(error),
        retryDelay: RETRY_AFTER_MS,
        refetchOnWindowFocus: false,
        // Without a connection a load fails and says so (D4), instead of waiting for one.
        networkMode: "always",
      },
      mutations: { networkMode: "always" },
    },
  });
  return { queryClient, queries: createTRPCQueryUtils<AppRouter>({ client, queryClient }) };
}

export type Queries = ReturnType<typeof createQueries>;

/** For the options of a query that a route's loader asks for: the component that shows the answer does not ask again. */
export const PREFETCHED = { staleTime: Number.POSITIVE_INFINITY } as const;

/**
 * A loader's question for what its page shows. A server waits for the answer; a browser does not: the page shows what is
 * cached until then. A failure is kept with the query and shown by the page (D3, D4).
 */
export async function prefetch<Answer, Failure, Shown, Key extends QueryKey>(
  queryClient: QueryClient,
  options: FetchQueryOptions<Answer, Failure, Shown, Key>,
): Promise<void> {
  const asked = queryClient.prefetchQuery(alwaysStale(options));
  if (typeof window === "undefined") await asked;
}

/** The newest answer, for a loader that decides by it; rejects with the call's failure. */
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

/** Whether a cached answer is a part of the catalogue, the same for everybody; any other is somebody's own. */
export function isCatalogueQuery({ queryKey: [path] }: Pick<Query, "queryKey">): boolean {
  return Array.isArray(path) && CATALOGUE_CALLS.has(path.join("."));
}

const CATALOGUE_CALLS: ReadonlySet<string> = new Set(PUBLICLY_CACHEABLE);
