import type { CookieName } from "#domain/site/cookies.ts";
import type { Services } from "./services.ts";

/** The facts that a procedure knows about its caller. Plain values, so that a test can build one. */
export type Context = {
  /** Never spread this: its lazy members open connections and clients on first use. */
  readonly services: Services;
  /** The caller's address, as counted by rate limits (D70). */
  readonly address: string;
  /** The access token from the Authorization header (D17), not verified yet. */
  readonly bearer: string | null;
  readonly cookie: (name: CookieName) => string | undefined;
  /** Goes on with work after the answer is sent; the caller does not wait for it. */
  readonly waitUntil: (work: Promise<unknown>) => void;
  /** No cache keeps this answer: the next caller's request has to be seen, too. */
  readonly keepNothing: () => void;
  readonly setCookie: (name: CookieName, value: string, options?: CookieOptions) => void;
};

export type CookieOptions = {
  /** If absent, the cookie ends with the browser session. 0 removes it. */
  readonly maxAgeSeconds?: number;
};
