/**
 * The cookies between browser and Worker, by the shop's own names. On a secure connection, browsers store them with
 * HOST_PREFIX. The privacy page (D35) lists each; one that it doesn't list doesn't compile.
 */
export type CookieName =
  | "checkout"
  | "session"
  | "pending-sign-in"
  | "device"
  | "theme"
  | "catalogue-changed";

/** Binds a cookie to this host and a secure connection (worker/request/request-context.ts). */
export const HOST_PREFIX = "__Host-";
