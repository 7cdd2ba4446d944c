import { ALIASES, type LabelTarget } from "./aliases.ts";
import { foldText } from "./search-words.ts";
import { INDUSTRIES, type MainCategory, SUBCATEGORIES, type Subcategory } from "./taxonomy.ts";

/** What products are found by beside their own texts: a category that they are in, or an alias (D64). */
export type Label = { readonly text: string; readonly folded: string; readonly of: LabelTarget };

export const LABELS: readonly Label[] = [
  // The titles of the other groups say nothing about their products.
  ...INDUSTRIES.map((name) => label(name, { mainCategory: name })),
  ...SUBCATEGORIES.map((name) => label(name, { subcategory: name })),
  ...ALIASES.map(([alias, of]) => label(alias, of)),
];

function label(text: string, of: LabelTarget): Label {
  return { text, folded: foldText(text), of };
}

/** What labels stand for, by kind, each once. */
export function targetsOf(labels: readonly Label[]) {
  const mainCategories = new Set<MainCategory>();
  const subcategories = new Set<Subcategory>();
  const productnames = new Set<string>();
  for (const { of } of labels) {
    if ("mainCategory" in of) mainCategories.add(of.mainCategory);
    else if ("subcategory" in of) subcategories.add(of.subcategory);
    else productnames.add(of.productname);
  }
  return {
    mainCategories: [...mainCategories],
    subcategories: [...subcategories],
    productnames: [...productnames],
  };
}
