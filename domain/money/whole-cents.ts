import * as z from "zod/mini";
import { readTypedCents } from "./typed-amount.ts";

/** Pages loaded before a deployment still send euros, under other field names. */
export const OLD_PAGE_TEXT = "This page is out of date. Reload it and try again.";

/** Returns the schema of an amount in the calls of the shop's own pages: integer cents, never euros. */
export const wholeCents = (field: string) =>
  z.int({
    error: ({ input }) => (input === undefined ? OLD_PAGE_TEXT : `${field} must be a whole number of cents.`),
  });

/**
 * Returns the schema of an amount in cents, or as somebody typed it in euros (D69). `read` is for other numbers with at most two
 * decimals, in hundredths.
 */
export const typedCents = (emptyText: string, read: typeof readTypedCents = readTypedCents) =>
  z.pipe(
    z.transform((value) => {
      if (typeof value !== "string") return value;
      const typed = read(value);
      return "cents" in typed ? typed.cents : value;
    }),
    z.number({
      error: ({ input }) => {
        const typed = typeof input === "string" ? read(input) : undefined;
        return typed !== undefined && "message" in typed ? typed.message : emptyText;
      },
    }),
  );
