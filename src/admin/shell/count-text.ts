import { MATCHES_COUNTED_TO } from "#domain/order-search/order-search.ts";

const plain = new Intl.NumberFormat("en-US");

/** Returns the number of a search's matches. An administrators' list counts them only up to a limit. */
export const matchesText = (matches: number): string =>
  matches > MATCHES_COUNTED_TO ? `${plain.format(MATCHES_COUNTED_TO)}+` : plain.format(matches);

/** Returns the number of matches with a noun: '1 unit', '1,000+ units'. */
export const matchesCountText = (matches: number, noun: string): string =>
  matches > MATCHES_COUNTED_TO ? `${matchesText(matches)} ${noun}s` : countText(matches, noun);

/** '1 order', '1,234 orders'. */
export function countText(count: number, noun: string): string {
  return `${plain.format(count)} ${noun}${count === 1 ? "" : "s"}`;
}
