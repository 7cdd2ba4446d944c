import type { QueryClient } from "@tanstack/react-query";
import { createTRPCClient, httpLink, type TRPCClient } from "@trpc/client";
import { createTRPCQueryUtils } from "@trpc/react-query";
import type { inferRouterOutputs } from "@trpc/server";
import type { AppRouter } from "#worker/router.ts";

export type TrpcClient = TRPCClient<AppRouter>;
export type Outputs = inferRouterOutputs<AppRouter>;

/**
 * The browser's client. One request a call: over HTTP/2 a batch saves nothing, and calls that stand alone have addresses
 * that caches can keep. (The streaming link cannot set cookies.)
 */
export function createBrowserClient(): TrpcClient {
  return createTRPCClient<AppRouter>({ links: [httpLink({ url: "/trpc" })] });
}

/** Typed query options and cache access for every procedure: route loaders and components share them. */
export function createApi(client: TrpcClient, queryClient: QueryClient) {
  return createTRPCQueryUtils<AppRouter>({ client, queryClient });
}
export type Api = ReturnType<typeof createApi>;
