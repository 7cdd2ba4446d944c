import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createTRPCQueryUtils } from "@trpc/react-query";
import { createContext, type ReactNode, use, useState } from "react";
import type { AppRouter } from "#worker/router.ts";
import { mayRecover } from "./failure.ts";
import type { TrpcClient } from "./router-types.ts";
import { useApi } from "./use-api.ts";

const FRESH_MS = 30_000;

function createQueries(client: TrpcClient, freshMs: number) {
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: freshMs,
        retry: (failures, error) => failures < 1 && mayRecover(error),
        refetchOnWindowFocus: false,
      },
    },
  });
  return { queryClient, queries: createTRPCQueryUtils<AppRouter>({ client, queryClient }) };
}
type Queries = ReturnType<typeof createQueries>["queries"];

const QueriesContext = createContext<Queries | null>(null);

type QueryScopeProps = {
  /** How long an answer is shown again without refetching. */
  readonly freshMs?: number;
  readonly children: ReactNode;
};

/**
 * A query cache for the pages inside it: those that poll, send and refetch. The public catalogue loads through its
 * routes instead: the cache would be a tenth of a visitor's first load (docs/decisions/0006).
 */
export function QueryScope({ freshMs = FRESH_MS, children }: QueryScopeProps) {
  const { client } = useApi();
  const [{ queryClient, queries }] = useState(() => createQueries(client, freshMs));
  return (
    <QueryClientProvider client={queryClient}>
      <QueriesContext value={queries}>{children}</QueriesContext>
    </QueryClientProvider>
  );
}

/** Typed query options and cache access for every procedure. */
export function useQueries(): Queries {
  const queries = use(QueriesContext);
  if (!queries) throw new Error("useQueries must be used inside a QueryScope");
  return queries;
}
