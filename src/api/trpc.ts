import { createTRPCReact, createTRPCQueryUtils } from "@trpc/react-query";
import { httpBatchLink } from "@trpc/client";
import type { inferRouterOutputs } from "@trpc/server";
import type { QueryClient } from "@tanstack/react-query";
import type { AppRouter } from "#worker/router.ts";

export const trpc = createTRPCReact<AppRouter>();
export type TrpcClient = ReturnType<typeof trpc.createClient>;
export type Outputs = inferRouterOutputs<AppRouter>;

/** The browser's client: batches calls of one moment into one request. (The streaming link cannot set cookies.) */
export function createBrowserClient(): TrpcClient {
  return trpc.createClient({ links: [httpBatchLink({ url: "/trpc" })] });
}

/** What route loaders fetch with: the same cache and keys as the hooks. */
export function createApi(client: TrpcClient, queryClient: QueryClient) {
  return createTRPCQueryUtils<AppRouter>({ client, queryClient });
}
export type Api = ReturnType<typeof createApi>;
