import type { RateLimit } from "@cloudflare/workers-types";
import { ShopError } from "./errors.ts";

const PERIOD_SECONDS = 60;

/** Counts a call against an IP address and minute; beyond the limit it throws 429 with Retry-After (D37). */
export async function enforceRateLimit(
  limit: RateLimit,
  address: string,
  text = "Too many requests. Please wait a minute and try again.",
): Promise<void> {
  const { success } = await limit.limit({ key: address });
  if (!success) {
    throw new ShopError("rate_limited", text, { retryAfterSeconds: PERIOD_SECONDS });
  }
}
