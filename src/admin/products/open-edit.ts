import type { Product } from "#domain/product.ts";
import type { EditDraft } from "./draft-store.ts";
import { type ProductValues, sameValues, valuesOf } from "./product-values.ts";

export type OpenedEdit = {
  /** What the form starts with. */
  readonly start: ProductValues;
  /** The message about a draft that was found; empty if there is none. */
  readonly notice: string;
  /** The draft that was found is outdated: it is discarded, together with the image it uploaded (D23). */
  readonly dropped: ProductValues | null;
};

/** How an edit opens: with the current product, or with this browser's draft that was started from it (D27). */
export function openEdit(product: Product, draft: EditDraft | null): OpenedEdit {
  const saved = valuesOf(product);
  if (draft === null) return { start: saved, notice: "", dropped: null };
  if (sameValues(draft.values, saved)) return { start: saved, notice: "", dropped: draft.values };
  if (draft.version !== product.version) {
    const notice =
      "This product was changed since your unsaved edit began. The edit was thrown away; this is the product as it is now.";
    return { start: saved, notice, dropped: draft.values };
  }
  return { start: draft.values, notice: "Your unsaved edit of this product is back.", dropped: null };
}
