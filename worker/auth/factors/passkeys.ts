import { and, eq, lt, or } from "drizzle-orm";
import type { Assertion, Attestation } from "#domain/accounts/factor-input.ts";
import type { Queryable } from "../../db/client.ts";
import { passkeys } from "../../db/schema/factors.ts";
import { now } from "../../platform/clock.ts";
import type { Settings } from "../../platform/env.ts";
import { logFault } from "../../platform/log.ts";
import { fromBase64url, toBase64url } from "./bytes.ts";
import {
  ALGORITHMS,
  type Asked,
  type Asking,
  type Passkey,
  relyingParty,
  useChallenge,
  userHandle,
} from "./ask-for-passkey.ts";

/** Returns the challenge that a browser says it signed; undefined if its answer is malformed. */
function challengeIn(clientDataJSON: string): string | undefined {
  try {
    const data: unknown = JSON.parse(new TextDecoder().decode(fromBase64url(clientDataJSON)));
    const challenge = data instanceof Object && "challenge" in data ? data.challenge : undefined;
    return typeof challenge === "string" ? challenge : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Checks a passkey's signature for this purpose, and notes its use. Returns the passkey, or null for anything wrong with
 * it: an unknown passkey or another user's, a challenge that was used, has expired or was given for something else,
 * another site, no user verification, a wrong signature, or a counter that went backwards, which means that the
 * authenticator was copied (D58). The challenge is used up in any case. `asked.userId` is null for a sign-in without a
 * name; the passkey then says whose it is.
 */
export async function verifyPasskey(
  { db, settings }: Asking,
  assertion: Assertion,
  asked: Asked,
): Promise<Passkey | null> {
  const challenge = challengeIn(assertion.response.clientDataJSON);
  if (challenge === undefined || !(await useChallenge(db, challenge, asked))) return null;
  const [passkey] = await db.select().from(passkeys).where(eq(passkeys.credentialId, assertion.id));
  if (!passkey || !isTheirs(passkey, assertion, asked)) return null;
  const counter = await signedCounter(settings, assertion, challenge, passkey);
  if (counter === null) return null;
  return noteUse(db, passkey, counter);
}

function isTheirs({ userId }: Passkey, { response }: Assertion, asked: Asked): boolean {
  if (asked.userId !== null && asked.userId !== userId) return false;
  return response.userHandle === undefined || response.userHandle === userHandle(userId);
}

/** Returns the counter of a valid signature; null if it isn't valid. */
async function signedCounter(
  settings: Pick<Settings, "siteUrl">,
  assertion: Assertion,
  challenge: string,
  { publicKey }: Passkey,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await import("@simplewebauthn/server");
  const { id, origin } = relyingParty(settings);
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...assertion, response: definedIn(assertion.response), clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      // The counter is compared by the update that stores it, so that two copies can't race.
      credential: { id: assertion.id, publicKey: fromBase64url(publicKey), counter: 0 },
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    // The library throws for every kind of invalid answer, and calls nothing that could fail otherwise.
    return null;
  }
}

function definedIn({ userHandle: handle, ...rest }: Assertion["response"]) {
  return handle === undefined ? rest : { ...rest, userHandle: handle };
}

async function noteUse(db: Queryable, passkey: Passkey, counter: number): Promise<Passkey | null> {
  const isNext =
    counter === 0 ? eq(passkeys.counter, 0) : or(lt(passkeys.counter, counter), eq(passkeys.counter, 0));
  const [used] = await db
    .update(passkeys)
    .set({ counter, lastUsedAt: now() })
    .where(and(eq(passkeys.id, passkey.id), isNext))
    .returning();
  if (used) return used;
  logFault("a passkey's counter went backwards: it may have been copied", {
    passkey: passkey.id,
    user: passkey.userId,
  });
  return null;
}

/**
 * Checks a new passkey and returns the columns that only its authenticator knows; null if it, its challenge, site or user verification
 * isn't valid, as for `verifyPasskey`.
 */
export async function verifyNewPasskey(
  { db, settings }: Asking,
  attestation: Attestation,
  userId: string,
): Promise<Pick<Passkey, "credentialId" | "publicKey" | "counter" | "transports" | "backedUp"> | null> {
  const challenge = challengeIn(attestation.response.clientDataJSON);
  const asked = { purpose: "add", userId } as const;
  if (challenge === undefined || !(await useChallenge(db, challenge, asked))) return null;
  const { verifyRegistrationResponse } = await import("@simplewebauthn/server");
  const { id, origin } = relyingParty(settings);
  const { clientDataJSON, attestationObject, transports } = attestation.response;
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        ...attestation,
        response: { clientDataJSON, attestationObject },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      supportedAlgorithmIDs: [...ALGORITHMS],
    });
    if (!verified) return null;
    const { credential, credentialBackedUp } = registrationInfo;
    return {
      credentialId: credential.id,
      publicKey: toBase64url(credential.publicKey),
      counter: credential.counter,
      transports,
      backedUp: credentialBackedUp,
    };
  } catch {
    return null;
  }
}
