import { useMemo } from "react";
import * as z from "zod/mini";
import type { ProductId } from "#domain/catalogue/product.ts";
import { useDrafts } from "#src/api/use-draft.ts";
import { type ProductValues, productValuesSchema } from "./product-values.ts";

const editDraftSchema = z.object({ base: productValuesSchema, values: productValuesSchema });

const NEW = {
  about: "product:new",
  parse: (values: unknown): ProductValues | null => z.safeParse(productValuesSchema, values).data ?? null,
};
const edited = (id: ProductId) => ({
  about: `product:${id}`,
  parse: (draft: unknown): EditDraft | null => z.safeParse(editDraftSchema, draft).data ?? null,
});

/** An unsaved edit: the typed values, and those of the product that it started from (D27). */
export type EditDraft = { readonly base: ProductValues; readonly values: ProductValues };

/** The unsaved product forms of this browser's user. They survive a failed save, a reload and leaving the page (D25). */
export function useProductDrafts() {
  const drafts = useDrafts();
  return useMemo(
    () => ({
      readAdd: (): ProductValues | null => drafts.read(NEW)?.values ?? null,
      writeAdd: (values: ProductValues): void => drafts.write(NEW.about, { base: "", values }),
      removeAdd: (): void => drafts.remove(NEW.about),
      readEdit: (id: ProductId): EditDraft | null => drafts.read(edited(id))?.values ?? null,
      writeEdit: (id: ProductId, draft: EditDraft): void =>
        drafts.write(edited(id).about, { base: "", values: draft }),
      removeEdit: (id: ProductId): void => drafts.remove(edited(id).about),
    }),
    [drafts],
  );
}
