import { sign, verify } from "hono/jwt";
import { z } from "zod";
import type { Settings } from "../platform/env.ts";

/** The cookie by which a browser that signed in before is known. It opens nothing. */
export const DEVICE_COOKIE = "device";
const ALGORITHM = "HS256";

type Keys = Pick<Settings, "siteUrl" | "tokenSecret">;

const claimsSchema = z.object({ sub: z.string(), jti: z.string() });

/** Never an access token's audience: the one is not taken for the other. */
const audience = ({ siteUrl }: Keys) => `${siteUrl}/device`;

/** What the cookie of a browser on which this user just signed in holds. */
export function newDeviceKey(keys: Keys, userId: string): Promise<string> {
  return sign({ sub: userId, jti: crypto.randomUUID(), aud: audience(keys) }, keys.tokenSecret, ALGORITHM);
}

/** What an attempt on a name is counted for where the browser is not known. */
export const countedFor = (name: string): string => `name ${name.toLowerCase()}`;

/**
 * What an attempt on a name is counted for (D37): the name, or, from a browser on which its user signed in before, that
 * browser. So strangers who guess at a name never keep its owner out.
 */
export async function countedName(
  keys: Keys,
  name: string,
  userId: string | undefined,
  deviceKey: string | undefined,
): Promise<string> {
  const device = deviceKey === undefined ? null : await readDeviceKey(keys, deviceKey);
  return device !== null && device.sub === userId ? `device ${device.jti}` : countedFor(name);
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
