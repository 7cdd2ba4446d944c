import { referenceOf } from "#src/api/failure.ts";

/** A sentence about a failed call, and where it was a fault, the id by which it is found in the shop's log. */
export function withReference(sentence: string, error: unknown): string {
  const id = referenceOf(error);
  return id === undefined ? sentence : `${sentence} Reference: ${id}`;
}
