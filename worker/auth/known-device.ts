import { sign, verify } from "hono/jwt";
import { z } from "zod";
import type { Settings } from "../platform/env.ts";

/** A cookie that identifies a browser that has signed in before. It grants no access. */
export const DEVICE_COOKIE = "device";
const ALGORITHM = "HS256";

type Keys = Pick<Settings, "siteUrl" | "tokenSecret">;

const claimsSchema = z.object({ sub: z.string(), jti: z.string() });

/** Different from an access token's audience, so that neither is accepted as the other. */
const audience = ({ siteUrl }: Keys) => `${siteUrl}/device`;

/** Returns the device cookie's value for a browser in which this user has just signed in. */
export function newDeviceKey(keys: Keys, userId: string): Promise<string> {
  return sign({ sub: userId, jti: crypto.randomUUID(), aud: audience(keys) }, keys.tokenSecret, ALGORITHM);
}

/** Returns the key under which attempts for a name are counted in unknown browsers. */
export const nameLimitKey = (name: string): string => `name ${name.toLowerCase()}`;

/**
 * Returns the key under which a sign-in attempt is counted (D37): the name or, in a browser where its user has signed
 * in before, that browser. This way strangers who guess passwords never lock out the account's owner.
 */
export async function signInLimitKey(
  keys: Keys,
  name: string,
  userId: string | undefined,
  deviceKey: string | undefined,
): Promise<string> {
  const device = deviceKey === undefined ? null : await readDeviceKey(keys, deviceKey);
  return device !== null && device.sub === userId ? `device ${device.jti}` : nameLimitKey(name);
}

async function readDeviceKey(keys: Keys, deviceKey: string): Promise<z.infer<typeof claimsSchema> | null> {
  try {
    return claimsSchema.parse(
      await verify(deviceKey, keys.tokenSecret, { alg: ALGORITHM, aud: audience(keys) }),
    );
  } catch {
    return null;
  }
}
