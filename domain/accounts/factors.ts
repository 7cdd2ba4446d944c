/** Rules and texts of the second factor (D58), without the schemas. */

/** The reasons for which the shop asks a passkey to sign: an answer given for one is refused for any other. */
export const CHALLENGE_PURPOSES = ["add", "sign_in", "second_factor", "prove", "approve"] as const;
export type ChallengePurpose = (typeof CHALLENGE_PURPOSES)[number];

/** The ways in which a browser can reach an authenticator, by WebAuthn's names. */
export const TRANSPORTS = ["ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb"] as const;
export type Transport = (typeof TRANSPORTS)[number];

export const CHALLENGE_MINUTES = 5;
export const PASSKEYS_A_USER = 20;
export const PASSKEY_NAME_MAX_CHARS = 60;

/** A sign-in with the right password waits this long for the second factor, and for so many attempts. */
export const PENDING_SIGN_IN_MINUTES = 10;
export const PENDING_SIGN_IN_ATTEMPTS = 5;

/** RFC 6238 as every authenticator app has it: SHA-1, six digits, a new code every 30 seconds. */
export const CODE_DIGITS = 6;
export const CODE_STEP_SECONDS = 30;
/** So many steps before and after the current one are accepted, for clocks that differ. */
export const CODE_STEPS_AROUND = 1;
/** Wrong codes that an account accepts within a day of the first: at three valid codes of a million, a chance of 1 in 6,600. */
export const WRONG_CODES_A_DAY = 50;

export const RECOVERY_CODES = 10;

/** The answer to administrators' calls while the rule asks for a factor that the caller's account hasn't got. */
export const FACTOR_REQUIRED_TEXT =
  "Staff accounts need a second factor. Please add a passkey or a code at /account first.";

/** The answer of POST /api/auth to the right password of an account with a second factor. */
export const SECOND_FACTOR_TEXT =
  "This account has a second factor, so it can only sign in on the shop’s page /login.";

/** The messages of the second step. */
export const FACTOR_FAILURES = {
  ended: "This sign-in has expired. Please enter your password again.",
  code: "This code isn’t right, or it has been used. Please enter the next one.",
  recoveryCode: "This recovery code isn’t right, or it has been used.",
  passwordAlone:
    "This account has a second factor. Please use a passkey, or add a code or a recovery code to your password.",
  passkey: "This passkey wasn’t accepted. Please try again.",
  codesSpent:
    "Too many wrong codes in a day. Please use a passkey or a recovery code, or try a code again tomorrow.",
} as const;
