import { TRPCClientError } from "@trpc/client";
import type { AppRouter } from "#worker/router.ts";

/** The HTTP status of a failed call; undefined when there was no answer at all. */
export function httpStatusOf(error: unknown): number | undefined {
  return isApiError(error) ? error.data?.httpStatus : undefined;
}

function isApiError(error: unknown): error is TRPCClientError<AppRouter> {
  return error instanceof TRPCClientError;
}

/** Whether asking again can help: not where the answer says that the question was wrong. */
export function mayRecover(error: unknown): boolean {
  const status = httpStatusOf(error);
  return status === undefined || status >= 500;
}
