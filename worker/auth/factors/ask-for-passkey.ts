import { and, asc, eq, gt, isNull } from "drizzle-orm";
import { CHALLENGE_MINUTES, type ChallengePurpose } from "#domain/accounts/factors.ts";
import { COMPANY } from "#domain/seller/company.ts";
import { MINUTE_MS } from "#domain/time/durations.ts";
import type { Queryable } from "../../db/client.ts";
import { passkeyChallenges, passkeys } from "../../db/schema/factors.ts";
import { now } from "../../platform/clock.ts";
import type { Settings } from "../../platform/env.ts";
import { sha256 } from "../../platform/sha256.ts";
import { randomBytes, toBase64url } from "./bytes.ts";

export type Passkey = typeof passkeys.$inferSelect;

/** The database and the site. */
export type Asking = { readonly db: Queryable; readonly settings: Pick<Settings, "siteUrl"> };

const CHALLENGE_BYTES = 32;
const CHALLENGE_MS = CHALLENGE_MINUTES * MINUTE_MS;

/** Who must answer a challenge, and for what (D58). `userId` is null only for a sign-in without a name. */
export type Asked = {
  readonly purpose: ChallengePurpose;
  readonly userId: string | null;
  /** The id of the one thing that the answer is for; the answer to another one is refused. */
  readonly about?: string;
};

const hashOf = (challenge: string, { about }: Pick<Asked, "about">): Promise<string> =>
  sha256(about === undefined ? challenge : `${challenge} for ${about}`);

/** Stores a new challenge for five minutes and returns it in base64url. */
async function newChallenge(db: Queryable, asked: Asked): Promise<string> {
  const { purpose, userId } = asked;
  const challenge = toBase64url(randomBytes(CHALLENGE_BYTES));
  const expiresAt = new Date(now().getTime() + CHALLENGE_MS);
  await db
    .insert(passkeyChallenges)
    .values({ hash: await hashOf(challenge, asked), purpose, userId, expiresAt });
  return challenge;
}

/**
 * Deletes a challenge and returns true if it was open, and for this purpose and user. It's the deletion that decides,
 * so of two answers to one challenge, even simultaneous ones, at most one counts.
 */
export async function useChallenge(db: Queryable, challenge: string, asked: Asked): Promise<boolean> {
  const { purpose, userId } = asked;
  const used = await db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.hash, await hashOf(challenge, asked)),
        eq(passkeyChallenges.purpose, purpose),
        userId === null ? isNull(passkeyChallenges.userId) : eq(passkeyChallenges.userId, userId),
        gt(passkeyChallenges.expiresAt, now()),
      ),
    )
    .returning({ hash: passkeyChallenges.hash });
  return used.length > 0;
}

/** The site that a passkey belongs to (D58): the host of SITE_URL, and answers only from its origin. */
export function relyingParty({ siteUrl }: Pick<Settings, "siteUrl">): { id: string; origin: string } {
  const { hostname, origin } = new URL(siteUrl);
  return { id: hostname, origin };
}

/** The id by which an authenticator knows an account: the row's, which means nothing outside the shop. */
export const userHandle = (userId: string): string => toBase64url(new TextEncoder().encode(userId));

/** COSE's numbers of the signatures that the shop accepts: ES256, EdDSA and RS256. */
export const ALGORITHMS = [-7, -8, -257] as const;

/** The passkeys of an account, oldest first. */
export const passkeysOf = (db: Queryable, userId: string): Promise<Passkey[]> =>
  db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id));

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
) {
  const userId = "userId" in asked ? asked.userId : null;
  return {
    challenge: await newChallenge(db, { userId: null, ...asked }),
    rpId: relyingParty(settings).id,
    allowCredentials: userId === null ? [] : (await passkeysOf(db, userId)).map(named),
    userVerification: "required" as const,
    timeout: CHALLENGE_MS,
  };
}

/** Asks a browser to make a passkey, as `navigator.credentials.create` wants it (D58). */
export async function askForNewPasskey(
  { db, settings }: Asking,
  user: { readonly id: string; readonly username: string },
) {
  return {
    challenge: await newChallenge(db, { purpose: "add", userId: user.id }),
    rp: { id: relyingParty(settings).id, name: COMPANY.tradeName },
    user: { id: userHandle(user.id), name: user.username, displayName: user.username },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: "public-key" as const })),
    // A device that has a passkey of this account refuses to make another one.
    excludeCredentials: (await passkeysOf(db, user.id)).map(named),
    authenticatorSelection: { residentKey: "preferred" as const, userVerification: "required" as const },
    attestation: "none" as const,
    timeout: CHALLENGE_MS,
  };
}
