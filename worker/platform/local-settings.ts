import type { Settings } from "./env.ts";
import { ShopError } from "./errors.ts";

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;
const LOCAL_SECRET = /^local-development-only/;

/** Whether a secret is a public one from wrangler.toml. */
export const isLocalSecret = (secret: string): boolean => LOCAL_SECRET.test(secret);

/** Whether these settings may serve an address: the public ones only on this machine. */
export function isServedAt({ tokenSecret, orderLinkSecret }: Settings, url: string): boolean {
  const isLocal = isLocalSecret(tokenSecret) || isLocalSecret(orderLinkSecret);
  return !isLocal || LOOPBACK.test(new URL(url).hostname);
}

/**
 * The values in wrangler.toml are public. If they are ever deployed, nothing is served, because with a known token
 * secret anyone could become an admin, and with a known key of order links read orders.
 */
export function refuseLocalSettingsElsewhere(settings: Settings, url: string): void {
  if (!isServedAt(settings, url)) {
    throw new ShopError("internal", "This shop is not set up yet.", {
      cause: new Error("TOKEN_SECRET or ORDER_LINK_SECRET is the public development value."),
    });
  }
}
