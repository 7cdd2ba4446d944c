import { isTRPCClientError } from "@trpc/client";
import { failureDataOf } from "#src/api/failure.ts";
import { withReference } from "./with-reference.ts";

const NO_ANSWER_TEXT = "The server did not respond. Please try again.";

/** The server's sentence about a failed call (S90), or that there was no response. */
export function failureText(error: unknown): string {
  return isTRPCClientError(error) && failureDataOf(error) !== undefined
    ? withReference(error.message, error)
    : NO_ANSWER_TEXT;
}
