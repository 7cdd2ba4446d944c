import { tidyNumber } from "../text/fold-text.ts";

/** A fact of a product, such as its languages, as its page and a comparison show it (D73). */
export type ProductFact = { readonly name: string; readonly value: string };

export const FACT_SEPARATOR = ": ";

/** Reads the facts in a stored text (domain/catalogue/fact-rule.ts), one per line: 'Languages: English, German'. */
export function factsIn(text: string): ProductFact[] {
  return text === "" ? [] : text.split("\n").map(readFact);
}

function readFact(line: string): ProductFact {
  const [name = "", ...value] = line.split(FACT_SEPARATOR);
  return { name, value: value.join(FACT_SEPARATOR) };
}

/**
 * Returns the same key for names that differ only in case, or in kinds of hyphens and quotes: a product has only one of
 * them, and a comparison one row.
 */
export const factKey = (name: string): string => tidyNumber(name).toLowerCase();
