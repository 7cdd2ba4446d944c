import { logSecurityEvent } from "../platform/log.ts";

/** The changes of an account's second factors that its owner should learn of (D58). */
export type FactorChange =
  | "passkey added"
  | "passkey removed"
  | "codes switched on"
  | "codes switched off"
  | "recovery codes made";

/** Called after each such change, once it's committed: logs it with the account's id. */
export function noteFactorChange(change: FactorChange): void {
  logSecurityEvent(change);
}
