import { z } from "zod";
import { TRANSPORTS } from "#domain/accounts/factors.ts";
import { companySchema } from "#domain/cart/company.ts";
import { time } from "../platform/response-schemas.ts";

/** The token is a JWT valid for 15 minutes (D17). */
export const signInResponse = z.object({ accessToken: z.string(), roles: z.array(z.int()) });
export type SignInResponse = z.input<typeof signInResponse>;

/** The response to a right password on the page: signed in, or the second factors to choose from (D58). */
export const passwordResponse = z.union([
  signInResponse,
  z.object({ secondFactor: z.object({ passkey: z.boolean(), code: z.boolean() }) }),
]);
export type PasswordResponse = z.input<typeof passwordResponse>;

const namedPasskey = z.object({
  id: z.string(),
  type: z.literal("public-key"),
  transports: z.array(z.enum(TRANSPORTS)),
});

/** The options with which a browser lets a passkey sign (WebAuthn's PublicKeyCredentialRequestOptions as JSON). */
export const passkeyRequestResponse = z.object({
  challenge: z.string(),
  rpId: z.string(),
  allowCredentials: z.array(namedPasskey),
  userVerification: z.literal("required"),
  timeout: z.int(),
});

/** The options with which a browser makes a passkey (PublicKeyCredentialCreationOptions as JSON). */
export const passkeyCreationResponse = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal("public-key") })),
  excludeCredentials: z.array(namedPasskey),
  authenticatorSelection: z.object({
    residentKey: z.literal("preferred"),
    userVerification: z.literal("required"),
  }),
  attestation: z.literal("none"),
  timeout: z.int(),
});

/** The factors of the caller's account (D58). */
export const ownFactorsResponse = z.object({
  passkeys: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      backedUp: z.boolean(),
      createdAt: time,
      lastUsedAt: z.union([time, z.null()]),
    }),
  ),
  code: z.boolean(),
  recoveryCodesLeft: z.int(),
});

/** New recovery codes, which are shown this once; null if the account keeps those that it has. */
export const recoveryCodesResponse = z.object({ recoveryCodes: z.union([z.array(z.string()), z.null()]) });

/** A secret for an authenticator app, in base32, and the link that the app reads it from. */
export const codeSecretResponse = z.object({ secret: z.string(), link: z.string() });

export const staffRulesResponse = z.object({
  secondFactorRequired: z.boolean(),
  refundLimitCents: z.int().nullable(),
  secondEyes: z.boolean(),
  secondEyesRefundCents: z.int(),
});

export const refreshResponse = z.object({ accessToken: z.string() });

/** The caller's live sessions, their own first (D58). Times are ISO. */
export const ownSessionsResponse = z.object({
  sessions: z.array(
    z.object({
      id: z.string(),
      device: z.string(),
      /** ISO 3166; null if unknown. */
      country: z.string().nullable(),
      startedAt: z.iso.datetime(),
      seenAt: z.iso.datetime(),
      /** True for the session that asks. */
      isThis: z.boolean(),
    }),
  ),
});

export const accountCompanyResponse = z.object({ company: z.union([companySchema, z.null()]) });
