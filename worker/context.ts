import type { Services } from "./services.ts";

export type SignedInUser = {
  readonly id: string;
  readonly username: string;
  readonly roles: readonly number[];
};

/** What a procedure knows of its caller. Plain values, so a test can build one. */
export type Context = {
  /** Not spread out: what opens a connection or a client there does so when it is first used. */
  readonly services: Services;
  /** The caller's address, for rate limits. */
  readonly address: string;
  readonly user: SignedInUser | null;
  readonly cookie: (name: string) => string | undefined;
  readonly setCookie: (name: string, value: string, maxAgeSeconds: number) => void;
};
