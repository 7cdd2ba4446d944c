import { tidyNumber } from "../text/fold-text.ts";

/** Words that people copy along with a number, in the languages of most buyers. */
const LABEL = String.raw`(?:(?:my|your|the|is|order|purchase|invoice|credit|note|withdrawal|receipt|reference|ref|contract|serial|number|num|nr|no|id|bestel(?:ling|nummer|nr)?|order(?:nummer|nr)|factuur(?:nummer|nr)?|creditnota|referentie|kenmerk|bestellung|bestellnummer|auftrag|rechnung|commande|facture)(?![\p{L}\p{N}])[.:]* ?[-:#]? ?)`;

/** Labels in front of something that has a digit. */
export const LABELS = String.raw`${LABEL}+(?=[#(]?(?:(?:SO|WD) )?\S*\d)`;

const BARE = new RegExp(String.raw`^${LABEL}*[ #(]*(\d{1,15})[ ).,;:]*$`, "iu");

/**
 * The pattern of numbers behind a prefix. Short digits with others behind them, such as '001 019', are one number if
 * they can be groups of one, and otherwise can't be read.
 */
export const prefixed = (prefix: string): string =>
  String.raw`${prefix}[ \-._/:#]*(\d{4,15}|\d{1,3}(?: \d{3})?(?! ?\d))(?![\p{L}\p{N}])`;

/**
 * Reads the number behind a prefix, as people type and paste it (D26): 'SO-001042', 'so 1042', '(SO–001042)', 'Order
 * SO001042.'. Undefined if there is none, or if there are several.
 */
export function sequenceAfter(prefix: string, text: string): number | undefined {
  const pattern = new RegExp(String.raw`(?<![\p{L}\p{N}])${prefixed(prefix)}`, "giu");
  const found = Array.from(tidyNumber(text).matchAll(pattern), ([, digits = ""]) => digits.replace(" ", ""));
  const [sequence, ...others] = new Set(found.map(Number));
  return others.length === 0 ? sequence : undefined;
}

/** Reads a number without its prefix: '1042', '#1042', 'order no. 1042'. */
export function bareSequence(text: string): number | undefined {
  const digits = BARE.exec(tidyNumber(text))?.[1];
  return digits === undefined ? undefined : Number(digits);
}
