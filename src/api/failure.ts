import { isTRPCClientError } from "@trpc/client";
import { HttpError } from "./http-error.ts";
import type { AppRouter } from "#worker/router.ts";

/** What the server said of a failed call; undefined when there was no answer at all. */
export function failureDataOf(error: unknown) {
  return isTRPCClientError<AppRouter>(error) ? (error.data ?? undefined) : undefined;
}

/** The HTTP status of a failed call; undefined when there was no answer at all. */
export function httpStatusOf(error: unknown): number | undefined {
  return error instanceof HttpError ? error.status : failureDataOf(error)?.httpStatus;
}

/** Whether asking again can help: not where the answer says that the question was wrong. */
export function mayRecover(error: unknown): boolean {
  const status = httpStatusOf(error);
  return status === undefined || status >= 500;
}
