import { MATCHES_COUNTED_TO } from "#domain/orders/counted-matches.ts";

const plain = new Intl.NumberFormat("en-US");

/** How many matches a search has: those of an administrators' list are counted only up to a bound. */
export const matchesText = (matches: number): string =>
  matches > MATCHES_COUNTED_TO ? `${plain.format(MATCHES_COUNTED_TO)}+` : plain.format(matches);

/** '1 unit', '1,000+ units': how many matches, in words. */
export const matchesCountText = (matches: number, noun: string): string =>
  matches > MATCHES_COUNTED_TO ? `${matchesText(matches)} ${noun}s` : countText(matches, noun);

/** '1 order', '1,234 orders'. */
export function countText(count: number, noun: string): string {
  return `${plain.format(count)} ${noun}${count === 1 ? "" : "s"}`;
}
