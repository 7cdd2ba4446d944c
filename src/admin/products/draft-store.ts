import * as z from "zod/mini";
import type { StorageKey } from "#src/api/client-storage.ts";
import type { ProductId } from "#domain/catalogue/product.ts";
import { parseStored } from "#domain/text/parse-stored.ts";
import { type ProductValues, productValuesSchema } from "./product-values.ts";

const ADD_KEY = "admin-draft:add" satisfies StorageKey;
const EDIT_KEY = "admin-draft:edit" satisfies StorageKey;
const editKey = (id: ProductId): string => `${EDIT_KEY}:${id}`;

const addDraftSchema = z.object({ values: productValuesSchema });
const editDraftSchema = z.object({ base: productValuesSchema, values: productValuesSchema });

/** An unsaved edit: the typed values, and those of the product that it started from (D27). */
export type EditDraft = { readonly base: ProductValues; readonly values: ProductValues };

/**
 * The unsaved forms of this browser. They survive a failed save, a reload and leaving the page (D25). Anything that
 * doesn't parse as a draft is ignored; without storage, drafts live as long as their form.
 */
export const productDrafts = {
  readAdd: (): ProductValues | null => parseStored(addDraftSchema, read(ADD_KEY))?.values ?? null,
  writeAdd: (values: ProductValues): void => write(ADD_KEY, { values }),
  removeAdd: (): void => remove(ADD_KEY),
  readEdit: (id: ProductId): EditDraft | null => parseStored(editDraftSchema, read(editKey(id))),
  writeEdit: (id: ProductId, draft: EditDraft): void => write(editKey(id), draft),
  removeEdit: (id: ProductId): void => remove(editKey(id)),
};

function read(key: string): string | null {
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, draft: object): void {
  try {
    window.localStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // Storage is full or disabled, so the draft lives as long as its form.
  }
}

function remove(key: string): void {
  try {
    window.localStorage.removeItem(key);
  } catch {
    // Nothing was stored.
  }
}
