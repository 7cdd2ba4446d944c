import type { Services } from "./services.ts";

export type SignedInUser = {
  readonly id: string;
  readonly username: string;
  readonly roles: readonly number[];
};

/** What a procedure knows of its caller. Plain values, so a test can build one. */
export type Context = Services & {
  /** The caller's address, for rate limits. */
  readonly address: string;
  readonly user: SignedInUser | null;
  readonly cookie: (name: string) => string | undefined;
  readonly setCookie: (name: string, value: string, maxAgeSeconds: number) => void;
};
