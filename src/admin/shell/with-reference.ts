import { referenceOf } from "#src/api/failure.ts";

/** A sentence about a failed call, with the id that identifies it in the shop's log if it was a fault. */
export function withReference(sentence: string, error: unknown): string {
  const id = referenceOf(error);
  return id === undefined ? sentence : `${sentence} Reference: ${id}`;
}
