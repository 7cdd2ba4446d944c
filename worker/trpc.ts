import { initTRPC, TRPCError } from "@trpc/server";
import { $ZodError } from "zod/v4/core";
import { ROLE_ADMIN, ROLE_USER } from "#domain/roles.ts";
import type { Context } from "./context.ts";
import { INTERNAL_TEXT, ShopError, toShopError } from "./errors.ts";

/**
 * The sentence of an error for its caller: a schema's first complaint, a ShopError's message, or, for a fault of
 * ours, a general text. Causes stay in the log.
 */
export function errorSentence(error: TRPCError): string {
  if (error.cause instanceof $ZodError) return error.cause.issues[0]?.message ?? "The request is malformed.";
  if (error.cause instanceof ShopError) return error.cause.message;
  if (error.code === "INTERNAL_SERVER_ERROR") return INTERNAL_TEXT;
  if (error.code === "PARSE_ERROR") return "The request is not valid JSON.";
  return error.message;
}

const t = initTRPC.context<Context>().create({
  // tRPC takes workerd for a development server and would send stacks.
  isDev: false,
  errorFormatter: ({ shape, error }) => ({
    ...shape,
    message: errorSentence(error),
    data: {
      code: shape.data.code,
      httpStatus: shape.data.httpStatus,
      path: shape.data.path,
      changes: error.cause instanceof ShopError ? error.cause.changes : undefined,
    },
  }),
});

export const router = t.router;

/** What lies below throws ShopErrors or surprises; callers see tRPC errors with the fitting code. */
const withShopErrors = t.middleware(async ({ next }) => {
  const result = await next();
  if (result.ok || result.error.code !== "INTERNAL_SERVER_ERROR") return result;
  const failure = toShopError(result.error.cause ?? result.error);
  throw new TRPCError({ code: failure.trpcCode, message: failure.message, cause: failure });
});

export const publicProcedure = t.procedure.use(withShopErrors);

const requireRole = (role: number) =>
  t.middleware(({ ctx, next }) => {
    if (!ctx.user) throw new TRPCError({ code: "UNAUTHORIZED", message: "Please sign in." });
    if (!ctx.user.roles.includes(role)) {
      throw new TRPCError({ code: "FORBIDDEN", message: "You do not have access to this." });
    }
    return next({ ctx: { user: ctx.user } });
  });

/** Signed-in users (2001). */
export const userProcedure = publicProcedure.use(requireRole(ROLE_USER));
/** Administrators (5150). */
export const adminProcedure = publicProcedure.use(requireRole(ROLE_ADMIN));
