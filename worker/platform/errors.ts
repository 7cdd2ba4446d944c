import type { TRPC_ERROR_CODE_KEY } from "@trpc/server";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { CartChange } from "#domain/cart/checkout.ts";

/** Every kind of failure of a call, with its status for both REST and tRPC (D29). */
const FAILURES = {
  bad_request: { status: 400, trpc: "BAD_REQUEST" },
  unauthorized: { status: 401, trpc: "UNAUTHORIZED" },
  forbidden: { status: 403, trpc: "FORBIDDEN" },
  not_found: { status: 404, trpc: "NOT_FOUND" },
  wrong_method: { status: 405, trpc: "METHOD_NOT_SUPPORTED" },
  conflict: { status: 409, trpc: "CONFLICT" },
  too_large: { status: 413, trpc: "PAYLOAD_TOO_LARGE" },
  unsupported_media: { status: 415, trpc: "UNSUPPORTED_MEDIA_TYPE" },
  rate_limited: { status: 429, trpc: "TOO_MANY_REQUESTS" },
  unavailable: { status: 503, trpc: "SERVICE_UNAVAILABLE" },
  internal: { status: 500, trpc: "INTERNAL_SERVER_ERROR" },
} as const satisfies Record<string, { status: ContentfulStatusCode; trpc: TRPC_ERROR_CODE_KEY }>;

export type Failure = keyof typeof FAILURES;

/** The message for an internal fault. Its cause is logged, and never sent to the caller. */
export const INTERNAL_TEXT = "Something went wrong on our side. Please try again.";
const BAD_TEXT = "A text contains characters that are not allowed.";
export const DATABASE_DOWN_TEXT = "We can’t reach our database right now. Please try again in a moment.";
export const PAYMENT_DOWN_TEXT =
  "The payment service isn’t responding right now. You haven’t been charged. Please try again.";
export const IMAGES_DOWN_TEXT = "The image storage isn’t responding right now. Please try again in a moment.";

/** Error messages by field name. */
export type FieldErrors = Readonly<Record<string, string>>;

type Details = {
  readonly changes?: readonly CartChange[];
  readonly fields?: FieldErrors;
  readonly order?: readonly string[];
  readonly stepUp?: true;
  readonly approval?: "waits";
  readonly retryAfterSeconds?: number;
  readonly cause?: unknown;
};

/** A failure sent to the caller: `message` is a sentence for people, `cause` is for the log. */
export class ShopError extends Error {
  override readonly name = "ShopError";
  readonly failure: Failure;
  readonly changes: readonly CartChange[] | undefined;
  readonly fields: FieldErrors | undefined;
  /** The current display order as product ids, if the caller's was out of date (D21). */
  readonly order: readonly string[] | undefined;
  /** The caller must prove again who they are, and may then repeat the call (D58). */
  readonly stepUp: true | undefined;
  /** The call waits for another owner (D57). */
  readonly approval: "waits" | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(failure: Failure, message: string, details: Details = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.failure = failure;
    this.changes = details.changes;
    this.fields = details.fields;
    this.order = details.order;
    this.stepUp = details.stepUp;
    this.approval = details.approval;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }

  get status(): ContentfulStatusCode {
    return FAILURES[this.failure].status;
  }

  get trpcCode(): TRPC_ERROR_CODE_KEY {
    return FAILURES[this.failure].trpc;
  }
}

const DATABASE_DOWN_CODES = new Set([
  "CONNECT_TIMEOUT",
  "CONNECTION_CLOSED",
  "CONNECTION_ENDED",
  "CONNECTION_DESTROYED",
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  // PostgreSQL: admin shutdown, crash shutdown, cannot connect now, too many connections, connection failures.
  "57P01",
  "57P02",
  "57P03",
  "53300",
  "08000",
  "08003",
  "08006",
]);
const DATABASE_DOWN_MESSAGES =
  /network connection lost|proxy request failed|connection (refused|attempt failed)|stream was cancelled/i;

/** Lists an error and its causes. */
function chainOf(error: unknown): Error[] {
  return error instanceof Error ? [error, ...chainOf(error.cause)] : [];
}

const hasCode = (error: Error, codes: ReadonlySet<string>): boolean =>
  "code" in error && typeof error.code === "string" && codes.has(error.code);

/** Returns whether an error or one of its causes means that the database is unreachable. */
const isDatabaseDown = (error: unknown): boolean =>
  chainOf(error).some((one) => hasCode(one, DATABASE_DOWN_CODES) || DATABASE_DOWN_MESSAGES.test(one.message));

/** PostgreSQL: NUL in a text, and in JSON. Half of a surrogate pair is bad syntax of JSON, whose code uuids share. */
const BAD_TEXT_CODES = new Set(["22021", "22P05"]);
const BAD_JSON_MESSAGE = "invalid input syntax for type json";

/** Returns whether the database refused a text for its characters. */
const isBadText = (error: unknown): boolean =>
  chainOf(error).some((one) => hasCode(one, BAD_TEXT_CODES) || one.message === BAD_JSON_MESSAGE);

/** Converts anything thrown into a failure that can be shown. */
export function toShopError(error: unknown): ShopError {
  const known = chainOf(error).find((one) => one instanceof ShopError);
  if (known) return known;
  // The schemas refuse such text at its field. What gets past one is still the caller's mistake.
  if (isBadText(error)) return new ShopError("bad_request", BAD_TEXT, { cause: error });
  if (isDatabaseDown(error))
    return new ShopError("unavailable", DATABASE_DOWN_TEXT, { cause: error, retryAfterSeconds: 5 });
  return new ShopError("internal", INTERNAL_TEXT, { cause: error });
}
