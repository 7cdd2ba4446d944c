import { and, eq } from "drizzle-orm";
import type { PasswordResponse, SignInResponse } from "./response-schemas.ts";
import type { PasswordChange, SignIn } from "#domain/accounts/account-input.ts";
import { SECOND_FACTOR_TEXT } from "#domain/accounts/factors.ts";
import { DEVICE_COOKIE_DAYS } from "#domain/site/retention.ts";
import type { Context } from "../request/context.ts";
import type { Queryable } from "../db/client.ts";
import { users } from "../db/schema/auth.ts";
import { ShopError } from "../platform/errors.ts";
import { noteUser } from "../platform/trace.ts";
import { sha256 } from "../platform/sha256.ts";
import { signAccessToken, type TokenUser } from "./access-token.ts";
import { type Account, accountById, accountByName } from "./accounts.ts";
import { readTokenCaller } from "./caller.ts";
import { factorsOf, hasFactor } from "./factors/factors.ts";
import { signInLimitKey, DEVICE_COOKIE, newDeviceKey } from "./known-device.ts";
import { startPendingSignIn } from "./pending-sign-in.ts";
import { removeSessionCookie, sessionKeyOf, setSessionCookie, unauthorized } from "./session-cookie.ts";
import { endOtherSessions, endSession, openSessions, startSession } from "./sessions.ts";
import { type Attempt, countAttempt } from "./sign-in-limit.ts";
import { visitOf } from "./visit.ts";
import { refuseGuessable } from "./guessable-password.ts";
import { now } from "../platform/clock.ts";

const DAY_SECONDS = 24 * 60 * 60;

/** The hash of an unknown password, so that an unknown name takes as long as a wrong password (D20). */
const NOBODYS_HASH =
  "$argon2id$v=19$m=19456,t=2,p=1$OHHhDbaLNkehFmO3T8ljBQ$zJeiyyxXBri1REw3iGyk6VmSV4DU8+9a8o78TNib2aA";

/**
 * Signs in: creates a session, its cookie and an access token (D17), and ends the browser's previous session. Throws
 * 401 for an unknown name, a wrong password or a password that has just been changed, and for an account with a second
 * factor, which can only sign in on the page (D58); and 429 after too many failures (D20, D37).
 */
export async function signIn(ctx: Context, input: SignIn): Promise<SignInResponse> {
  const account = await checkPassword(ctx, input);
  if (hasFactor(await factorsOf(ctx.services.db, account.id)))
    throw new ShopError("unauthorized", SECOND_FACTOR_TEXT);
  return enter(ctx, account, { trusted: input.trust, by: "password" });
}

/**
 * The page's sign-in. For an account with a second factor it returns which ones there are: there's no session yet, and
 * the browser has ten minutes for the second step (D58). Otherwise as `signIn`.
 */
export async function signInWithPassword(ctx: Context, input: SignIn): Promise<PasswordResponse> {
  const account = await checkPassword(ctx, input);
  const secondFactor = await factorsOf(ctx.services.db, account.id);
  if (!hasFactor(secondFactor)) return enter(ctx, account, { trusted: input.trust, by: "password" });
  await startPendingSignIn(ctx, account, input.trust);
  return { secondFactor };
}

async function checkPassword(ctx: Context, { user, password }: SignIn): Promise<Account> {
  const account = await accountByName(ctx.services.db, user);
  const attempt = await countSignIn(ctx, user, account);
  const { verifyPassword } = await import("./argon2.ts");
  const right = verifyPassword(account?.passwordHash ?? NOBODYS_HASH, password);
  if (!account || !right) throw unauthorized();
  noteUser(account.id);
  await attempt.clear();
  return account;
}

/**
 * Opens a session for an account whose owner has proved themselves, as the last step of every way to sign in. 401 if
 * the password has been changed since the account was read, or the account has got its first factor since (D58).
 */
export async function enter(
  ctx: Context,
  account: Account,
  proven: { readonly trusted: boolean; readonly by: "password" | "factor" },
): Promise<SignInResponse> {
  const { settings, db } = ctx.services;
  const session = await startSession(db, account, {
    ...proven,
    visit: visitOf(ctx),
    replaces: sessionKeyOf(ctx),
  });
  if (!session) throw unauthorized();
  setSessionCookie(ctx, session);
  await rememberDevice(ctx, account.id);
  const { id, username, roles } = account;
  const token = { id, username, roles, sessionHash: await sha256(session.id) };
  return { accessToken: await signAccessToken(settings, token, now()), roles };
}

/**
 * Counts an attempt to prove by a password that the caller is this account's owner: a sign-in, a proof within a session,
 * or a change of the account (D37). Throws 429 after too many failures.
 */
export async function countSignIn(
  ctx: Context,
  username: string,
  account: Pick<Account, "id"> | undefined,
): Promise<Attempt> {
  const { settings, db } = ctx.services;
  const name = await signInLimitKey(settings, username, account?.id, ctx.cookie(DEVICE_COOKIE));
  return countAttempt(db, [`address ${ctx.address}`, name], settings.signInFailuresPerMinute, now());
}

async function rememberDevice(ctx: Context, userId: string): Promise<void> {
  const key = await newDeviceKey(ctx.services.settings, userId);
  ctx.setCookie(DEVICE_COOKIE, key, { maxAgeSeconds: DEVICE_COOKIE_DAYS * DAY_SECONDS });
}

/** Exchanges the cookie's session for a new access token (D17). */
export async function refresh(ctx: Context, user: TokenUser): Promise<{ accessToken: string }> {
  return { accessToken: await signAccessToken(ctx.services.settings, user, now()) };
}

/** Ends this browser's session on the server, identified by cookie or token (D17). Does nothing without one. */
export async function signOut(ctx: Context): Promise<void> {
  const key = sessionKeyOf(ctx);
  if (key) await openSessions(ctx.services.db).invalidateSession(key);
  const caller = await readTokenCaller(ctx);
  if (caller) await endSession(ctx.services.db, caller.sessionHash);
  removeSessionCookie(ctx);
}

/**
 * Changes the caller's password and ends their other sessions (D18). 400 under its field for a wrong current password,
 * including one that another change has just replaced; it counts as a failed sign-in (D37). 400 for a new one that is
 * easy to guess (D58). `also` runs in the same transaction.
 */
export async function changePassword(
  ctx: Context,
  user: TokenUser,
  { currentPassword, newPassword }: PasswordChange,
  also: (tx: Queryable) => Promise<void>,
): Promise<void> {
  const { db } = ctx.services;
  const account = await requirePassword(ctx, user, currentPassword);
  const { hashPassword } = await import("./argon2.ts");
  await refuseGuessable(ctx.services.settings, {
    username: account.username,
    password: newPassword,
    field: "newPassword",
  });
  const passwordHash = hashPassword(newPassword);
  await db.transaction(async (tx) => {
    const changed = await tx
      .update(users)
      .set({ passwordHash })
      .where(and(eq(users.id, user.id), eq(users.passwordHash, account.passwordHash)))
      .returning({ id: users.id });
    if (changed.length === 0) throw wrongPassword();
    await endOtherSessions(tx, user.id, user.sessionHash);
    await also(tx);
  });
}

type PasswordCheck = {
  readonly refusal?: () => ShopError;
  /** Another check after the right password; if it throws, that counts as a failed sign-in, too. */
  readonly also?: () => Promise<void>;
};

/** Returns the caller's account if this is its password; 400 under its field otherwise, which counts as a failed sign-in. */
export async function requirePassword(
  ctx: Context,
  user: TokenUser,
  currentPassword: string,
  { refusal = wrongPassword, also }: PasswordCheck = {},
): Promise<Account> {
  const account = await accountById(ctx.services.db, user.id);
  if (!account) throw unauthorized();
  const attempt = await countSignIn(ctx, account.username, account);
  const { verifyPassword } = await import("./argon2.ts");
  if (!verifyPassword(account.passwordHash, currentPassword)) throw refusal();
  await also?.();
  await attempt.clear();
  return account;
}

/** The refusal of a wrong current password, under its field. */
export function wrongPassword(): ShopError {
  const message = "Your current password is incorrect.";
  return new ShopError("bad_request", message, { fields: { currentPassword: message } });
}
