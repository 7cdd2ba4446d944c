import { isTRPCClientError } from "@trpc/client";
import { withReference } from "#src/admin/shell/with-reference.ts";
import { failureDataOf } from "#src/api/failure.ts";
import { fieldAt, type MessageField } from "./product-resolver.ts";

const NO_ANSWER_TEXT = "The shop did not answer. Please try again.";

/** The server's sentence about a failed call (S90), or that there was no answer. */
export function failureText(error: unknown): string {
  return isTRPCClientError(error) && failureDataOf(error) !== undefined
    ? withReference(error.message, error)
    : NO_ANSWER_TEXT;
}

/** What the server found wrong, by the form's fields. */
export function failedFields(error: unknown): [MessageField, string][] {
  return Object.entries(failureDataOf(error)?.fields ?? {}).flatMap(([path, message]) => {
    const field = fieldAt(path);
    return field ? [[field, message] satisfies [MessageField, string]] : [];
  });
}
