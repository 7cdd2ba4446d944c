import { SIGN_IN_FAILURES } from "#domain/accounts/account.ts";
import { changePasswordSchema, registerSchema, signInSchema } from "#domain/accounts/account-input.ts";
import { identityProofSchema, passkeySignInSchema, secondStepSchema } from "#domain/accounts/factor-input.ts";
import { messageResponse } from "../platform/response-schemas.ts";
import { limitedBy, publicProcedure, router, sessionProcedure, userProcedure } from "../trpc/trpc.ts";
import { companyOf, register, setCompanyOf } from "../auth/accounts.ts";
import { refuseGuessable } from "../auth/guessable-password.ts";
import { prove } from "../auth/prove-owner.ts";
import {
  accountCompanyResponse,
  passkeyRequestResponse,
  passwordResponse,
  refreshResponse,
  signInResponse,
} from "../auth/response-schemas.ts";
import {
  askForAnyPasskey,
  askForSecondPasskey,
  finishSignIn,
  signInWithPasskey,
} from "../auth/second-step.ts";
import { changePassword, refresh, signIn, signInWithPassword, signOut } from "../auth/sign-in.ts";
import { endAccountLinks } from "./account-links.ts";
import { announceOwnChange } from "./own-acts.ts";
import { accountEmailCalls } from "./email-router.ts";

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
    .mutation(async ({ ctx, input }) => {
      const { settings, db } = ctx.services;
      const { user: username, password } = input;
      await refuseGuessable(settings, { username, password, field: "password" });
      await register(db, input);
      return { message: "Success!" };
    }),
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
    .mutation(async ({ ctx }) => {
      await signOut(ctx);
      return { message: "You are signed out." };
    }),
  /** Renews the session's proof of identity, for the calls that need a recent one (D58). */
  prove: userProcedure
    .output(messageResponse)
    .input(identityProofSchema)
    .concat(limitedBy("LIMIT_PASSWORD"))
    .mutation(async ({ ctx, input }) => {
      await prove(ctx, ctx.user, input);
      return { message: "Thank you." };
    }),
  changePassword: userProcedure
    .output(messageResponse)
    .input(changePasswordSchema)
    .concat(limitedBy("LIMIT_PASSWORD"))
    .mutation(async ({ ctx, input }) => {
      const { id } = ctx.user;
      await changePassword(ctx, ctx.user, input, async (tx) => {
        await endAccountLinks(tx, id);
        await announceOwnChange(tx, ctx, id, "password_changed");
      });
      return { message: "Your password has been changed." };
    }),
  /** The company that the caller last bought for (D76). Checking one stores it (stripe.checkCompany). */
  company: userProcedure
    .output(accountCompanyResponse)
    .query(async ({ ctx }) => ({ company: await companyOf(ctx.services.db, ctx.user.id) })),
  removeCompany: userProcedure.output(messageResponse).mutation(async ({ ctx }) => {
    await setCompanyOf(ctx.services.db, ctx.user.id, null);
    return { message: "Your company has been removed." };
  }),
  ...accountEmailCalls,
});
