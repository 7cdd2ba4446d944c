import { and, eq, isNotNull } from "drizzle-orm";
import type { NewPasskey, Proof } from "#domain/accounts/factor-input.ts";
import { FACTOR_FAILURES, PASSKEYS_A_USER } from "#domain/accounts/factors.ts";
import type { SecurityChange } from "#domain/accounts/security-change.ts";
import { COMPANY } from "#domain/seller/company.ts";
import type { TokenUser } from "../auth/access-token.ts";
import type { Caller } from "../auth/caller.ts";
import { askForNewPasskey, passkeysOf } from "../auth/factors/ask-for-passkey.ts";
import { confirmCode, countNewCode, newCodeSecret } from "../auth/factors/codes.ts";
import { factorsOf, hasFactor, removeFactors } from "../auth/factors/factors.ts";
import { verifyNewPasskey } from "../auth/factors/passkeys.ts";
import { makeRecoveryCodes, recoveryCodesLeft } from "../auth/factors/recovery-codes.ts";
import { otpauthLink } from "../auth/factors/totp.ts";
import { requireProof } from "../auth/prove-owner.ts";
import { endOtherSessions } from "../auth/sessions.ts";
import { countSignIn } from "../auth/sign-in-limit.ts";
import type { Queryable } from "../db/client.ts";
import { users } from "../db/schema/auth.ts";
import { codeSecrets, passkeys } from "../db/schema/factors.ts";
import { ShopError } from "../platform/errors.ts";
import { logSecurityEvent } from "../platform/log.ts";
import type { Context } from "../request/context.ts";
import { announceOwnChange, noteOwnAct } from "./own-acts.ts";
import { requireSecondEyes } from "./staff-rules.ts";

/** The changes of an account's second factors that its owner learns of (D58). */
type FactorChange = Extract<
  SecurityChange,
  "passkey_added" | "passkey_removed" | "codes_switched_on" | "codes_switched_off" | "recovery_codes_made"
>;

/**
 * Runs a change of an account's factors in a transaction, in which the mail to its owner is queued (D59) and, for staff, its act
 * is written (D60). Logs it once it's committed.
 */
async function changingFactors<Answer>(
  ctx: Context,
  user: TokenUser,
  change: FactorChange,
  work: (tx: Queryable) => Promise<Answer>,
): Promise<Answer> {
  const answer = await ctx.services.db.transaction(async (tx) => {
    const done = await work(tx);
    await announceOwnChange(tx, ctx, user.id, change);
    return done;
  });
  logSecurityEvent(change);
  return answer;
}

type NewCodes = { readonly recoveryCodes: string[] | null };

/** The factors of the caller's account, as /account shows them (D58). */
export async function ownFactors({ services: { db } }: Context, { id }: TokenUser) {
  const { code } = await factorsOf(db, id);
  return { passkeys: await passkeysOf(db, id), code, recoveryCodesLeft: await recoveryCodesLeft(db, id) };
}

/** Asks for a new passkey; 400 under its field unless this is the account's password, 409 if it has 20 passkeys. */
export async function startPasskey(ctx: Context, user: Caller, currentPassword: string) {
  await requireProof(ctx, user, { currentPassword });
  await requireRoomForPasskey(ctx.services.db, user);
  return askForNewPasskey(ctx.services, user);
}

/** Throws 409 if an account has as many passkeys as it may have. Only while the account is locked does that stay true. */
async function requireRoomForPasskey(db: Queryable, user: TokenUser): Promise<void> {
  if ((await db.$count(passkeys, eq(passkeys.userId, user.id))) >= PASSKEYS_A_USER)
    throw new ShopError(
      "conflict",
      `An account can have ${PASSKEYS_A_USER} passkeys. Please remove one first.`,
    );
}

/**
 * Adds the passkey that `startPasskey` asked for. For an account's first factor it also makes its recovery codes and
 * ends its other sessions, which a password alone had opened. 400 for a passkey that isn't valid, 409 for a known one and for a
 * 21st.
 */
export async function addPasskey(
  ctx: Context,
  user: TokenUser,
  { passkey: attestation, name }: NewPasskey,
): Promise<NewCodes> {
  const made = await verifyNewPasskey(ctx.services, attestation, user.id);
  if (!made) throw new ShopError("bad_request", FACTOR_FAILURES.passkey);
  const recoveryCodes = await changingFactors(ctx, user, "passkey_added", (tx) =>
    addingFactor(tx, user, async () => {
      await requireRoomForPasskey(tx, user);
      const added = await tx
        .insert(passkeys)
        .values({ ...made, transports: [...made.transports], userId: user.id, name })
        .onConflictDoNothing()
        .returning({ id: passkeys.id });
      if (added.length === 0) throw new ShopError("conflict", "This passkey has been added already.");
    }),
  );
  return { recoveryCodes };
}

/** Adds a factor and returns new recovery codes if it's the account's first; null otherwise. */
async function addingFactor(
  tx: Queryable,
  user: TokenUser,
  add: () => Promise<void>,
): Promise<string[] | null> {
  await lockAccount(tx, user);
  const isFirst = !hasFactor(await factorsOf(tx, user.id));
  await add();
  if (!isFirst) return null;
  await endOtherSessions(tx, user.id, user.sessionHash);
  return makeRecoveryCodes(tx, user.id);
}

/** Changes of one account's factors wait for each other, so that there's one first and one last factor. */
const lockAccount = (tx: Queryable, { id }: TokenUser) =>
  tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for("no key update");

export function renamePasskey(
  ctx: Context,
  user: TokenUser,
  { id, name }: { readonly id: string; readonly name: string },
): Promise<void> {
  return ctx.services.db.transaction(async (tx) => {
    await lockAccount(tx, user);
    const renamed = await tx
      .update(passkeys)
      .set({ name })
      .where(and(eq(passkeys.id, id), eq(passkeys.userId, user.id)))
      .returning({ id: passkeys.id });
    if (renamed.length === 0) throw noPasskey();
    await noteOwnAct(tx, ctx, user.id, "passkey_renamed");
  });
}

const noPasskey = () => new ShopError("not_found", "There is no such passkey.");

/** Removes a passkey; with the last factor the recovery codes end, too. 409 if the second pair of eyes needs it (D57). */
export async function removePasskey(
  ctx: Context,
  user: Caller,
  { id, proof }: { readonly id: string; readonly proof: Proof },
): Promise<void> {
  await requireProof(ctx, user, proof);
  await removingFactor(ctx, user, "passkey_removed", async (tx) => {
    const removed = await tx
      .delete(passkeys)
      .where(and(eq(passkeys.id, id), eq(passkeys.userId, user.id)))
      .returning({ id: passkeys.id });
    if (removed.length === 0) throw noPasskey();
    const wasLast = !(await factorsOf(tx, user.id)).passkey;
    if (wasLast && user.staffRoles.includes("owner")) await requireSecondEyes(tx);
  });
}

async function removingFactor(
  ctx: Context,
  user: TokenUser,
  change: "passkey_removed" | "codes_switched_off",
  remove: (tx: Queryable) => Promise<void>,
): Promise<void> {
  await changingFactors(ctx, user, change, async (tx) => {
    await lockAccount(tx, user);
    await remove(tx);
    if (!hasFactor(await factorsOf(tx, user.id))) await removeFactors(tx, user.id);
  });
}

/** Makes a secret for an authenticator app; 400 under its field for a wrong password, 409 if codes are on already. */
export async function startCodes(ctx: Context, user: Caller, currentPassword: string) {
  await requireProof(ctx, user, { currentPassword });
  const secret = await newCodeSecret(ctx.services, user.id);
  if (secret === null) throw new ShopError("conflict", "Codes are on already. Switch them off first.");
  return { secret, link: otpauthLink(COMPANY.tradeName, user.username, secret) };
}

/**
 * Switches codes on by a right one, as `addPasskey` adds a passkey. 400 under `code` for a wrong one, which counts as a failed
 * sign-in and towards the account's wrong codes of a day (D58).
 */
export async function switchCodesOn(ctx: Context, user: TokenUser, code: string): Promise<NewCodes> {
  const { db, settings } = ctx.services;
  const attempt = await countSignIn(ctx, user.username, user);
  // Before the transaction, whose end would take the count of a wrong code back.
  await countNewCode(db, user.id);
  const recoveryCodes = await changingFactors(ctx, user, "codes_switched_on", (tx) =>
    addingFactor(tx, user, async () => {
      if (!(await confirmCode({ db: tx, settings }, user.id, code))) throw wrongCode();
    }),
  );
  await attempt.clear();
  return { recoveryCodes };
}

const wrongCode = () =>
  new ShopError("bad_request", FACTOR_FAILURES.code, { fields: { code: FACTOR_FAILURES.code } });

/** Switches codes off; with the last factor the recovery codes end, too. */
export async function switchCodesOff(ctx: Context, user: Caller, proof: Proof): Promise<void> {
  await requireProof(ctx, user, proof);
  await removingFactor(ctx, user, "codes_switched_off", async (tx) => {
    await tx
      .delete(codeSecrets)
      .where(and(eq(codeSecrets.userId, user.id), isNotNull(codeSecrets.confirmedAt)));
  });
}

/** Makes new recovery codes; the old ones end. 409 for an account without a factor. */
export async function renewRecoveryCodes(ctx: Context, user: Caller, proof: Proof): Promise<NewCodes> {
  await requireProof(ctx, user, proof);
  const recoveryCodes = await changingFactors(ctx, user, "recovery_codes_made", async (tx) => {
    await lockAccount(tx, user);
    if (!hasFactor(await factorsOf(tx, user.id)))
      throw new ShopError("conflict", "Please add a passkey or a code first.");
    return makeRecoveryCodes(tx, user.id);
  });
  return { recoveryCodes };
}
