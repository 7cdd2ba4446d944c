import type { Settings } from "./env.ts";
import { ShopError } from "./errors.ts";
import { isLoopback } from "./settings-schema.ts";

const LOCAL_SECRET = /^local-development-only/;

/** Returns whether a secret is a public one from wrangler.toml. */
export const isLocalSecret = (secret: string): boolean => LOCAL_SECRET.test(secret);

/** Returns whether an address may be served with these settings: with public secrets, only on this machine. */
export function isServedAt({ tokenSecret, orderLinkSecret }: Settings, url: string): boolean {
  const isLocal = isLocalSecret(tokenSecret) || isLocalSecret(orderLinkSecret);
  return !isLocal || isLoopback(url);
}

/**
 * Refuses to serve with the public secrets of wrangler.toml anywhere else. If they are ever deployed, nothing works,
 * because with a known token secret anyone could become an admin, and with a known key of order links read orders.
 */
export function refuseLocalSettingsElsewhere(settings: Settings, url: string): void {
  if (!isServedAt(settings, url)) {
    throw new ShopError("internal", "This shop is not set up yet.", {
      cause: new Error("TOKEN_SECRET or ORDER_LINK_SECRET is the public development value."),
    });
  }
}
