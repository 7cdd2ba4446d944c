/**
 * Replaces worker/auth/argon2.ts, whose WebAssembly Node can't load here. The simulation's people are signed in from the
 * beginning.
 */
export function hashPassword(): never {
  throw new Error("the simulation has no passwords");
}
export const verifyPassword = hashPassword;
