import type { $ZodType } from "zod/v4/core";
import type { Services } from "./services.ts";

/**
 * The callers allowed to call. `public`: everybody, regardless of their token. `session`: anyone with a live session's
 * cookie. `user` and `admin`: a live session whose user has the role, looked up on every call (D17).
 */
export type Access = "public" | "session" | "user" | "admin";

/** A limit by address and minute (D37): wrangler.toml says how many calls it lets through. */
export type RateLimitName = keyof Services["limits"];

export type BodyLimit = {
  readonly maxBytes: number;
  /** The sentence of the 413; a general one where there is none. */
  readonly tooLargeText?: string;
  /** Asks who calls before it reads: nobody else may send as much. */
  readonly afterAccess?: true;
};

/** Sentences for the OpenAPI document, by the status that they explain. */
export type Refusals = Readonly<Partial<Record<400 | 401 | 404 | 409, string>>>;

export type RestMethod = "GET" | "POST" | "PUT" | "DELETE";

/** A REST request as an endpoint reads its input from it. */
export type RestRequest = {
  /** The path's value for each of its `:names`. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: (name: string) => string | undefined;
  /** The parsed body; throws 415 for other content types and 400 for malformed JSON. */
  readonly json: () => Promise<unknown>;
};

/** A documented path over a procedure (D29). */
export type RestEndpoint = {
  readonly method: RestMethod;
  /** As documented; matched in any case (D31). */
  readonly path: string;
  /** A sentence for the OpenAPI document. */
  readonly summary: string;
  /** Why a call is refused, by status; those that the policy implies are described anyway. */
  readonly refusals?: Refusals;
  /**
   * The procedure's input, which the procedure parses: its complaint is the answer. Without this, a POST or PUT reads the
   * body, any other method the path's values, and a procedure without input nothing.
   */
  readonly readInput?: (request: RestRequest) => unknown;
  /** The schema of the body, if it isn't the procedure's own input. */
  readonly body?: $ZodType;
  readonly query?: Readonly<Record<string, $ZodType>>;
  /** Makes what REST answers of what the procedure answers; `response` then describes it. */
  toRestResponse?(answer: unknown): unknown;
  readonly response?: $ZodType;
};

/** How a cache sees an input: canonical, as the shop's own client spells it, or not worth an entry. */
export type CacheableInput =
  | { readonly cacheable: true; readonly input: unknown }
  | { readonly cacheable: false };

/** Gives every input that asks for the same answer the same spelling. */
export type CanonicalizeInput = (input: unknown) => CacheableInput;

/**
 * A procedure's own policy, as tRPC's `.meta()`. REST, its OpenAPI document, the caches, the limits, the tests of
 * access and the fuzzer read it from here; none of them keeps a list.
 */
export type ProcedureMeta = {
  /** Set and enforced by the builders in worker/trpc/trpc.ts. */
  readonly access?: Access;
  /** The response schema; checked by tests and the fuzzer, not on every call. */
  readonly response?: $ZodType;
  readonly rest?: RestEndpoint;
  /**
   * Its answer is the same for everybody, so caches keep it: with `true` one for each input as its schema reads it. A
   * function where more inputs ask for the same, or where the schema accepts what isn't worth an entry.
   */
  readonly publiclyCacheable?: true | CanonicalizeInput;
  readonly bodyLimit?: BodyLimit;
  /** Set by `limitedBy` in worker/trpc/trpc.ts. */
  readonly rateLimit?: RateLimitName;
};
