import { and, eq, gt } from "drizzle-orm";
import { REGISTER_FAILURES, ROLE_USER } from "#domain/accounts/account.ts";
import type { ResetPassword } from "#domain/accounts/account-email.ts";
import type { PasswordChange, Registration } from "#domain/accounts/account-input.ts";
import { HOUR_MS } from "#domain/time/durations.ts";
import type { TokenUser } from "../auth/access-token.ts";
import { accountById, accountByName } from "../auth/accounts.ts";
import { refuseGuessable } from "../auth/new-password.ts";
import { requirePassword, wrongPassword } from "../auth/prove-owner.ts";
import { endOtherSessions } from "../auth/sessions.ts";
import type { Queryable } from "../db/client.ts";
import { isThisEmail } from "../db/email-key.ts";
import { sessions, users } from "../db/schema/auth.ts";
import { mails } from "../db/schema/mails.ts";
import { countFormMail, lockFormRecipient, VISITOR_MAIL_LIMIT } from "../mail/outbox/form-mails.ts";
import { sendQueued } from "../mail/outbox/send-queued.ts";
import { now } from "../platform/clock.ts";
import { ShopError } from "../platform/errors.ts";
import { logFault } from "../platform/log.ts";
import { noteUser } from "../platform/trace.ts";
import type { Context } from "../request/context.ts";
import type { Services } from "../request/services.ts";
import {
  endAccountLinks,
  linkEnded,
  mailAccountLink,
  openAccountLink,
  takeAccountLink,
} from "./account-links.ts";
import { announceOwnChange } from "./own-acts.ts";

const taken = () => new ShopError("conflict", REGISTER_FAILURES[409]);

/**
 * Creates a user account (2001). 400 under its field for a password that is easy to guess (D58); 409 'Username Taken', even when two
 * registrations race (S89).
 */
export async function register(
  { db, settings }: Pick<Services, "db" | "settings">,
  { user: username, password }: Registration,
): Promise<void> {
  await refuseGuessable(settings, { username, password, field: "password" });
  // Checked first only to avoid hashing; the unique index is decisive.
  if (await accountByName(db, username)) throw taken();
  const { hashPassword } = await import("../auth/argon2.ts");
  const [made] = await db
    .insert(users)
    .values({ username, passwordHash: hashPassword(password), roles: [ROLE_USER] })
    .onConflictDoNothing()
    .returning({ id: users.id });
  if (!made) throw taken();
}

/**
 * Changes the caller's password and ends their other sessions (D18). 400 under its field for a wrong current password,
 * including one that another change has just replaced; it counts as a failed sign-in (D37). 400 for a new one that is
 * easy to guess (D58). The owner is mailed, and links that were mailed before end (D59).
 */
export async function changePassword(
  ctx: Context,
  user: TokenUser,
  { currentPassword, newPassword }: PasswordChange,
): Promise<void> {
  const { db } = ctx.services;
  const account = await requirePassword(ctx, user, currentPassword);
  const { hashPassword } = await import("../auth/argon2.ts");
  const { username } = account;
  await refuseGuessable(ctx.services.settings, { username, password: newPassword, field: "newPassword" });
  const passwordHash = hashPassword(newPassword);
  await db.transaction(async (tx) => {
    const changed = await tx
      .update(users)
      .set({ passwordHash })
      .where(and(eq(users.id, user.id), eq(users.passwordHash, account.passwordHash)))
      .returning({ id: users.id });
    if (changed.length === 0) throw wrongPassword();
    await endOtherSessions(tx, user.id, user.sessionHash);
    await endAccountLinks(tx, user.id);
    await announceOwnChange(tx, ctx, user.id, "password_changed");
  });
}

/** The emails with a link for one account per hour, whether its name or its address was typed. */
const RESET_MAILS_PER_HOUR = 3;

/**
 * Mails a link that resets the password to the confirmed address of the account with this name or address (D59). Run it after the
 * response, so that the timing is the same whether or not there is one. Never fails.
 */
export async function requestReset(services: Services, typed: string): Promise<void> {
  try {
    if (await queueReset(services, typed)) await sendQueued(services);
  } catch (error) {
    logFault("a link to reset a password could not be mailed", { cause: error });
  }
}

const isAddress = (typed: string): boolean => typed.includes("@");

/** Returns true if a mail was queued. */
function queueReset({ db, settings }: Services, typed: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    // Counted as typed, before the account is looked up: a count that others can see must reveal neither whether there is an
    // account nor which address a name has.
    const counted = await lockFormRecipient(tx, settings, isAddress(typed) ? typed : `account ${typed}`);
    if (!(await countFormMail(tx, counted, VISITOR_MAIL_LIMIT))) return false;
    const found = isAddress(typed) ? await accountByEmail(tx, typed) : await accountByName(tx, typed);
    if (!found) return false;
    // Locked, so that a request by name and one by address count each other's mails.
    const [account] = await tx.select().from(users).where(eq(users.id, found.id)).for("no key update");
    if (!account || account.email === null) return false;
    const { id: userId, username, email: recipient } = account;
    if ((await resetMails(tx, recipient)) >= RESET_MAILS_PER_HOUR) return false;
    await mailAccountLink(tx, settings, { kind: "reset_password", userId, recipient, username });
    return true;
  });
}

async function accountByEmail(tx: Queryable, email: string) {
  const [account] = await tx.select().from(users).where(isThisEmail(users.email, email));
  return account;
}

const resetMails = (tx: Queryable, recipient: string): Promise<number> =>
  tx.$count(
    mails,
    and(
      isThisEmail(mails.recipient, recipient),
      eq(mails.kind, "password_reset"),
      gt(mails.createdAt, new Date(now().getTime() - HOUR_MS)),
    ),
  );

/**
 * Sets a new password by a mailed link, ends all sessions and all links of the account, and tells its owner (D59). It starts no
 * session. 400 under its field for a password that is easy to guess (D58). 404 if the link doesn't work; of several calls at the same time, with the same link or two, one succeeds.
 */
export async function resetPassword(ctx: Context, { token, newPassword }: ResetPassword): Promise<void> {
  const { db } = ctx.services;
  const { id, userId } = await openAccountLink(db, "reset_password", token);
  noteUser(userId);
  const account = await accountById(db, userId);
  if (!account) throw linkEnded();
  const { username } = account;
  await refuseGuessable(ctx.services.settings, { username, password: newPassword, field: "newPassword" });
  const { hashPassword } = await import("../auth/argon2.ts");
  const passwordHash = hashPassword(newPassword);
  await db.transaction(async (tx) => {
    // The account first, as everything that ends its links does, so that two resets wait for each other and a sign-in for them.
    await tx.update(users).set({ passwordHash }).where(eq(users.id, userId));
    await takeAccountLink(tx, id);
    await endAccountLinks(tx, userId);
    await tx.delete(sessions).where(eq(sessions.userId, userId));
    await announceOwnChange(tx, ctx, userId, "password_reset");
  });
}
