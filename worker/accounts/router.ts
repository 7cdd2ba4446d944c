import { SIGN_IN_FAILURES } from "#domain/accounts/account.ts";
import {
  CONFIRMATION_SENT_TEXT,
  confirmEmailSchema,
  EMAIL_REMOVED_TEXT,
  PASSWORD_RESET_TEXT,
  removeEmailSchema,
  requestResetSchema,
  RESET_REQUESTED_TEXT,
  resetPasswordSchema,
  setEmailSchema,
} from "#domain/accounts/account-email.ts";
import {
  changePasswordSchema,
  registerSchema,
  sessionIdSchema,
  signInSchema,
} from "#domain/accounts/account-input.ts";
import { identityProofSchema, passkeySignInSchema, secondStepSchema } from "#domain/accounts/factor-input.ts";
import { prove } from "../auth/prove-owner.ts";
import { endOtherSessions } from "../auth/sessions.ts";
import {
  askForAnyPasskey,
  askForSecondPasskey,
  finishSignIn,
  refresh,
  signIn,
  signInWithPasskey,
  signInWithPassword,
  signOut,
} from "../auth/sign-in.ts";
import { messageResponse, withMessage } from "../platform/response-schemas.ts";
import { companyOf, setCompanyOf } from "../records/account-company.ts";
import { limitedBy, publicProcedure, router, sessionProcedure, userProcedure } from "../trpc/trpc.ts";
import { accountEmail, confirmEmail, removeEmail, setEmail } from "./account-email.ts";
import { endOwnSession, listOwnSessions } from "./own-sessions.ts";
import { changePassword, register, requestReset, resetPassword } from "./passwords.ts";
import {
  accountCompanyResponse,
  accountEmailResponse,
  ownSessionsResponse,
  passkeyRequestResponse,
  passwordResponse,
  refreshResponse,
  signInResponse,
} from "./response-schemas.ts";

/**
 * Every call that hashes a password counts towards one limit, whether the password is right or wrong, because hashing
 * is the cost (D37).
 */
export const authRouter = router({
  signIn: publicProcedure
    .meta({
      rest: {
        method: "POST",
        path: "/api/auth",
        summary: "Signs a user in: returns an access token of 15 minutes and sets the session's cookie.",
        refusals: {
          401: "The username or the password is wrong, or the account has a second factor, which only the page can ask for.",
        },
      },
    })
    .output(signInResponse)
    .input(signInSchema)
    .concat(limitedBy("LIMIT_PASSWORD", SIGN_IN_FAILURES.other))
    .mutation(({ ctx, input }) => signIn(ctx, input)),
  /** The page's sign-in; accounts with a second factor then need `finishSignIn` (D58). */
  signInWithPassword: publicProcedure
    .output(passwordResponse)
    .input(signInSchema)
    .concat(limitedBy("LIMIT_PASSWORD", SIGN_IN_FAILURES.other))
    .mutation(({ ctx, input }) => signInWithPassword(ctx, input)),
  /** The challenge for the second step by passkey. A mutation, because it's stored. */
  askForSecondPasskey: publicProcedure
    .output(passkeyRequestResponse)
    .concat(limitedBy("LIMIT_PASSWORD", SIGN_IN_FAILURES.other))
    .mutation(({ ctx }) => askForSecondPasskey(ctx)),
  finishSignIn: publicProcedure
    .output(signInResponse)
    .input(secondStepSchema)
    .concat(limitedBy("LIMIT_PASSWORD", SIGN_IN_FAILURES.other))
    .mutation(({ ctx, input }) => finishSignIn(ctx, input)),
  askForPasskey: publicProcedure
    .output(passkeyRequestResponse)
    .concat(limitedBy("LIMIT_PASSWORD", SIGN_IN_FAILURES.other))
    .mutation(({ ctx }) => askForAnyPasskey(ctx)),
  signInWithPasskey: publicProcedure
    .output(signInResponse)
    .input(passkeySignInSchema)
    .concat(limitedBy("LIMIT_PASSWORD", SIGN_IN_FAILURES.other))
    .mutation(({ ctx, input }) => signInWithPasskey(ctx, input)),
  register: publicProcedure
    .meta({
      rest: {
        method: "POST",
        path: "/api/register",
        summary: "Creates a user account.",
        refusals: { 409: "The username is taken." },
      },
    })
    .output(messageResponse)
    .input(registerSchema)
    .concat(limitedBy("LIMIT_PASSWORD"))
    .mutation(withMessage("Success!", ({ ctx, input }) => register(ctx.services, input))),
  /** A mutation with a GET path, because it may renew the cookie. */
  refresh: sessionProcedure
    .meta({
      rest: {
        method: "GET",
        path: "/api/refresh",
        summary: "Exchanges the session's cookie for a new access token.",
      },
    })
    .output(refreshResponse)
    .mutation(({ ctx }) => refresh(ctx, ctx.user)),
  signOut: publicProcedure
    .meta({
      rest: {
        method: "POST",
        path: "/api/logout",
        summary: "Ends the session on the server. It also succeeds without one.",
      },
    })
    .output(messageResponse)
    .mutation(withMessage("You are signed out.", ({ ctx }) => signOut(ctx))),
  /** Renews the session's proof of identity, for the calls that need a recent one (D58). */
  prove: userProcedure
    .output(messageResponse)
    .input(identityProofSchema)
    .concat(limitedBy("LIMIT_PASSWORD"))
    .mutation(withMessage("Thank you.", ({ ctx, input }) => prove(ctx, ctx.user, input))),
  changePassword: userProcedure
    .output(messageResponse)
    .input(changePasswordSchema)
    .concat(limitedBy("LIMIT_PASSWORD"))
    .mutation(
      withMessage("Your password has been changed.", ({ ctx, input }) =>
        changePassword(ctx, ctx.user, input),
      ),
    ),
  /** The company that the caller last bought for (D76). Checking one stores it (stripe.checkCompany). */
  company: userProcedure
    .output(accountCompanyResponse)
    .query(async ({ ctx }) => ({ company: await companyOf(ctx.services.db, ctx.user.id) })),
  removeCompany: userProcedure
    .output(messageResponse)
    .mutation(
      withMessage("Your company has been removed.", ({ ctx }) =>
        setCompanyOf(ctx.services.db, ctx.user.id, null),
      ),
    ),
  /** The address of the caller's account, and the way back in with it (D59). */
  email: userProcedure
    .output(accountEmailResponse)
    .query(({ ctx }) => accountEmail(ctx.services.db, ctx.user.id)),
  setEmail: userProcedure
    .output(messageResponse)
    .input(setEmailSchema)
    .concat(limitedBy("LIMIT_PASSWORD"))
    .mutation(withMessage(CONFIRMATION_SENT_TEXT, ({ ctx, input }) => setEmail(ctx, ctx.user, input))),
  confirmEmail: userProcedure
    .output(accountEmailResponse)
    .input(confirmEmailSchema)
    .mutation(async ({ ctx, input }) => {
      await confirmEmail(ctx, ctx.user, input.token);
      return accountEmail(ctx.services.db, ctx.user.id);
    }),
  removeEmail: userProcedure
    .output(messageResponse)
    .input(removeEmailSchema)
    .concat(limitedBy("LIMIT_PASSWORD"))
    .mutation(
      withMessage(EMAIL_REMOVED_TEXT, ({ ctx, input }) => removeEmail(ctx, ctx.user, input.currentPassword)),
    ),
  /** For anybody: the response doesn't tell whether there is such an account. */
  requestReset: publicProcedure
    .output(messageResponse)
    .input(requestResetSchema)
    .concat(limitedBy("LIMIT_ORDER_LINK"))
    .mutation(({ ctx, input }) => {
      ctx.waitUntil(requestReset(ctx.services, input.account));
      return { message: RESET_REQUESTED_TEXT };
    }),
  resetPassword: publicProcedure
    .output(messageResponse)
    .input(resetPasswordSchema)
    .concat(limitedBy("LIMIT_PASSWORD"))
    .mutation(withMessage(PASSWORD_RESET_TEXT, ({ ctx, input }) => resetPassword(ctx, input))),
});

/** Where the caller is signed in (D58). */
export const sessionsRouter = router({
  mine: userProcedure
    .output(ownSessionsResponse)
    .query(async ({ ctx }) => ({ sessions: await listOwnSessions(ctx.services.db, ctx.user) })),
  end: userProcedure
    .output(messageResponse)
    .input(sessionIdSchema)
    .mutation(
      withMessage("The session has ended.", ({ ctx, input }) =>
        endOwnSession(ctx.services.db, ctx.user, input.id),
      ),
    ),
  endOthers: userProcedure.output(messageResponse).mutation(async ({ ctx }) => {
    const { id, sessionHash } = ctx.user;
    const ended = await endOtherSessions(ctx.services.db, id, sessionHash);
    return { message: ended === 1 ? "The other session has ended." : `${ended} other sessions have ended.` };
  }),
});
