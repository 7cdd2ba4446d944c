import * as z from "zod/mini";

/** Pages loaded before a deployment still send euros, under other field names. */
export const OLD_PAGE_TEXT = "This page is out of date. Reload it and try again.";

/** Returns the schema of an amount in the calls of the shop's own pages: integer cents, never euros. */
export const wholeCents = (field: string) =>
  z.int({
    error: ({ input }) => (input === undefined ? OLD_PAGE_TEXT : `${field} must be a whole number of cents.`),
  });
