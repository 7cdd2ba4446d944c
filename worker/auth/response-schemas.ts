import { z } from "zod";

/** The token is a JWT valid for 15 minutes (D17). */
export const signInResponse = z.object({ accessToken: z.string(), roles: z.array(z.int()) });
export type SignInResponse = z.infer<typeof signInResponse>;

export const refreshResponse = z.object({ accessToken: z.string() });
