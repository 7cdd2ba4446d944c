import { and, eq } from "drizzle-orm";
import { RECOVERY_CODES } from "#domain/accounts/factors.ts";
import type { Queryable } from "../../db/client.ts";
import { recoveryCodes } from "../../db/schema/factors.ts";
import { sha256 } from "../../platform/sha256.ts";
import { randomBytes } from "./bytes.ts";

/** Without the letters that look like digits, nor u. */
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
/** Five bits a letter: 120 random bits, which can't be guessed, so their hash needs neither key nor salt (ASVS V6.5.2). */
const CODE_CHARS = 24;

const newCode = (): string =>
  Array.from(randomBytes(CODE_CHARS), (byte) => ALPHABET[byte % ALPHABET.length])
    .join("")
    .replace(/(.{4})(?=.)/g, "$1-");

/** A code as typed, in the form that is hashed: without hyphens and spaces, and with digits for letters like them. */
const normalised = (typed: string): string =>
  typed
    .toLowerCase()
    .replaceAll(/[^0-9a-z]/g, "")
    .replaceAll("o", "0")
    .replaceAll(/[il]/g, "1");

const hashOf = (code: string): Promise<string> => sha256(`recovery code ${normalised(code)}`);

/** Makes a user's ten recovery codes (D58); earlier ones end. They're returned only here. Call it in a transaction. */
export async function makeRecoveryCodes(tx: Queryable, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode);
  const hashes = await Promise.all(codes.map(hashOf));
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.insert(recoveryCodes).values(hashes.map((hash) => ({ hash, userId })));
  return codes;
}

/** Uses a recovery code up; false if it isn't the user's or was used. Of two simultaneous uses, one succeeds. */
export async function useRecoveryCode(db: Queryable, userId: string, code: string): Promise<boolean> {
  const used = await db
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.hash, await hashOf(code)), eq(recoveryCodes.userId, userId)))
    .returning({ hash: recoveryCodes.hash });
  return used.length > 0;
}

/** The number of recovery codes that a user has left. */
export const recoveryCodesLeft = (db: Queryable, userId: string): Promise<number> =>
  db.$count(recoveryCodes, eq(recoveryCodes.userId, userId));
