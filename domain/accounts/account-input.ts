import * as z from "zod/mini";
import {
  PASSWORD,
  PASSWORD_TEXT,
  REGISTER_FAILURES,
  SIGN_IN_FAILURES,
  USERNAME,
  USERNAME_TEXT,
} from "./account.ts";
import { tidyLine } from "../text/odd-characters.ts";
import { plainText } from "../text/text.ts";

/** Body of POST /api/auth (S85); `trust` is 'Trust This Device' (D17). */
export const signInSchema = z.object(
  {
    user: plainText("Username").check(z.overwrite(tidyLine), z.minLength(1, SIGN_IN_FAILURES[400])),
    password: plainText("Password").check(z.minLength(1, SIGN_IN_FAILURES[400])),
    trust: z._default(z.boolean("trust must be true or false."), false),
  },
  SIGN_IN_FAILURES[400],
);
export type SignIn = z.infer<typeof signInSchema>;

/** Body of POST /api/register (S85; rules in S71–S72). */
export const registerSchema = z.object(
  {
    user: plainText("Username").check(z.overwrite(tidyLine), z.regex(USERNAME, USERNAME_TEXT)),
    password: plainText("Password").check(z.regex(PASSWORD, PASSWORD_TEXT)),
  },
  REGISTER_FAILURES.invalid,
);
export type Registration = z.infer<typeof registerSchema>;

/** One of the caller's sessions (D58). */
export const sessionIdSchema = z.object({ id: plainText("id") }, "The call takes a session's id.");

/** A password change (D18). The current password proves that the request comes from the account's owner. */
export const changePasswordSchema = z.object(
  {
    currentPassword: plainText("Current password").check(z.minLength(1, "Current password is required.")),
    newPassword: plainText("New password").check(z.regex(PASSWORD, PASSWORD_TEXT)),
  },
  "The password change must be an object.",
);
export type PasswordChange = z.infer<typeof changePasswordSchema>;
