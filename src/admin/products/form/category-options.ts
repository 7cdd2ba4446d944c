import {
  groupOfSubcategory,
  type MainCategory,
  type Subcategory,
  TAXONOMY,
} from "#domain/catalogue/taxonomy.ts";

export type SubcategoryGroup = { readonly label: MainCategory; readonly options: readonly Subcategory[] };

/** Returns the offered subcategories: those of the chosen main categories, group by group (S57). */
export function subcategoryGroups(chosen: readonly MainCategory[]): SubcategoryGroup[] {
  return TAXONOMY.filter((group) => chosen.includes(group.name)).map((group) => ({
    label: group.name,
    options: group.subcategories,
  }));
}

export type CategoryChoice = {
  readonly mainCategories: readonly MainCategory[];
  readonly subcategories: readonly Subcategory[];
};

/**
 * Returns the remaining choice after main categories are removed along with their subcategories. Subcategories whose
 * main category wasn't chosen before stay.
 */
export function withMainCategories(
  before: CategoryChoice,
  mainCategories: readonly MainCategory[],
): CategoryChoice & { readonly dropped: readonly Subcategory[] } {
  const gone = new Set(before.mainCategories.filter((name) => !mainCategories.includes(name)));
  const isDropped = (name: Subcategory): boolean => gone.has(groupOfSubcategory(name));
  return {
    mainCategories,
    subcategories: before.subcategories.filter((name) => !isDropped(name)),
    dropped: before.subcategories.filter(isDropped),
  };
}
