import { and, eq, gt } from "drizzle-orm";
import type { SetEmail } from "#domain/accounts/account-email.ts";
import type { TokenUser } from "../auth/access-token.ts";
import { type Account, accountById } from "../auth/accounts.ts";
import { requirePassword, wrongPassword } from "../auth/prove-owner.ts";
import type { Queryable } from "../db/client.ts";
import { accountLinks, users } from "../db/schema/auth.ts";
import { violatedConstraint } from "../db/violated-constraint.ts";
import { countFormMail, lockFormRecipient, VISITOR_MAIL_LIMIT } from "../mail/outbox/form-mails.ts";
import { now } from "../platform/clock.ts";
import { ShopError } from "../platform/errors.ts";
import { claimOrders, countClaimed } from "../records/buyers.ts";
import { isSameEmail } from "#domain/text/text.ts";
import type { Context } from "../request/context.ts";
import {
  endAccountLinks,
  linkEnded,
  mailAccountLink,
  openAccountLink,
  takeAccountLink,
} from "./account-links.ts";
import { announceOwnChange } from "./own-acts.ts";

const SAME_TEXT = "This is already your address.";
const TOO_MANY_TEXT = "There are too many emails to this address right now. Please try again later.";
const TAKEN_TEXT = "This address is confirmed in another account. Sign in there, or remove it there first.";

/** Returns an account's confirmed address, the one that waits for its confirmation, and how many orders came by addresses. */
export async function accountEmail(db: Queryable, userId: string) {
  const account = await accountById(db, userId);
  const [waiting] = await db
    .select({ email: accountLinks.email })
    .from(accountLinks)
    .where(
      and(
        eq(accountLinks.userId, userId),
        eq(accountLinks.kind, "confirm_email"),
        gt(accountLinks.expiresAt, now()),
      ),
    );
  return {
    email: account?.email ?? null,
    waiting: waiting?.email ?? null,
    claimedOrders: await countClaimed(db, userId),
  };
}

/**
 * Mails a link that confirms an address for the caller's account (D59). Until it's used, the address before stays in force. The
 * response is the same whether or not the address is confirmed in another account. 400 under its field for a wrong current password,
 * which counts as a failed sign-in, and for the account's own address; 429 if that address gets too many mails.
 */
export async function setEmail(
  ctx: Context,
  user: TokenUser,
  { email, currentPassword }: SetEmail,
): Promise<void> {
  const { db, settings } = ctx.services;
  const account = await requirePassword(ctx, user, currentPassword);
  if (isSameEmail(account.email, email))
    throw new ShopError("bad_request", SAME_TEXT, { fields: { email: SAME_TEXT } });
  await db.transaction(async (tx) => {
    const recipient = await lockFormRecipient(tx, settings, email);
    await lockAccount(tx, account);
    if (!(await countFormMail(tx, recipient, VISITOR_MAIL_LIMIT)))
      throw new ShopError("rate_limited", TOO_MANY_TEXT);
    await mailAccountLink(tx, settings, {
      kind: "confirm_email",
      userId: user.id,
      recipient: email,
      username: account.username,
    });
  });
}

/**
 * Confirms the address of a link for the caller's account, adds the paid orders of guests with that address, and tells both addresses
 * (D59). Only the account that asked can do it: otherwise one press on a stranger's mail would give one's orders away. 404
 * if the link doesn't work or is another account's; 409 if another account has confirmed the address.
 */
export async function confirmEmail(ctx: Context, user: TokenUser, token: string): Promise<void> {
  const { db } = ctx.services;
  const { id, userId, email } = await openAccountLink(db, "confirm_email", token);
  if (userId !== user.id || email === null) throw linkEnded();
  try {
    await db.transaction(async (tx) => {
      const [before] = await tx
        .select({ email: users.email })
        .from(users)
        .where(eq(users.id, userId))
        .for("no key update");
      await takeAccountLink(tx, id);
      const formerEmail = before?.email ?? null;
      await tx.update(users).set({ email }).where(eq(users.id, userId));
      await endAccountLinks(tx, userId);
      await claimOrders(tx, userId, email);
      const change = formerEmail === null ? "email_added" : "email_changed";
      await announceOwnChange(tx, ctx, userId, change, formerEmail);
    });
  } catch (error) {
    if (violatedConstraint(error) !== "users_email_key") throw error;
    throw new ShopError("conflict", TAKEN_TEXT);
  }
}

/**
 * Removes the address of the caller's account, and ends the links that were mailed for it (D59). Orders that came by it stay.
 * 400 as `setEmail`.
 */
export async function removeEmail(ctx: Context, user: TokenUser, currentPassword: string): Promise<void> {
  const account = await requirePassword(ctx, user, currentPassword);
  await ctx.services.db.transaction(async (tx) => {
    const { email: formerEmail } = await lockAccount(tx, account);
    await tx.update(users).set({ email: null }).where(eq(users.id, user.id));
    await endAccountLinks(tx, user.id);
    await announceOwnChange(tx, ctx, user.id, "email_removed", formerEmail);
  });
}

/** Locks an account until the transaction ends; refused if its password has been changed since it was checked. */
async function lockAccount(tx: Queryable, { id, passwordHash }: Account): Promise<Account> {
  const [account] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, id), eq(users.passwordHash, passwordHash)))
    .for("no key update");
  if (!account) throw wrongPassword();
  return account;
}
