/** Formats a sum for a page, a document or a message: €1234.50. */
export const euros = (cents: number): string =>
  `${cents < 0 ? "-" : ""}€${(Math.abs(cents) / 100).toFixed(2)}`;
