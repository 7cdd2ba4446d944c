import type * as fc from "fast-check";
import { app } from "#worker/entry/app.ts";
import { type Calls, shopCalls } from "#worker/entry/calls.ts";
import { routedPath } from "#worker/platform/routed-path.ts";
import { FOUND_INPUTS } from "./found-inputs.ts";
import type { FuzzRequest } from "./fuzz-request.ts";
import { fieldValues, type Known } from "./known-values.ts";
import { procedureRequests, unknownProcedures } from "./procedure-requests.ts";
import { endpointRequests, pageRequests, plainRequests } from "./rest-requests.ts";

/** A procedure or path, and the requests to it, given the values known to the shop. */
export type FuzzTarget = {
  readonly name: string;
  readonly requests: (known: Known) => fc.Arbitrary<FuzzRequest>;
};

/**
 * Every procedure and path, and unknown ones. Throws for a path that the Worker routes but does not declare, and for
 * a found input whose target is gone.
 */
export function fuzzTargets(): FuzzTarget[] {
  const targets = [
    ...callTargets(shopCalls),
    { name: PAGES, requests: (known: Known) => pageRequests(fieldValues(known)) },
    { name: "/trpc/*", requests: () => unknownProcedures },
  ];
  const names = new Set(targets.map(({ name }) => name));
  for (const { method, path } of app.routes) {
    if (method === "ALL" || path === "*" || names.has(`${method} ${path}`)) continue;
    throw new Error(`${method} ${path} is not one of the calls in worker/entry/calls.ts`);
  }
  const lost = FOUND_INPUTS.find(({ target }) => !names.has(target));
  if (lost) throw new Error(`${lost.target} of verify/fuzz/found-inputs.ts is no procedure or path`);
  return targets;
}

/** Hono's name of the catch-all route. */
const PAGES = "GET /*";

/** Every declared call. */
export function callTargets({ procedures, endpoints, plainPaths }: Calls): FuzzTarget[] {
  return [
    ...procedures.map((procedure) => ({
      name: procedure.name,
      requests: (known: Known) => procedureRequests(procedure, fieldValues(known)),
    })),
    ...endpoints.map((endpoint) => ({
      name: nameOf(endpoint),
      requests: (known: Known) => endpointRequests(endpoint, fieldValues(known)),
    })),
    ...plainPaths.map((path) => ({
      name: nameOf(path),
      requests: (known: Known) => plainRequests(path, fieldValues(known)),
    })),
  ];
}

const nameOf = ({ method, path }: { readonly method: string; readonly path: string }): string =>
  `${method} ${routedPath(path)}`;
