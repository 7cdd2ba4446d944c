import { referenceOf } from "./failure.ts";

/** A failed call's id in small print, so that people can quote it to the shop. Nothing for a refusal. */
export function Reference({ error }: { readonly error: unknown }) {
  const id = referenceOf(error);
  return id === undefined ? null : <small className="block text-xs text-ink-soft">Reference: {id}</small>;
}
