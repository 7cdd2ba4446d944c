import { slugStore } from "./slug-store.ts";

const chosen = slugStore("compare");

/** The slugs of the products that were chosen to be compared (D65), in that order. */
export const useChosenToCompare = chosen.useSlugs;
export const followChosenToCompare = chosen.follow;
export const setChosenToCompare = (slugs: readonly string[]): void => chosen.set(slugs);

export function chooseToCompare(slug: string, isChosen: boolean): void {
  const others = chosen.get().filter((other) => other !== slug);
  chosen.set(isChosen ? [...others, slug] : others);
}
