import type { Outputs } from "#src/api/router-types.ts";
import { countText } from "./count-text.ts";

/** The results of the search of the whole admin area (D26). */
export type Found = Outputs["dashboard"]["find"];
export type FoundKind = keyof Found;

/** The kinds in the sequence of the results, with their headings and nouns. */
export const FOUND_KINDS = [
  ["orders", "Orders", "order"],
  ["checkouts", "Checkouts", "checkout"],
  ["offers", "Offers", "offer"],
  ["customers", "Customers", "customer"],
  ["products", "Products", "product"],
  ["messages", "Messages", "message"],
] as const satisfies readonly (readonly [FoundKind, string, string])[];

export const foundCount = (found: Found): number =>
  FOUND_KINDS.reduce((sum, [kind]) => sum + found[kind].length, 0);

/** The number of results before those of a kind. */
export function foundBefore(found: Found, kind: FoundKind): number {
  const place = FOUND_KINDS.findIndex(([one]) => one === kind);
  return FOUND_KINDS.slice(0, place).reduce((sum, [one]) => sum + found[one].length, 0);
}

/** Returns a screen reader's announcement: '1 order, 2 customers'. */
export function foundInWords(found: Found): string {
  const parts = FOUND_KINDS.flatMap(([kind, , noun]) =>
    found[kind].length === 0 ? [] : [countText(found[kind].length, noun)],
  );
  return parts.length === 0 ? "Nothing found." : `${parts.join(", ")}.`;
}
