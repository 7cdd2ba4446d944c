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
import { messageResponse } from "../platform/response-schemas.ts";
import { limitedBy, publicProcedure, userProcedure } from "../trpc/trpc.ts";
import { accountEmail, confirmEmail, removeEmail, setEmail } from "./account-email.ts";
import { requestReset, resetPassword } from "./reset-password.ts";
import { accountEmailResponse } from "./response-schemas.ts";

/** The address of an account, and the way back in with it (D59). */
export const accountEmailCalls = {
  email: userProcedure
    .output(accountEmailResponse)
    .query(({ ctx }) => accountEmail(ctx.services.db, ctx.user.id)),
  setEmail: userProcedure
    .output(messageResponse)
    .input(setEmailSchema)
    .concat(limitedBy("LIMIT_PASSWORD"))
    .mutation(async ({ ctx, input }) => {
      await setEmail(ctx, ctx.user, input);
      return { message: CONFIRMATION_SENT_TEXT };
    }),
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
    .mutation(async ({ ctx, input }) => {
      await removeEmail(ctx, ctx.user, input.currentPassword);
      return { message: EMAIL_REMOVED_TEXT };
    }),
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
    .mutation(async ({ ctx, input }) => {
      await resetPassword(ctx, input);
      return { message: PASSWORD_RESET_TEXT };
    }),
};
