import type * as fc from "fast-check";
import { $ZodType } from "zod/v4/core";
import { app } from "../app.ts";
import { callsOf } from "../calls.ts";
import { appRouter } from "../router.ts";
import type { FuzzRequest } from "./fuzz-request.ts";
import { fieldValues, type Known } from "./known-values.ts";
import { type FuzzedProcedure, procedureRequests, unknownProcedures } from "./procedure-requests.ts";
import { OTHER_PATHS, endpointRequests } from "./rest-requests.ts";

/** One procedure or path, and what is sent to it in a shop where this is known. */
export type FuzzTarget = {
  readonly name: string;
  readonly requests: (known: Known) => fc.Arbitrary<FuzzRequest>;
};

/** Every procedure, by the router's own list, and every path, by the Worker's; fails for a path that has no generator. */
export function fuzzTargets(): FuzzTarget[] {
  return [...procedureTargets(), ...pathTargets(), { name: "/trpc/*", requests: () => unknownProcedures }];
}

function procedureTargets(): FuzzTarget[] {
  return Object.entries<unknown>(appRouter._def.procedures).map(([name, procedure]) => {
    const described = describe(name, procedure);
    return { name, requests: (known) => procedureRequests(described, fieldValues(known)) };
  });
}

/** What tRPC keeps of a procedure: its kind, and the schema of its input. */
function describe(name: string, procedure: unknown): FuzzedProcedure {
  if (typeof procedure !== "function" || !("_def" in procedure)) throw new Error(`${name} is no procedure`);
  const { _def } = procedure;
  if (!(_def instanceof Object && "type" in _def && "inputs" in _def && Array.isArray(_def.inputs)))
    throw new Error(`${name} does not tell its input`);
  const { type } = _def;
  const inputs: readonly unknown[] = _def.inputs;
  if (type !== "query" && type !== "mutation") throw new Error(`${name} is no query or mutation`);
  if (inputs.length > 1) throw new Error(`${name} has more than one input`);
  const [input] = inputs;
  if (input !== undefined && !(input instanceof $ZodType))
    throw new Error(`${name} takes an input that is no schema`);
  return { name, type, input };
}

function pathTargets(): FuzzTarget[] {
  const routed = app.routes
    .filter(({ method, path }) => method !== "ALL" && path !== "*")
    .map(({ method, path }) => `${method} ${path}`);
  return [...new Set(routed)].map((name) => {
    const shim = callsOf(appRouter).endpoints.find(
      ({ method, path }) => `${method} ${path.toLowerCase()}` === name,
    );
    const other = OTHER_PATHS[name];
    if (shim) return { name, requests: (known) => endpointRequests(shim, fieldValues(known)) };
    if (other) return { name, requests: (known) => other(fieldValues(known)) };
    throw new Error(`${name} has no generator: describe it in worker/fuzz/rest-requests.ts`);
  });
}
