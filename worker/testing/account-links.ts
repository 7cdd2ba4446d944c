import { eq } from "drizzle-orm";
import { expect } from "vitest";
import type { AccountLinkKind } from "#domain/accounts/account-link.ts";
import { accountLinks } from "../db/schema/auth.ts";
import { formMails } from "../db/schema/form-mails.ts";
import { accountLinkToken } from "../mail/outbox/secret-link.ts";
import { mutation } from "./mutation.ts";
import { PATIENCE } from "./patience.ts";
import { othersAreDone, settings, testDatabase } from "./shop.ts";
import { NAME, PASSWORD, newAccount, signIn, tokenOf } from "./sign-in.ts";

export const EMAIL = "vera@example.com";

type Owner = { readonly id: string; readonly headers: { readonly authorization: string } };

/** Inserts and signs in an account with a password that works, and a confirmed address unless it's null. */
export async function accountOwner(user = NAME, email: string | null = EMAIL): Promise<Owner> {
  const id = await newAccount(user, { email });
  return { id, headers: { authorization: `Bearer ${await tokenOf(await signIn({ user }))}` } };
}

/** The tokens of the links of a kind that are stored, oldest first. */
export async function tokensOf(kind: AccountLinkKind): Promise<string[]> {
  const links = await testDatabase()
    .select({ id: accountLinks.id })
    .from(accountLinks)
    .where(eq(accountLinks.kind, kind))
    .orderBy(accountLinks.createdAt);
  return links.map(({ id }) => accountLinkToken(settings(), id));
}

/** Asks for a link that confirms an address, and returns its token. */
export async function askedToConfirm({ headers }: Owner, email = EMAIL): Promise<string> {
  await mutation("auth.setEmail", { email, currentPassword: PASSWORD }, headers);
  const token = (await tokensOf("confirm_email")).at(-1);
  if (token === undefined) throw new Error("no link was made");
  return token;
}

/** Asks for a link that resets a password, and returns the newest one's token; undefined without one. */
export async function askedToReset(account = NAME): Promise<string | undefined> {
  const counted = await testDatabase().$count(formMails);
  await mutation("auth.requestReset", { account });
  // Counted in the transaction that makes the link, after the response.
  await expect.poll(() => testDatabase().$count(formMails), PATIENCE).toBe(counted + 1);
  await othersAreDone();
  return (await tokensOf("reset_password")).at(-1);
}

export const NEW_PASSWORD = "Plumb-line@7";
export const reset = (token: string | undefined, newPassword = NEW_PASSWORD): Promise<Response> =>
  mutation("auth.resetPassword", { token, newPassword });
