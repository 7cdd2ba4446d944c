import { createHash } from "node:crypto";

/**
 * Replaces worker/auth/argon2.ts, whose WebAssembly Node can't load here. No promise depends on the cost of a guess.
 */
export const hashPassword = (password: string): string =>
  `quick$${createHash("sha256").update(password).digest("hex")}`;

export const verifyPassword = (hash: string, password: string): boolean => hash === hashPassword(password);
