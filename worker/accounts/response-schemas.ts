import { z } from "zod";
import { TRANSPORTS } from "#domain/accounts/factors.ts";
import { ALL_PERMISSIONS, STAFF_ROLES } from "#domain/accounts/permissions.ts";
import { companySchema } from "#domain/cart/company.ts";
import { count, time } from "../platform/response-schemas.ts";

/** The token is a JWT valid for 15 minutes (D17). */
export const signInResponse = z.object({ accessToken: z.string(), roles: z.array(z.int()) });

/** The response to a right password on the page: signed in, or the second factors to choose from (D58). */
export const passwordResponse = z.union([
  signInResponse,
  z.object({ secondFactor: z.object({ passkey: z.boolean(), code: z.boolean() }) }),
]);

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
      lastUsedAt: time.nullable(),
    }),
  ),
  code: z.boolean(),
  recoveryCodesLeft: z.int(),
});

/** New recovery codes, which are shown this once; null if the account keeps those that it has. */
export const recoveryCodesResponse = z.object({ recoveryCodes: z.union([z.array(z.string()), z.null()]) });

/** A secret for an authenticator app, in base32, and the link that the app reads it from. */
export const codeSecretResponse = z.object({ secret: z.string(), link: z.string() });

export const refreshResponse = z.object({ accessToken: z.string() });

/** The caller's live sessions, their own first (D58). Times are ISO. */
export const ownSessionsResponse = z.object({
  sessions: z.array(
    z.object({
      id: z.string(),
      device: z.string(),
      /** ISO 3166; null if unknown. */
      country: z.string().nullable(),
      startedAt: time,
      seenAt: time,
      /** True for the session that asks. */
      isThis: z.boolean(),
    }),
  ),
});

export const accountCompanyResponse = z.object({ company: z.union([companySchema, z.null()]) });

export const accountEmailResponse = z.object({
  /** Confirmed; null without one. */
  email: z.string().nullable(),
  /** Waits for its confirmation; null if none does. */
  waiting: z.string().nullable(),
  /** The orders of guests that the account got by its addresses (D59). */
  claimedOrders: z.int(),
});

export const staffRulesResponse = z.object({
  secondFactorRequired: z.boolean(),
  refundLimitCents: z.int().nullable(),
  secondEyes: z.boolean(),
  secondEyesRefundCents: z.int(),
});

const roles = z.array(z.enum(STAFF_ROLES));

export const ownStaffResponse = z.object({
  roles,
  permissions: z.array(z.enum(ALL_PERMISSIONS)),
});

/** The people who work here, by name, and the open invitations, the next to expire first (D57). */
export const staffListResponse = z.object({
  people: z.array(
    z.object({
      id: z.uuid(),
      username: z.string(),
      roles,
      since: time,
      /** The number of live sessions, and the latest sign-in among them. */
      sessions: count,
      signedInAt: time.nullable(),
    }),
  ),
  invitations: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      roles,
      invitedBy: z.string(),
      createdAt: time,
      expiresAt: time,
      /** False if the person who made it may no longer give these roles. */
      canBeAccepted: z.boolean(),
    }),
  ),
});

/** The address is shown this once. */
export const madeInvitationResponse = z.object({ id: z.uuid(), address: z.string() });

/** An invitation as anyone with its link sees it. */
export const invitationResponse = z.object({
  name: z.string(),
  roles,
  invitedBy: z.string(),
  expiresAt: time,
});

/** The open requests that the caller made or may answer (D57). */
export const approvalsResponse = z.object({
  requests: z.array(
    z.object({
      id: z.uuid(),
      askedBy: z.string(),
      isOwn: z.boolean(),
      summary: z.string(),
      askedAt: time,
      expiresAt: time,
      isApproved: z.boolean(),
    }),
  ),
  /** The caller needs one to approve a request. */
  hasPasskey: z.boolean(),
});
