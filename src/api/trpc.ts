import { createTRPCClient, httpLink, type TRPCClient } from "@trpc/client";
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
