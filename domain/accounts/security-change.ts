/** The changes of an account's security that its owner is mailed about (D59). A new one needs its words in worker/mail/security-changed.ts. */
export const SECURITY_CHANGES = [
  "password_changed",
  "password_reset",
  "email_added",
  "email_changed",
  "email_removed",
  "passkey_added",
  "passkey_removed",
  "codes_switched_on",
  "codes_switched_off",
  "recovery_codes_made",
  "roles_changed",
  "removed_from_staff",
  "sessions_ended",
] as const;
export type SecurityChange = (typeof SECURITY_CHANGES)[number];

/** Those that an owner of the shop makes, not the account's own person (D57). */
export const CHANGES_BY_AN_OWNER = [
  "roles_changed",
  "removed_from_staff",
  "sessions_ended",
] as const satisfies readonly SecurityChange[];
