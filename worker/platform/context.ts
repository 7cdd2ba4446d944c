import type { CookieName } from "#domain/cookies.ts";
import type { Services } from "./services.ts";

/** What a procedure knows of its caller. Plain values, so a test can build one. */
export type Context = {
  /** Not spread out: what opens a connection or a client there does so when it is first used. */
  readonly services: Services;
  /** The caller's address as rate limits count it (D70). */
  readonly address: string;
  /** The access token of the Authorization header (D17); not verified yet. */
  readonly bearer: string | null;
  readonly cookie: (name: CookieName) => string | undefined;
  /** Goes on with work after the answer is sent; the caller does not wait for it. */
  readonly waitUntil: (work: Promise<unknown>) => void;
  readonly setCookie: (name: CookieName, value: string, options?: CookieOptions) => void;
};

export type CookieOptions = {
  /** Without one, the cookie ends with the browser. 0 removes it. */
  readonly maxAgeSeconds?: number;
};
