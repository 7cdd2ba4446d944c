import type { Product } from "#domain/catalogue/product.ts";
import type { EditDraft } from "./draft-store.ts";
import { FORM_FIELDS, type FormField, sameField, sameValues, withField } from "./form-field.ts";
import { type ProductValues, valuesOf } from "./product-values.ts";

/** Two edits of one product that began with the same version, put together field by field (D27). */
type Merge = {
  /**
   * The typed values, merged with changes that only the others made. If both changed a field, it keeps the typed value.
   */
  readonly values: ProductValues;
  /** Fields that only the others changed. */
  readonly taken: readonly FormField[];
  /** Fields that both changed to different values. */
  readonly both: readonly FormField[];
};

/** Merges what was `typed` over `base` with `stored`. */
export function mergeEdit(base: ProductValues, typed: ProductValues, stored: ProductValues): Merge {
  const differing = FORM_FIELDS.filter((field) => !sameField(typed, stored, field));
  const taken = differing.filter((field) => sameField(base, typed, field));
  const both = differing.filter((field) => !sameField(base, typed, field) && !sameField(base, stored, field));
  return { values: taken.reduce((values, field) => withField(values, stored, field), typed), taken, both };
}

/**
 * Returns the base of the next merge: the others' stored values, except in fields that both changed, which would no
 * longer count as such.
 */
function baseAfter({ both }: Merge, base: ProductValues, stored: ProductValues): ProductValues {
  return both.reduce((values, field) => withField(values, base, field), stored);
}

export type Side = "mine" | "theirs";

/** The choice between what both changed: the values of either side, and which of them is in the form. */
export type Conflict = {
  readonly fields: readonly FormField[];
  readonly stored: ProductValues;
  /** As the form had them last while they were chosen. */
  readonly mine: ProductValues;
  readonly theirs: ProductValues;
  readonly chosen: Readonly<Partial<Record<FormField, Side>>>;
};

export const isDecided = ({ fields, chosen }: Conflict): boolean =>
  fields.every((field) => chosen[field] !== undefined);

/** Until it is chosen otherwise, the form has what was typed. */
const inForm = ({ chosen }: Conflict, field: FormField): Side => chosen[field] ?? "mine";

/** Chooses a side; what the form had there until now stays with its own side. */
export function choose(conflict: Conflict, values: ProductValues, field: FormField, side: Side): Conflict {
  const left = inForm(conflict, field);
  return {
    ...conflict,
    [left]: withField(conflict[left], values, field),
    chosen: { ...conflict.chosen, [field]: side },
  };
}

/** The values that have a side of a field: those of the form where this side is in it. */
export const sideOf = (conflict: Conflict, values: ProductValues, field: FormField, side: Side) =>
  inForm(conflict, field) === side ? values : conflict[side];

/**
 * Returns all typed values: those in the form, and the typed ones of fields that show the others' version untouched.
 */
export function typedIn(conflict: Conflict, values: ProductValues): ProductValues {
  const covered = conflict.fields.filter(
    (field) => inForm(conflict, field) === "theirs" && sameField(values, conflict.stored, field),
  );
  return covered.reduce((typed, field) => withField(typed, conflict.mine, field), values);
}

export type OpenedEdit = {
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

/** Starts an edit from the product, or from a draft merged with what others have saved since it began (D25, D27). */
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
