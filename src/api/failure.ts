import { isTRPCClientError } from "@trpc/client";
import { HttpError } from "./http-error.ts";
import type { AppRouter } from "#worker/router.ts";

/** What the server said of a failed call; undefined when there was no answer at all. */
export function failureDataOf(error: unknown) {
  return isTRPCClientError<AppRouter>(error) ? (error.data ?? undefined) : undefined;
}

/** The HTTP status of a failed call; undefined when there was no answer at all. */
export function httpStatusOf(error: unknown): number | undefined {
  if (error instanceof HttpError) return error.status;
  if (error instanceof Error && error.cause instanceof HttpError) return error.cause.status;
  return failureDataOf(error)?.httpStatus;
}

/** The id by which the shop finds a fault of its own in its log; undefined for a refusal, and where there was no answer. */
export function referenceOf(error: unknown): string | undefined {
  if (error instanceof HttpError) return error.status < 500 ? undefined : error.requestId;
  const data = failureDataOf(error);
  return data && data.httpStatus >= 500 ? data.requestId : undefined;
}

/** Whether asking again can help: not where the answer says that the question was wrong. */
export function mayRecover(error: unknown): boolean {
  const status = httpStatusOf(error);
  return status === undefined || status >= 500;
}
