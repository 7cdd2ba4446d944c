import type { AnyTRPCRouter } from "@trpc/server";
import { $ZodType } from "zod/v4/core";
import { canonicalInput } from "../request/canonical-input.ts";
import type { Access, ActPolicy, Admission, ProcedureMeta, CanonicalizeInput } from "../request/policy.ts";

/** A procedure with its metadata. */
export type Procedure = Omit<ProcedureMeta, "access" | "publiclyCacheable"> & {
  /** The name that tRPC uses: `products.byId`. */
  readonly name: string;
  readonly type: "query" | "mutation";
  /** Undefined if it has no input. */
  readonly input: $ZodType | undefined;
  readonly access: Access;
  /** What `.output()` makes of the resolver's answer: listed fields only, and times as text. */
  readonly response: $ZodType;
  /** Undefined if its response must not be cached. */
  readonly publiclyCacheable: CanonicalizeInput | undefined;
};

type Built = {
  readonly _def: {
    readonly type: "query" | "mutation" | "subscription";
    readonly inputs: readonly unknown[];
    readonly output?: unknown;
    readonly meta?: ProcedureMeta;
  };
};

/** Lists every procedure of a router, in its order. Throws if one declares too little to be checked. */
export function listProcedures(router: AnyTRPCRouter): readonly Procedure[] {
  return Object.entries<unknown>(router._def.procedures).map(describe);
}

/** Returns the policy of the procedure with this name; undefined for any other name. */
export function policyOf(router: AnyTRPCRouter, name: string): ProcedureMeta | undefined {
  const procedure: unknown = router._def.procedures[name];
  return isBuilt(procedure) ? procedure._def.meta : undefined;
}

function describe([name, procedure]: [string, unknown]): Procedure {
  if (!isBuilt(procedure)) throw new Error(`${name} is no procedure`);
  const { type, inputs, output: response, meta = {} } = procedure._def;
  const [input] = inputs;
  if (type === "subscription") throw new Error(`${name} is a subscription, which the shop does not serve`);
  if (inputs.length > 1) throw new Error(`${name} has more than one input`);
  if (input !== undefined && !(input instanceof $ZodType)) throw new Error(`${name}: no schema as input`);
  const { access, publiclyCacheable: cacheable, ...policy } = meta;
  if (!access || !(response instanceof $ZodType))
    throw new Error(`${name} does not say who may call it, or what it answers`);
  const publiclyCacheable = cacheable === true ? canonicalBySchema(input) : cacheable;
  requireNamedPermission(name, { access, permission: policy.permission });
  if (type === "mutation") requireNamedAct(name, { access, act: policy.act });
  return { ...policy, name, type, input, access, response, publiclyCacheable };
}

/** Throws if a call is for staff but names no permission (D57). */
export function requireNamedPermission(name: string, { access, permission }: Admission): void {
  if (access === "admin" && permission === undefined) {
    throw new Error(`${name} does not say which permission of staff it needs`);
  }
}

/** Throws if a call of staff that may change something doesn't say what it does (D60). */
export function requireNamedAct(
  name: string,
  { access, act }: Pick<Admission, "access"> & { readonly act?: ActPolicy | undefined },
): void {
  if (access === "admin" && act === undefined)
    throw new Error(`${name} does not say which act of staff it is`);
}

/** Without a schema, all inputs have the same response. */
const canonicalBySchema = (schema: $ZodType | undefined): CanonicalizeInput =>
  schema === undefined ? () => ({ cacheable: true, input: undefined }) : canonicalInput(schema);

function isBuilt(value: unknown): value is Built {
  return typeof value === "function" && "_def" in value;
}
