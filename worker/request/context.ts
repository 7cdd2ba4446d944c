import type { CookieName } from "#domain/site/cookies.ts";
import type { CountryCode } from "#domain/vat/countries.ts";
import type { Services } from "./services.ts";

/** The facts about the caller that a procedure needs. They're plain values, so that a test can build one. */
export type Context = {
  /** Never spread this: its lazy members open connections and clients on first use. */
  readonly services: Services;
  /** The caller's IP address, as counted by rate limits (D70). */
  readonly address: string;
  /** The country that the request comes from, by Cloudflare's database; null if unknown. */
  readonly country: CountryCode | null;
  /** The User-Agent header; null without one. Anybody can send anything. */
  readonly userAgent: string | null;
  /** The access token from the Authorization header (D17), not verified yet. */
  readonly bearer: string | null;
  readonly cookie: (name: CookieName) => string | undefined;
  /** Continues work after the response is sent; the caller doesn't wait for it. */
  readonly waitUntil: (work: Promise<unknown>) => void;
  /** Keeps this response out of caches, so that the next caller's request also reaches the procedure. */
  readonly keepNothing: () => void;
  readonly setCookie: (name: CookieName, value: string, options?: CookieOptions) => void;
};

export type CookieOptions = {
  /** If absent, the cookie ends with the browser session. 0 removes it. */
  readonly maxAgeSeconds?: number;
};
