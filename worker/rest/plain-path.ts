import type { Context as HonoContext, Hono } from "hono";
import type { $ZodType } from "zod/v4/core";
import type { TokenUser } from "../auth/access-token.ts";
import { admit } from "../auth/admit.ts";
import type { AppEnv } from "../platform/app-env.ts";
import type { Access, BodyLimit } from "../platform/policy.ts";
import { refuseLargeBody } from "../platform/request-body.ts";
import { requestContext } from "../platform/request-context.ts";
import { routedPath } from "../platform/routed-path.ts";

/** What the API's document says of a plain path. `content` is OpenAPI's, for what is not JSON of a schema. */
export type PathDescription = {
  readonly summary: string;
  readonly headers?: readonly string[];
  readonly requestContent?: object;
  /** What status 200 means. */
  readonly ok: string;
  readonly content?: object;
};

/** A path that is no procedure: it takes or answers something else than one JSON value, or is not called by the shop's pages. */
export type PlainPath = {
  readonly method: "GET" | "POST";
  /** As documented; matched in any case (D31). */
  readonly path: string;
  readonly access: Access;
  /** `user` is who was let in; null where everybody is. */
  readonly handle: (c: HonoContext<AppEnv>, user: TokenUser | null) => Response | Promise<Response>;
  /** Absent for what only search engines ask for. */
  readonly description?: PathDescription;
  /** A JSON body. */
  readonly body?: $ZodType;
  /** A JSON answer; with `lines` each line of one that comes in lines. */
  readonly response?: $ZodType;
  readonly lines?: true;
  readonly bodyLimit?: BodyLimit;
  /** Taken from every site: its sender proves itself by a signature and brings no visitor's cookie. */
  readonly signed?: true;
  /** The one address of its answer, which is the same for everybody; null for a query that is not kept. */
  readonly publiclyCacheable?: (query: URLSearchParams) => string | null;
};

/** Routes a plain path: asks who calls, then reads. */
export function mountPath(
  routes: Hono<AppEnv>,
  { method, path, access, bodyLimit, handle }: PlainPath,
): void {
  routes.on(method, routedPath(path), async (c) => {
    const user = await admit(requestContext(c), access);
    const tooLarge = bodyLimit?.afterAccess ? await refuseLargeBody(c, bodyLimit) : null;
    return tooLarge ?? handle(c, user);
  });
}
