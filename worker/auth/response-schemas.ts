import { z } from "zod";
import { companySchema } from "#domain/cart/company.ts";

/** The token is a JWT valid for 15 minutes (D17). */
export const signInResponse = z.object({ accessToken: z.string(), roles: z.array(z.int()) });
export type SignInResponse = z.infer<typeof signInResponse>;

export const refreshResponse = z.object({ accessToken: z.string() });

export const accountCompanyResponse = z.object({ company: z.union([companySchema, z.null()]) });
