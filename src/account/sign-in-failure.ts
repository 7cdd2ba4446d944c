import { SIGN_IN_FAILURES } from "#domain/accounts/account.ts";
import { BrowserRefusal, httpStatusOf } from "#src/api/failure.ts";

/** The message for a sign-in that failed (S88). */
export function signInFailure(error: unknown): string {
  if (error instanceof BrowserRefusal) return error.message;
  const status = httpStatusOf(error);
  if (status === undefined) return SIGN_IN_FAILURES.noAnswer;
  if (status === 400 || status === 401) return SIGN_IN_FAILURES[status];
  return SIGN_IN_FAILURES.other;
}
