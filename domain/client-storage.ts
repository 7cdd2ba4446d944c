/**
 * Everything the shop keeps in a browser. Whoever stores something names it by these types, and the privacy page (D35)
 * has a line for each of them: a key that it does not list does not compile.
 */
export type StorageKey = "cart" | "checkout" | "persist" | "user" | "admin-draft:add" | "admin-draft:edit";

/** By what the shop calls them; where the connection is secure, browsers hold them with HOST_PREFIX before it. */
export type CookieName = "checkout" | "session" | "device" | "theme" | "catalogue-changed";

/** Binds a cookie to this host and a secure connection (worker/platform/request-context.ts). */
export const HOST_PREFIX = "__Host-";
