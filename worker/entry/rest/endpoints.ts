import type { $ZodType } from "zod/v4/core";
import type { RestEndpoint, RestRequest } from "../../request/policy.ts";
import type { Procedure } from "../../trpc/procedures.ts";

/** A documented REST path of a procedure (D29), with the procedure's metadata. */
export type Endpoint = Omit<RestEndpoint, "response"> & {
  readonly procedure: Procedure;
  readonly access: Procedure["access"];
  /** The REST response, which may differ from the procedure's. */
  readonly response: $ZodType;
};

/** Lists the documented paths (S77–S86): the procedures that have a REST path. */
export function endpointsOf(procedures: readonly Procedure[]): readonly Endpoint[] {
  return procedures.flatMap((procedure) => {
    const { rest, input, access } = procedure;
    if (!rest) return [];
    const body = rest.body ?? (readsBody(rest) ? input : undefined);
    return [
      { ...rest, ...(body && { body }), response: rest.response ?? procedure.response, access, procedure },
    ];
  });
}

/** Returns the procedure's input as received: the procedure parses it and reports errors. */
export async function inputOf(endpoint: Endpoint, request: RestRequest): Promise<unknown> {
  if (endpoint.readInput) return endpoint.readInput(request);
  if (endpoint.procedure.input === undefined) return undefined;
  return readsBody(endpoint) ? request.json() : request.params;
}

const readsBody = ({ method, readInput }: RestEndpoint | Endpoint): boolean =>
  readInput === undefined && (method === "POST" || method === "PUT");
