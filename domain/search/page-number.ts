import * as z from "zod/mini";

const PAGE_MAX = 100_000;

/** A page number, starting at 1. */
export const pageSchema = z._default(
  z
    .int("page must be a whole number.")
    .check(z.minimum(1, "page starts at 1."), z.maximum(PAGE_MAX, "There is no such page.")),
  1,
);
