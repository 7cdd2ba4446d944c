import type { SignIn } from "#domain/accounts/account-input.ts";
import type { PasskeySignIn, SecondStep } from "#domain/accounts/factor-input.ts";
import { FACTOR_FAILURES, SECOND_FACTOR_TEXT } from "#domain/accounts/factors.ts";
import { now } from "../platform/clock.ts";
import { ShopError } from "../platform/errors.ts";
import { sha256 } from "../platform/sha256.ts";
import { noteUser } from "../platform/trace.ts";
import type { Context } from "../request/context.ts";
import { signAccessToken, type TokenUser } from "./access-token.ts";
import { type Account, accountById, accountByName } from "./accounts.ts";
import { readTokenCaller } from "./caller.ts";
import { askForPasskey } from "./factors/ask-for-passkey.ts";
import { type Factors, factorsOf, hasFactor, requireFactor } from "./factors/factors.ts";
import { verifyPasskey } from "./factors/passkeys.ts";
import {
  countPendingAttempt,
  findPendingSignIn,
  passwordDigest,
  startPendingSignIn,
  usePendingSignIn,
} from "./pending-sign-in.ts";
import { removeSessionCookie, sessionKeyOf, setSessionCookie, unauthorized } from "./session-cookie.ts";
import { endSession, openSessions, startSession, visitOf } from "./sessions.ts";
import { countSignIn, rememberDevice } from "./sign-in-limit.ts";

type SignedIn = { readonly accessToken: string; readonly roles: number[] };

/** The hash of an unknown password, so that an unknown name takes as long as a wrong password (D20). */
const NOBODYS_HASH =
  "$argon2id$v=19$m=19456,t=2,p=1$OHHhDbaLNkehFmO3T8ljBQ$zJeiyyxXBri1REw3iGyk6VmSV4DU8+9a8o78TNib2aA";

/**
 * Signs in: creates a session, its cookie and an access token (D17), and ends the browser's previous session. Throws
 * 401 for an unknown name, a wrong password or a password that has just been changed, and for an account with a second
 * factor, which can only sign in on the page (D58); and 429 after too many failures (D20, D37).
 */
export async function signIn(ctx: Context, input: SignIn): Promise<SignedIn> {
  const account = await checkPassword(ctx, input);
  if (hasFactor(await factorsOf(ctx.services.db, account.id)))
    throw new ShopError("unauthorized", SECOND_FACTOR_TEXT);
  return enter(ctx, account, { trusted: input.trust, by: "password" });
}

/**
 * The page's sign-in. For an account with a second factor it returns which ones there are: there's no session yet, and
 * the browser has ten minutes for the second step (D58). Otherwise as `signIn`.
 */
export async function signInWithPassword(
  ctx: Context,
  input: SignIn,
): Promise<SignedIn | { readonly secondFactor: Factors }> {
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
async function enter(
  ctx: Context,
  account: Account,
  proven: { readonly trusted: boolean; readonly by: "password" | "factor" },
): Promise<SignedIn> {
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

const ended = () => new ShopError("conflict", FACTOR_FAILURES.ended);

/** Asks this browser, which has given the right password, for one of the account's passkeys; 409 if it hasn't. */
export async function askForSecondPasskey(ctx: Context) {
  const pending = await findPendingSignIn(ctx);
  if (!pending) throw ended();
  return askForPasskey(ctx.services, { purpose: "second_factor", userId: pending.userId });
}

/**
 * The second step of a sign-in (D58): opens the session if the factor is right, once. 409 if the sign-in has expired,
 * been finished or had five attempts, or if its password was changed; 400 under its field for a wrong factor, which
 * counts as a failed sign-in (D37).
 */
export async function finishSignIn(ctx: Context, step: SecondStep): Promise<SignedIn> {
  const pending = await countPendingAttempt(ctx);
  const account = pending && (await accountById(ctx.services.db, pending.userId));
  if (!pending || !account || (await passwordDigest(account)) !== pending.passwordDigest) throw ended();
  noteUser(account.id);
  const attempt = await countSignIn(ctx, account.username, account);
  await requireFactor(ctx, account, step, "second_factor");
  await attempt.clear();
  if (!(await usePendingSignIn(ctx, pending))) throw ended();
  return enter(ctx, account, { trusted: pending.trusted, by: "factor" });
}

/** Asks for any passkey of this site: the passkey says whose it is. */
export const askForAnyPasskey = (ctx: Context) => askForPasskey(ctx.services, { purpose: "sign_in" });

/** Signs in with a passkey alone, without name or password (D58). 401 for any that isn't right. */
export async function signInWithPasskey(
  ctx: Context,
  { passkey: assertion, trust }: PasskeySignIn,
): Promise<SignedIn> {
  const { services } = ctx;
  const passkey = await verifyPasskey(services, assertion, { purpose: "sign_in", userId: null });
  const account = passkey && (await accountById(services.db, passkey.userId));
  if (!account) throw unauthorized();
  noteUser(account.id);
  return enter(ctx, account, { trusted: trust, by: "factor" });
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
