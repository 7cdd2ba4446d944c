import * as z from "zod/mini";

const SAME_SITE_PATH = /^\/(?![/\\])[^\s\\]*$/;

/**
 * Where a sign-in leads back to (storefront.md §2 "Guard outcomes"): a path of this site and nothing else, so no link
 * can send somebody to another site through /login.
 */
export const returnSearchSchema = z.object({
  from: z.catch(z.optional(z.string().check(z.regex(SAME_SITE_PATH), z.maxLength(500))), undefined),
});
