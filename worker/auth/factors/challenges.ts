import { and, eq, gt, isNull, lte } from "drizzle-orm";
import { CHALLENGE_MINUTES, type ChallengePurpose } from "#domain/accounts/factors.ts";
import { MINUTE_MS } from "#domain/time/durations.ts";
import type { Queryable } from "../../db/client.ts";
import { passkeyChallenges } from "../../db/schema/factors.ts";
import { sha256 } from "../../platform/sha256.ts";
import { randomBytes, toBase64url } from "./bytes.ts";

const CHALLENGE_BYTES = 32;

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
export async function newChallenge(db: Queryable, asked: Asked, now: Date): Promise<string> {
  const { purpose, userId } = asked;
  const challenge = toBase64url(randomBytes(CHALLENGE_BYTES));
  const expiresAt = new Date(now.getTime() + CHALLENGE_MINUTES * MINUTE_MS);
  await db
    .insert(passkeyChallenges)
    .values({ hash: await hashOf(challenge, asked), purpose, userId, expiresAt });
  return challenge;
}

/**
 * Deletes a challenge and returns true if it was open, and for this purpose and user. It's the deletion that decides,
 * so of two answers to one challenge, even simultaneous ones, at most one counts.
 */
export async function useChallenge(
  db: Queryable,
  challenge: string,
  asked: Asked,
  now: Date,
): Promise<boolean> {
  const { purpose, userId } = asked;
  const used = await db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.hash, await hashOf(challenge, asked)),
        eq(passkeyChallenges.purpose, purpose),
        userId === null ? isNull(passkeyChallenges.userId) : eq(passkeyChallenges.userId, userId),
        gt(passkeyChallenges.expiresAt, now),
      ),
    )
    .returning({ hash: passkeyChallenges.hash });
  return used.length > 0;
}

/** Removes expired challenges. */
export async function forgetChallenges(db: Queryable, now: Date): Promise<void> {
  await db.delete(passkeyChallenges).where(lte(passkeyChallenges.expiresAt, now));
}
