import { isTRPCClientError } from "@trpc/client";
import { HttpError } from "./http-error.ts";
import type { AppRouter } from "#worker/entry/api/router.ts";

const NO_ANSWER_TEXT = "The server did not respond. Please try again.";

/** The server's data about a failed call; undefined if there was no response. */
export function failureDataOf(error: unknown) {
  return isTRPCClientError<AppRouter>(error) ? (error.data ?? undefined) : undefined;
}

/** The fields that the server refused, with its sentences; none for any other failure. */
export const refusedFields = (error: unknown) => failureDataOf(error)?.fields ?? {};

/** The HTTP status of a failed call; undefined if there was no response. */
export function httpStatusOf(error: unknown): number | undefined {
  if (error instanceof HttpError) return error.status;
  if (error instanceof Error && error.cause instanceof HttpError) return error.cause.status;
  return failureDataOf(error)?.httpStatus;
}

/** True if the server repeats the call once its caller has proved who they are (D58). */
export const needsProof = (error: unknown): boolean =>
  (error instanceof HttpError ? error : failureDataOf(error))?.stepUp === true;

/** The id of a fault in the shop's log; undefined for a refusal or if there was no response. */
export function referenceOf(error: unknown): string | undefined {
  if (error instanceof HttpError) return error.status < 500 ? undefined : error.requestId;
  const data = failureDataOf(error);
  return data && data.httpStatus >= 500 ? data.requestId : undefined;
}

/** True if retrying may help: not if the server called the request invalid. */
export function mayRecover(error: unknown): boolean {
  const status = httpStatusOf(error);
  return status === undefined || status >= 500;
}

/** What the browser itself refuses. `message` is a sentence for people. */
export class BrowserRefusal extends Error {}

/** What is said about a failed call: a refusal's own words; about a fault, or without a response, `failed` if there is such a text. */
export function failureSentence(error: unknown, failed?: string): string {
  const answered = error instanceof HttpError || failureDataOf(error) !== undefined;
  const isSaid =
    error instanceof BrowserRefusal || (answered && (failed === undefined || !mayRecover(error)));
  return isSaid && error instanceof Error ? error.message : (failed ?? NO_ANSWER_TEXT);
}

/** As `failureSentence`, with a fault's reference: for texts. Pages show `Failure`, of src/ui. */
export function failureText(error: unknown, failed?: string): string {
  const id = referenceOf(error);
  const sentence = failureSentence(error, failed);
  return id === undefined ? sentence : `${sentence} Reference: ${id}`;
}
