import type { Product } from "#domain/catalogue/product.ts";
import type { EditDraft } from "./draft-store.ts";
import { type FormField, sameValues } from "./form-field.ts";
import { baseAfter, type Conflict, mergeEdit } from "./product-merge.ts";
import { type ProductValues, valuesOf } from "./product-values.ts";

export type OpenedEdit = {
  /** The values that the form starts with. */
  readonly start: ProductValues;
  /** The values that the edit began with, for the next merge. */
  readonly base: ProductValues;
  /** Fields changed by others since then, now merged into the form. */
  readonly taken: readonly FormField[];
  /** The changes that need a choice. */
  readonly conflict: Conflict;
  /** The message about a restored draft; empty if there is none. */
  readonly notice: string;
};

/**
 * Returns the start of an edit: the product, or a draft merged with the changes that others have saved since it began
 * (D25, D27).
 */
export function openEdit(product: Product, draft: EditDraft | null): OpenedEdit {
  const stored = valuesOf(product);
  if (draft === null || sameValues(draft.values, stored)) {
    const conflict = { fields: [], stored, mine: stored, theirs: stored, chosen: {} };
    return { start: stored, base: stored, taken: [], conflict, notice: "" };
  }
  const merge = mergeEdit(draft.base, draft.values, stored);
  const isMerged = merge.taken.length + merge.both.length > 0;
  return {
    start: merge.values,
    base: baseAfter(merge, draft.base, stored),
    taken: merge.taken,
    conflict: { fields: merge.both, stored, mine: draft.values, theirs: stored, chosen: {} },
    notice: `Your unsaved changes are back.${isMerged ? " The product has changed since: see above ‘Save’." : ""}`,
  };
}
