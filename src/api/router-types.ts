import type { TRPCClient } from "@trpc/client";
import type { inferRouterOutputs } from "@trpc/server";
import type { AppRouter } from "#worker/entry/api/router.ts";

/** The Worker's procedures as the browser calls them. */
export type TrpcClient = TRPCClient<AppRouter>;

/** The output of each procedure. */
export type Outputs = inferRouterOutputs<AppRouter>;

/** A procedure as tRPC calls it: `products.byId`. An unknown name doesn't compile. */
export type ProcedureName = {
  [Group in keyof Outputs]: `${Group}.${keyof Outputs[Group] & string}`;
}[keyof Outputs];
