import { z } from "zod";
import type { SignInAnswer } from "#domain/accounts/account.ts";

export const signInAnswer = z.object({
  accessToken: z.string(),
  roles: z.array(z.int()),
}) satisfies z.ZodType<SignInAnswer>;

export const refreshAnswer = z.object({ accessToken: z.string() });
