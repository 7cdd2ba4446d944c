import type { MiddlewareHandler } from "hono";
import { z } from "zod";
import { SIGN_IN_FAILURES } from "#domain/accounts/account.ts";
import { SECOND_FACTOR_TEXT } from "#domain/accounts/factors.ts";
import type { AppEnv } from "../../request/app-env.ts";
import { failureBody } from "../../request/request-context.ts";

/**
 * POST /api/auth responds only with the texts of S88, regardless of the reason: a malformed body, a limit, another site
 * or an internal error (D38). The status and headers don't change, including Retry-After. The one exception is the
 * right password of an account with a second factor (D58).
 */
export const onlySignInTexts: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next();
  const { status } = c.res;
  if (c.req.method !== "POST" || status < 400) return;
  const headers = new Headers(c.res.headers);
  headers.set("content-type", "application/json");
  const body = JSON.stringify(failureBody(c, await textOf(c.res)));
  c.res = undefined;
  c.res = new Response(body, { status, headers });
};

const messageSchema = z.object({ message: z.string() });

async function textOf(answer: Response): Promise<string> {
  const { status } = answer;
  if (status === 400) return SIGN_IN_FAILURES[400];
  if (status !== 401) return SIGN_IN_FAILURES.other;
  const told = messageSchema.safeParse(await answer.clone().json());
  return told.data?.message === SECOND_FACTOR_TEXT ? SECOND_FACTOR_TEXT : SIGN_IN_FAILURES[401];
}
