import { CHECKOUT_COOKIE_DAYS } from "#domain/site/retention.ts";
import { sha256 } from "../../platform/sha256.ts";
import type { Context } from "../../request/context.ts";

/** The cookie that lets a browser resume its own open session (D16). The database stores only its hash. */
const BROWSER_COOKIE = "checkout";
const BROWSER_COOKIE_SECONDS = CHECKOUT_COOKIE_DAYS * 24 * 60 * 60;
const BROWSER_KEY_BYTES = 20;
const BROWSER_KEY = /^[0-9a-f]{40}$/;

/** The key must be unguessable: anyone who has it gets the browser's open session. */
function newBrowserKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BROWSER_KEY_BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Returns this browser's key, if it has one. */
function readBrowserKey(ctx: Context): string | null {
  const held = ctx.cookie(BROWSER_COOKIE);
  return held !== undefined && BROWSER_KEY.test(held) ? held : null;
}

/** Returns the hash of this browser's key, if it has one. */
export async function readBrowserHash(ctx: Context): Promise<string | null> {
  const key = readBrowserKey(ctx);
  return key === null ? null : sha256(key);
}

/** Returns the hash of this browser's key, and sets a new key if it has none. */
export async function browserHash(ctx: Context): Promise<string> {
  const held = readBrowserKey(ctx);
  const key = held ?? newBrowserKey();
  if (key !== held) ctx.setCookie(BROWSER_COOKIE, key, { maxAgeSeconds: BROWSER_COOKIE_SECONDS });
  return sha256(key);
}
