import { sign, verify } from "hono/jwt";
import { z } from "zod";
import { ACCESS_TOKEN_SECONDS } from "#domain/account.ts";
import type { Settings } from "../platform/env.ts";

/** The one algorithm: a token that names another, `none` among them, is no token. */
const ALGORITHM = "HS256";

type Keys = Pick<Settings, "siteUrl" | "tokenSecret">;

/** Who a token speaks for. `sessionHash` is the id of the session row it was made from (D17). */
export type TokenUser = {
  readonly id: string;
  readonly username: string;
  readonly roles: readonly number[];
  readonly sessionHash: string;
};

const payloadSchema = z.object({
  sub: z.uuid(),
  sid: z.string().min(1),
  exp: z.number(),
  UserInfo: z.object({ username: z.string(), roles: z.array(z.number()) }),
});

/** A JWT of 15 minutes whose payload carries `UserInfo: {username, roles}` (D17). */
export function signAccessToken({ siteUrl, tokenSecret }: Keys, user: TokenUser, now: Date): Promise<string> {
  const issued = Math.floor(now.getTime() / 1000);
  return sign(
    {
      UserInfo: { username: user.username, roles: user.roles },
      sub: user.id,
      sid: user.sessionHash,
      iss: siteUrl,
      aud: siteUrl,
      iat: issued,
      exp: issued + ACCESS_TOKEN_SECONDS,
    },
    tokenSecret,
    ALGORITHM,
  );
}

/** Who a token speaks for; null when it is expired, tampered with, made for another site or no token at all. */
export async function readAccessToken(
  { siteUrl, tokenSecret }: Keys,
  token: string,
): Promise<TokenUser | null> {
  try {
    const claims = await verify(token, tokenSecret, { alg: ALGORITHM, iss: siteUrl, aud: siteUrl });
    const { sub, sid, UserInfo } = payloadSchema.parse(claims);
    return { id: sub, username: UserInfo.username, roles: UserInfo.roles, sessionHash: sid };
  } catch {
    return null;
  }
}
