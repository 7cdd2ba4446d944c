import { z } from "zod";
import type { SignInAnswer } from "#domain/accounts/account.ts";

export const signInResponse = z.object({
  accessToken: z.string(),
  roles: z.array(z.int()),
}) satisfies z.ZodType<SignInAnswer>;

export const refreshResponse = z.object({ accessToken: z.string() });
