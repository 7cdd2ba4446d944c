import { changePasswordSchema, registerSchema, signInSchema } from "#domain/account-input.ts";
import { countAgainst } from "../platform/rate-limit.ts";
import { liveUserProcedure, publicProcedure, router } from "../trpc.ts";
import { register } from "./accounts.ts";
import { changePassword, refresh, signIn, signOut } from "./sign-in.ts";

export const authRouter = router({
  signIn: publicProcedure.input(signInSchema).mutation(({ ctx, input }) => signIn(ctx, input)),
  register: publicProcedure.input(registerSchema).mutation(async ({ ctx, input }) => {
    await countAgainst(ctx.services.limits.LIMIT_REGISTER, ctx.address);
    await register(ctx.services.db, input);
    return { message: "Success!" };
  }),
  refresh: publicProcedure.mutation(({ ctx }) => refresh(ctx)),
  signOut: publicProcedure.mutation(async ({ ctx }) => {
    await signOut(ctx);
    return { message: "You are signed out." };
  }),
  changePassword: liveUserProcedure.input(changePasswordSchema).mutation(async ({ ctx, input }) => {
    await changePassword(ctx, ctx.user, input);
    return { message: "Your password is changed." };
  }),
});
