import { FORM_FIELDS, type FormField, sameField, withField } from "./form-field.ts";
import type { ProductValues } from "./product-values.ts";

/** Two edits of one product that began with the same version, put together field by field (D27). */
export type Merge = {
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
export function baseAfter({ both }: Merge, base: ProductValues, stored: ProductValues): ProductValues {
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
