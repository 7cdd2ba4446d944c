import type { Permission } from "#domain/accounts/permissions.ts";
import { initTRPC, TRPCError } from "@trpc/server";
import { $ZodError } from "zod/v4/core";
import { beginAct, actCall, whatOf, actingServices } from "../acts/act.ts";
import { approvalOf, storingRequests } from "../acts/approval.ts";
import { authorise, requireAuthorizedUser } from "../auth/authorise.ts";
import type { Context } from "../request/context.ts";
import { type FieldErrors, INTERNAL_TEXT, ShopError, toShopError } from "../platform/errors.ts";
import type { Admission, ProcedureMeta, RateLimitName } from "../request/policy.ts";
import { enforceRateLimit } from "../platform/rate-limit.ts";
import { currentTrace } from "../platform/trace.ts";

/** tRPC's message for a batch of more calls than it accepts (worker/entry/app.ts). */
const TRPC_BATCH_TEXT = "Batch call exceeds maximum size";
const ONE_CALL_TEXT = "A request makes one call. Please send the calls of a batch one at a time.";

/**
 * Returns an error's message for its caller: a schema's first error, a ShopError's message, or a general message for an
 * internal error. Causes are only logged.
 */
export function errorSentence(error: TRPCError): string {
  if (error.cause instanceof $ZodError) return error.cause.issues[0]?.message ?? "The request is malformed.";
  if (error.cause instanceof ShopError) return error.cause.message;
  if (error.code === "INTERNAL_SERVER_ERROR") return INTERNAL_TEXT;
  if (error.code === "PARSE_ERROR" || error.cause instanceof SyntaxError)
    return "The request is not valid JSON.";
  // tRPC passes on the message of any failure to read the request.
  if (error.cause !== undefined) return "The request is malformed.";
  if (error.message === TRPC_BATCH_TEXT) return ONE_CALL_TEXT;
  // tRPC would quote the whole address.
  if (error.code === "NOT_FOUND") return "There is no such call.";
  return error.message;
}

/**
 * Returns the first error of each field, for the form it came from. A field of a `draft` is named without it, and an
 * entry of a list by the list.
 */
function errorFields(error: TRPCError): FieldErrors | undefined {
  if (error.cause instanceof ShopError) return error.cause.fields;
  if (!(error.cause instanceof $ZodError)) return undefined;
  const fields: Record<string, string> = {};
  for (const { path, message } of error.cause.issues) {
    const steps = typeof path.at(-1) === "number" ? path.slice(0, -1) : path;
    const name = steps.filter((step, at) => !(at === 0 && step === "draft")).join(".");
    if (name !== "") fields[name] ??= message;
  }
  return fields;
}

const t = initTRPC
  .context<Context>()
  .meta<ProcedureMeta>()
  .create({
    // In workerd tRPC defaults to development mode, which sends stacks.
    isDev: false,
    errorFormatter: ({ shape, error }) => ({
      ...shape,
      message: errorSentence(error),
      data: {
        code: shape.data.code,
        httpStatus: shape.data.httpStatus,
        path: shape.data.path,
        changes: error.cause instanceof ShopError ? error.cause.changes : undefined,
        order: error.cause instanceof ShopError ? error.cause.order : undefined,
        stepUp: error.cause instanceof ShopError ? error.cause.stepUp : undefined,
        approval: error.cause instanceof ShopError ? error.cause.approval : undefined,
        fields: errorFields(error),
        requestId: currentTrace()?.id,
      },
    }),
  });

export const router = t.router;

/** Code below throws ShopErrors or unexpected errors; callers get tRPC errors with the matching code. */
const withShopErrors = t.middleware(async ({ next }) => {
  const result = await next();
  if (result.ok || result.error.code !== "INTERNAL_SERVER_ERROR") return result;
  const failure = toShopError(result.error.cause ?? result.error);
  throw new TRPCError({ code: failure.trpcCode, message: failure.message, cause: failure });
});

/** Requires what the procedure's own meta says, so that the documented access is the enforced one. */
const admitted = t.middleware(async ({ ctx, meta, next }) => {
  const { access, permission, stepUp } = meta ?? {};
  if (access === undefined) throw new Error("a procedure does not say who may call it");
  return next({ ctx: { user: await authorise(ctx, { access, permission, stepUp }) } });
});

/** Each call needs the owner's settings (D85): read already, or the failure to read them. */
const withSettings = t.middleware(async ({ ctx, next }) => {
  await ctx.services.readSettings();
  return next();
});

export const publicProcedure = t.procedure
  .meta({ access: "public" })
  .use(withShopErrors)
  .use(withSettings)
  .use(admitted);

/** Creates procedures whose caller is known. */
const procedureFor = (admission: Admission) =>
  publicProcedure
    .meta(admission)
    .use(({ ctx, next }) => next({ ctx: { user: requireAuthorizedUser(ctx.user) } }));

/** For callers with a live session's cookie. */
export const sessionProcedure = procedureFor({ access: "session" });
/** For users (2001), whose session and roles are checked on every call (D17). */
export const userProcedure = procedureFor({ access: "user" });
/**
 * For staff (5150) with this permission, checked in the same way (D57). Every mutation is an act, which its `.meta()` names and
 * each transaction of `ctx.acting` writes (D60). `ctx.services` is for reading, and for what follows the act: sending mails.
 */
export const staffProcedure = (permission: Permission) =>
  procedureFor({ access: "admin", permission }).use(({ ctx, meta, path, type, getRawInput, next }) => {
    const what = whatOf(meta?.act);
    const db = () => ctx.services.db;
    const approval = approvalOf({ userId: ctx.user.id, call: path }, meta?.secondEyes, getRawInput);
    const act = beginAct(db, actCall(ctx, ctx.user, { call: path, what }), approval);
    return storingRequests(db, async () => {
      const result = await next({ ctx: { act, acting: actingServices(ctx.services, act) } });
      if (!result.ok) throw result.error;
      if (what === null) return result;
      // A query's act is only that its caller has read something.
      if (type === "query") await act.within(() => Promise.resolve());
      // Nothing but a mistake in the code ends here, and each test of the call finds it.
      if (!act.isWritten()) throw new Error(`${path} was no act`);
      return result;
    });
  });

/**
 * Counts a call against a limit per IP address (D37). Add it after `.input()` with `.concat()`, so that malformed calls
 * don't count; add it before if a large body would be parsed for nothing. `text` replaces the general message of its
 * 429.
 */
export const limitedBy = (rateLimit: RateLimitName, text?: string) =>
  t.procedure.meta({ rateLimit }).use(async ({ ctx, next }) => {
    await enforceRateLimit(ctx.services.limits[rateLimit], ctx.address, text);
    return next();
  });
