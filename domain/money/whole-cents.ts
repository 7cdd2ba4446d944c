import * as z from "zod/mini";

/** A page that the shop has replaced since still sends euros, by other names. */
export const OLD_PAGE_TEXT = "This page is out of date. Reload it and try again.";

/** An amount in the calls of the shop's own pages: integer cents, never euros. */
export const wholeCents = (field: string) =>
  z.int({
    error: ({ input }) => (input === undefined ? OLD_PAGE_TEXT : `${field} must be a whole number of cents.`),
  });
