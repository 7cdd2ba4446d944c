/**
 * The cookies that pass between browser and Worker, by what the shop calls them; where the connection is secure, browsers
 * hold them with HOST_PREFIX before it. The privacy page (D35) has a line for each: one that it does not list does not
 * compile.
 */
export type CookieName = "checkout" | "session" | "device" | "theme" | "catalogue-changed";

/** Binds a cookie to this host and a secure connection (worker/request/request-context.ts). */
export const HOST_PREFIX = "__Host-";
