import type { MiddlewareHandler } from "hono";
import { SIGN_IN_FAILURES } from "#domain/accounts/account.ts";
import type { AppEnv } from "../../request/app-env.ts";
import { failureBody } from "../../request/failure-body.ts";

/**
 * POST /api/auth responds only with the texts of S88, regardless of the reason: a malformed body, a limit, another site
 * or an internal error (D38). The status and headers don't change, including Retry-After.
 */
export const onlySignInTexts: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next();
  const { status } = c.res;
  if (c.req.method !== "POST" || status < 400) return;
  const headers = new Headers(c.res.headers);
  headers.set("content-type", "application/json");
  const body = JSON.stringify(failureBody(c, textOf(status)));
  c.res = undefined;
  c.res = new Response(body, { status, headers });
};

function textOf(status: number): string {
  return status === 400 || status === 401 ? SIGN_IN_FAILURES[status] : SIGN_IN_FAILURES.other;
}
