import { MATCHES_COUNTED_TO } from "#domain/order-search/order-search.ts";

const plain = new Intl.NumberFormat("en-US");

/** '1,234'. */
export const plainCount = (count: number): string => plain.format(count);

/** Returns the number of a search's matches. An administrators' list counts them only up to a limit. */
export const matchesText = (matches: number): string =>
  matches > MATCHES_COUNTED_TO ? `${plainCount(MATCHES_COUNTED_TO)}+` : plainCount(matches);

/** Returns the number of matches with a noun: '1 unit', '1,000+ units'. */
export const matchesCountText = (matches: number, noun: string): string =>
  matches > MATCHES_COUNTED_TO ? `${matchesText(matches)} ${noun}s` : countText(matches, noun);

/** '1 order', '1,234 orders'. */
export function countText(count: number, noun: string): string {
  return `${plainCount(count)} ${noun}${count === 1 ? "" : "s"}`;
}

/** Returns a part of a whole in per cent, with a decimal; null of nothing. */
export const percent = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part * 1000) / whole) / 10;
