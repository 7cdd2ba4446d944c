import { CHALLENGE_MINUTES } from "#domain/accounts/factors.ts";
import { COMPANY } from "#domain/seller/company.ts";
import { MINUTE_MS } from "#domain/time/durations.ts";
import type { Queryable } from "../../db/client.ts";
import type { Settings } from "../../platform/env.ts";
import { newChallenge } from "./challenges.ts";
import { ALGORITHMS, type Passkey, passkeysOf, relyingParty, userHandle } from "./passkeys.ts";

type Asking = { readonly db: Queryable; readonly settings: Pick<Settings, "siteUrl"> };

const timeout = CHALLENGE_MINUTES * MINUTE_MS;

const named = ({ credentialId, transports }: Passkey) => ({
  id: credentialId,
  type: "public-key" as const,
  transports,
});

/**
 * Asks for a signature by one of a user's passkeys, as `navigator.credentials.get` wants it (D58). Without a user any
 * passkey of this site may sign, and says whose it is.
 */
export async function askForPasskey(
  { db, settings }: Asking,
  asked:
    | { readonly purpose: "second_factor" | "prove"; readonly userId: string }
    | { readonly purpose: "approve"; readonly userId: string; readonly about: string }
    | { readonly purpose: "sign_in" },
  now: Date,
) {
  const userId = "userId" in asked ? asked.userId : null;
  return {
    challenge: await newChallenge(db, { userId: null, ...asked }, now),
    rpId: relyingParty(settings).id,
    allowCredentials: userId === null ? [] : (await passkeysOf(db, userId)).map(named),
    userVerification: "required" as const,
    timeout,
  };
}

/** Asks a browser to make a passkey, as `navigator.credentials.create` wants it (D58). */
export async function askForNewPasskey(
  { db, settings }: Asking,
  user: { readonly id: string; readonly username: string },
  now: Date,
) {
  return {
    challenge: await newChallenge(db, { purpose: "add", userId: user.id }, now),
    rp: { id: relyingParty(settings).id, name: COMPANY.tradeName },
    user: { id: userHandle(user.id), name: user.username, displayName: user.username },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: "public-key" as const })),
    // A device that has a passkey of this account refuses to make another one.
    excludeCredentials: (await passkeysOf(db, user.id)).map(named),
    authenticatorSelection: { residentKey: "preferred" as const, userVerification: "required" as const },
    attestation: "none" as const,
    timeout,
  };
}
