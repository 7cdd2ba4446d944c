import type { $ZodType } from "zod/v4/core";
import type { Permission } from "#domain/accounts/permissions.ts";
import type { Queryable, Transaction } from "../db/client.ts";
import type { actChanges } from "../db/schema/acts.ts";
import type { Services } from "./services.ts";

/**
 * The callers allowed. `public`: everybody, regardless of their token. `session`: anyone with the cookie of a live
 * session. `user` and `admin`: a live session whose user has the role, checked on every call (D17).
 */
export type Access = "public" | "session" | "user" | "admin";

/**
 * Who may make a call: the access, with `admin` the permission of staff that it needs besides (D57), and whether the
 * caller must have proved recently who they are (D58).
 */
export type Admission = {
  readonly access: Access;
  readonly permission?: Permission | undefined;
  readonly stepUp?: true | undefined;
};

/** The description of a call for the owner who approves it (D57). */
export type AskedApproval = {
  /** Of the same kind of call by the same person, the same means the same call again. */
  readonly input: unknown;
  /** A sentence part for the owner who approves, such as ‘export the ledger of 2026-11’. */
  readonly summary: string;
};

/** Describes a call by its input as sent, at the end of the transaction of its act. Throws for an input that it refuses. */
export type SecondEyes = (input: unknown, tx: Queryable) => Promise<AskedApproval>;

export type StoredChange = typeof actChanges.$inferSelect;

/** An undo in its transaction: the changes to take back, by whom, and the services that this may need. */
export type Undo = {
  readonly tx: Transaction;
  readonly changes: readonly StoredChange[];
  readonly username: string;
  readonly services: Services;
};

/**
 * How an act is undone, by the functions that its kind of change always takes (D60). Only one that replaced values of this table
 * can be: rows that it added or removed, and those of other tables, are changed back by hand. Mails and timelines stay.
 */
export type UndoPolicy = {
  readonly table: string;
  /** The rows are changed back together, so they must have been alike before. */
  readonly alike?: true;
  /** Throws 409 if something of it has changed since: see `requireUnchanged`. */
  readonly run: (undo: Undo) => Promise<void>;
};

/**
 * What a call of staff does, in the past tense, as /Admin/audit shows it after the name, and how that page undoes it (D60): for
 * who has the permission of the call.
 */
export type ActPolicy = { readonly what: string; readonly undo?: UndoPolicy } | "changes nothing";

/** A limit per IP address and minute (D37); the number of calls is in wrangler.toml. */
export type RateLimitName = keyof Services["limits"];

export type BodyLimit = {
  readonly maxBytes: number;
  /** The message of the 413; a general one by default. */
  readonly tooLargeText?: string;
  /** Checks the caller before reading the body, so that nobody else can send as much. */
  readonly afterAccess?: true;
};

/** Sentences for the OpenAPI document, by status. */
export type Refusals = Readonly<Partial<Record<400 | 401 | 404 | 409, string>>>;

export type RestMethod = "GET" | "POST" | "PUT" | "DELETE";

/** A REST request from which an endpoint reads its input. */
export type RestRequest = {
  /** The path's values for its `:names`. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: (name: string) => string | undefined;
  /** The parsed body; throws 415 for other content types and 400 for malformed JSON. */
  readonly json: () => Promise<unknown>;
};

/** The documented REST path of a procedure (D29). */
export type RestEndpoint = {
  readonly method: RestMethod;
  /** As documented; matched regardless of case (D31). */
  readonly path: string;
  /** A sentence for the OpenAPI document. */
  readonly summary: string;
  /** The reasons for refusing a call, by status; those that follow from the policy are described automatically. */
  readonly refusals?: Refusals;
  /**
   * Reads the procedure's input. The procedure parses it, and its error is the response. By default, a POST or PUT
   * reads the body, any other method the path's values, and a procedure without input nothing.
   */
  readonly readInput?: (request: RestRequest) => unknown;
  /** The schema of the body, if it isn't the procedure's own input. */
  readonly body?: $ZodType;
  readonly query?: Readonly<Record<string, $ZodType>>;
  /** Converts the procedure's response to the REST response, which `response` then describes. */
  toRestResponse?(answer: unknown): unknown;
  readonly response?: $ZodType;
};

/** An input for a cache: in canonical form, as the shop's own client sends it, or not worth an entry. */
export type CacheableInput =
  | { readonly cacheable: true; readonly input: unknown }
  | { readonly cacheable: false };

/** Converts all inputs with the same response to the same form. */
export type CanonicalizeInput = (input: unknown) => CacheableInput;

/**
 * A procedure's own policy, as tRPC's `.meta()`. REST, its OpenAPI document, the caches, the limits, the access tests
 * and the fuzzer all read it here; none of them has its own list.
 */
export type ProcedureMeta = {
  /** Set and enforced by the builders in worker/trpc/trpc.ts. */
  readonly access?: Access;
  /** Set by `staffProcedure`, with the access `admin`. */
  readonly permission?: Permission | undefined;
  /**
   * The caller must have proved within the last ten minutes who they are, by their sign-in or a later proof, because the
   * call hands out or destroys what isn't theirs alone (D58). For a call that needs it only for some inputs, see
   * `requireRecentProof`.
   */
  readonly stepUp?: true | undefined;
  /** While the staff rules ask for a second pair of eyes, the call waits until another owner has approved it (D57). */
  readonly secondEyes?: SecondEyes;
  /** The act that a call of staff leaves (D60): of every mutation, and of a query that hands out personal data. */
  readonly act?: ActPolicy;
  readonly rest?: RestEndpoint;
  /**
   * The response is the same for everybody, so it is cached: with `true`, once for each parsed input. A function is
   * needed if several inputs have the same response, or if the schema accepts inputs that aren't worth an entry.
   */
  readonly publiclyCacheable?: true | CanonicalizeInput;
  readonly bodyLimit?: BodyLimit;
  /** Set by `limitedBy` in worker/trpc/trpc.ts. */
  readonly rateLimit?: RateLimitName;
};
