import { sign, verify } from "hono/jwt";
import { z } from "zod";
import { ACCESS_TOKEN_SECONDS } from "#domain/accounts/account.ts";
import { now } from "../platform/clock.ts";
import type { Settings } from "../platform/env.ts";

/** The only algorithm: a token that names another, including `none`, is invalid. */
const ALGORITHM = "HS256";

type Keys = Pick<Settings, "siteUrl" | "tokenSecret">;

/** The user that a token identifies. `sessionHash` is the id of the session row from which it was issued (D17). */
export type TokenUser = {
  readonly id: string;
  readonly username: string;
  readonly roles: readonly number[];
  readonly sessionHash: string;
};

const payloadSchema = z.object({
  sub: z.uuid(),
  sid: z.string().min(1),
  iat: z.number(),
  exp: z.number(),
  nbf: z.number().optional(),
  UserInfo: z.object({ username: z.string(), roles: z.array(z.number()) }),
});

/** Signs a JWT that is valid for 15 minutes, with `UserInfo: {username, roles}` in its payload (D17). */
export function signAccessToken({ siteUrl, tokenSecret }: Keys, user: TokenUser, at: Date): Promise<string> {
  const issued = Math.floor(at.getTime() / 1000);
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

/** The library checks times against the machine's clock; they're checked below against the shop's clock (D52). */
const BY_OUR_CLOCK = { exp: false, iat: false, nbf: false };

/**
 * Returns the user that a token identifies; null if it is expired, tampered with, issued for another site or not a
 * token.
 */
export async function readAccessToken(
  { siteUrl, tokenSecret }: Keys,
  token: string,
): Promise<TokenUser | null> {
  try {
    const claims = await verify(token, tokenSecret, {
      alg: ALGORITHM,
      iss: siteUrl,
      aud: siteUrl,
      ...BY_OUR_CLOCK,
    });
    const { sub, sid, iat, exp, nbf = iat, UserInfo } = payloadSchema.parse(claims);
    const seconds = Math.floor(now().getTime() / 1000);
    if (exp <= seconds || iat > seconds || nbf > seconds) return null;
    return { id: sub, username: UserInfo.username, roles: UserInfo.roles, sessionHash: sid };
  } catch {
    return null;
  }
}
