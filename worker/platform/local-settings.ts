import type { Settings } from "./env.ts";
import { ShopError } from "./errors.ts";
import { isLoopback } from "./loopback.ts";

const LOCAL_TOKEN_SECRET = /^local-development-only/;

/** Whether a token secret is the public one from wrangler.toml. */
export const isLocalTokenSecret = (secret: string): boolean => LOCAL_TOKEN_SECRET.test(secret);

/** Whether these settings may serve an address: the public ones only on this machine. */
export function isServedAt({ tokenSecret }: Settings, url: string): boolean {
  return !isLocalTokenSecret(tokenSecret) || isLoopback(url);
}

/**
 * The values in wrangler.toml are public. If they are ever deployed, nothing is served, because with a known token
 * secret anyone could become an admin.
 */
export function refuseLocalSettingsElsewhere(settings: Settings, url: string): void {
  if (!isServedAt(settings, url)) {
    throw new ShopError("internal", "This shop is not set up yet.", {
      cause: new Error("TOKEN_SECRET is the public development value."),
    });
  }
}
