import { z } from "zod";
import { companySchema } from "#domain/cart/company.ts";

/** The token is a JWT valid for 15 minutes (D17). */
export const signInResponse = z.object({ accessToken: z.string(), roles: z.array(z.int()) });
export type SignInResponse = z.infer<typeof signInResponse>;

export const refreshResponse = z.object({ accessToken: z.string() });

/** The caller's live sessions, their own first (D58). Times are ISO. */
export const ownSessionsResponse = z.object({
  sessions: z.array(
    z.object({
      id: z.string(),
      device: z.string(),
      /** ISO 3166; null if unknown. */
      country: z.string().nullable(),
      startedAt: z.iso.datetime(),
      seenAt: z.iso.datetime(),
      /** True for the session that asks. */
      isThis: z.boolean(),
    }),
  ),
});

export const accountCompanyResponse = z.object({ company: z.union([companySchema, z.null()]) });
