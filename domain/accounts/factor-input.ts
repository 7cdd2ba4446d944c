import * as z from "zod/mini";
import { tidyNumber } from "../text/fold-text.ts";
import { plainText, requiredLine } from "../text/text.ts";
import { CODE_DIGITS, PASSKEY_NAME_MAX_CHARS, TRANSPORTS } from "./factors.ts";

const PASSKEY_TEXT = "The passkey’s answer is malformed.";
const base64url = (maxChars: number) =>
  z.string(PASSKEY_TEXT).check(z.regex(/^[\w-]+$/, PASSKEY_TEXT), z.maxLength(maxChars, PASSKEY_TEXT));
const ID_MAX_CHARS = 1400;
const PART_MAX_CHARS = 8000;
const type = z.literal("public-key", PASSKEY_TEXT);

/** A passkey's signature, as browsers' `toJSON()` writes it; anything more in it is dropped. */
export const assertionSchema = z.object(
  {
    id: base64url(ID_MAX_CHARS),
    rawId: base64url(ID_MAX_CHARS),
    type,
    response: z.object(
      {
        clientDataJSON: base64url(PART_MAX_CHARS),
        authenticatorData: base64url(PART_MAX_CHARS),
        signature: base64url(PART_MAX_CHARS),
        userHandle: z.optional(base64url(100)),
      },
      PASSKEY_TEXT,
    ),
  },
  PASSKEY_TEXT,
);
export type Assertion = z.infer<typeof assertionSchema>;

/** Those that aren't known yet are dropped: they only help a browser to ask the right device. */
const transports = z.pipe(
  z.array(z.string(PASSKEY_TEXT), PASSKEY_TEXT).check(z.maxLength(20, PASSKEY_TEXT)),
  z.transform((names: string[]) => TRANSPORTS.filter((known) => names.includes(known))),
);

/** A new passkey, as browsers' `toJSON()` writes it. */
export const attestationSchema = z.object(
  {
    id: base64url(ID_MAX_CHARS),
    rawId: base64url(ID_MAX_CHARS),
    type,
    response: z.object(
      {
        clientDataJSON: base64url(PART_MAX_CHARS),
        attestationObject: base64url(PART_MAX_CHARS),
        transports: z._default(transports, []),
      },
      PASSKEY_TEXT,
    ),
  },
  PASSKEY_TEXT,
);
export type Attestation = z.infer<typeof attestationSchema>;

const currentPassword = plainText("Current password").check(z.minLength(1, "Current password is required."));
/** Digits only; people type codes in groups. */
const code = z.pipe(
  z.pipe(
    z.string("Code is required."),
    z.transform((typed: string) => tidyNumber(typed).replaceAll(/[\s-]/g, "")),
  ),
  z.string().check(z.regex(new RegExp(`^[0-9]{${CODE_DIGITS}}$`), `A code has ${CODE_DIGITS} digits.`)),
);
const recoveryCode = plainText("Recovery code").check(
  z.overwrite(tidyNumber),
  z.minLength(1, "Recovery code is required."),
  z.maxLength(60, "This recovery code is too long."),
);
const name = requiredLine("Name", PASSKEY_NAME_MAX_CHARS);
const id = z.uuid("There is no such passkey.");

/** Proof that the caller owns the account, and not just an open page (D58). */
export const proofSchema = z.union(
  [z.object({ currentPassword }), z.object({ passkey: assertionSchema })],
  "Please enter your password, or use a passkey.",
);
export type Proof = z.infer<typeof proofSchema>;

/** The password and, of an account with a factor, a code or a recovery code. */
export const passwordIdentitySchema = z.object(
  {
    password: plainText("Password").check(z.minLength(1, "Password is required.")),
    code: z.optional(code),
    recoveryCode: z.optional(recoveryCode),
  },
  "The proof must be an object.",
);
/** A renewed proof of identity within a session (D58). */
export const identityProofSchema = z.union(
  [z.object({ passkey: assertionSchema }), passwordIdentitySchema],
  "Please use a passkey, or enter your password.",
);
export type IdentityProof = z.infer<typeof identityProofSchema>;

export const passwordProofSchema = z.object({ currentPassword }, "The request must be an object.");
export const addPasskeySchema = z.object(
  { passkey: attestationSchema, name },
  "The request must be an object.",
);
export const renamePasskeySchema = z.object({ id, name }, "The request must be an object.");
export const removePasskeySchema = z.object({ id, proof: proofSchema }, "The request must be an object.");
export const proofInputSchema = z.object({ proof: proofSchema }, "The request must be an object.");
export const codeSchema = z.object({ code }, "The request must be an object.");
export type NewPasskey = z.infer<typeof addPasskeySchema>;

/** The approval of another owner's request, by a passkey that signs for this one (D57). */
export const approveSchema = z.object(
  { id: plainText("id"), passkey: assertionSchema },
  "The request must be an object.",
);
export type Approve = z.infer<typeof approveSchema>;

/** The second step of a sign-in: one of the account's factors. */
export const secondStepSchema = z.union(
  [z.object({ passkey: assertionSchema }), z.object({ code }), z.object({ recoveryCode })],
  "Please use a passkey, a code or a recovery code.",
);
export type SecondStep = z.infer<typeof secondStepSchema>;

/** A sign-in with a passkey alone; `trust` is 'Trust This Device' (D17). */
export const passkeySignInSchema = z.object(
  {
    passkey: assertionSchema,
    trust: z._default(z.boolean("trust must be true or false."), false),
  },
  "The request must be an object.",
);
export type PasskeySignIn = z.infer<typeof passkeySignInSchema>;

export const staffRulesSchema = z.object(
  { secondFactorRequired: z.boolean("secondFactorRequired must be true or false.") },
  "The request must be an object.",
);
