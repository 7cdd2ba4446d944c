import { referenceOf } from "./failure.ts";

/** The id of a failed call, small, so that whoever met a fault can name it to the shop. Nothing for a refusal. */
export function Reference({ error }: { readonly error: unknown }) {
  const id = referenceOf(error);
  return id === undefined ? null : (
    <small className="block text-xs wrap-anywhere text-ink-soft">Reference: {id}</small>
  );
}
