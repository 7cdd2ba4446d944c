import type { AccountLinkKind } from "#domain/accounts/account-link.ts";
import { receiptTimeText } from "#domain/withdrawals/withdrawal.ts";
import type { Queryable } from "../db/client.ts";
import type { Settings } from "../platform/env.ts";
import { button, type MailContent, paragraph, shopsEmail } from "./layout/mail-content.ts";
import { renderMail } from "./layout/render-mail.tsx";
import { mailKey, queueMail } from "./outbox/queue-mail.ts";
import { secretAccountLink } from "./outbox/secret-link.ts";

type NewLink = {
  readonly kind: AccountLinkKind;
  readonly id: string;
  readonly username: string;
  readonly recipient: string;
  readonly expiresAt: Date;
};

/** Queues the mail with a link to an account (D59). Its key has the link's id, by which the sender finds the secret. */
export async function queueAccountLink(
  tx: Queryable,
  settings: Pick<Settings, "siteUrl">,
  { kind: linkKind, id, username, recipient, expiresAt }: NewLink,
): Promise<void> {
  const { kind, write } = MAILS_OF_LINKS[linkKind];
  const { link, linkPlaceholder } = secretAccountLink(settings, linkKind);
  await queueMail(tx, {
    key: mailKey(kind, id),
    kind,
    recipient,
    linkPlaceholder,
    ...renderMail(write({ username, link, expiresAt: expiresAt.toISOString() })),
  });
}

type AccountLink = {
  readonly username: string;
  readonly link: string;
  /** ISO 8601. */
  readonly expiresAt: string;
};

/** Anybody's address may have been typed, so it says who did. */
export const emailConfirmation = ({ username, link, expiresAt }: AccountLink): MailContent => ({
  subject: "Confirm your email address",
  preview: `For the account ${username}.`,
  title: "Confirm your email address",
  blocks: [
    paragraph(`Somebody who is signed in as ${username} wants to use this address for that account.`),
    paragraph("If that was you, open the link, sign in as the same user, and press the button there."),
    button("Confirm the address", link),
    paragraph(`The link works once, until ${receiptTimeText(expiresAt)}. A newer one ends it.`),
    paragraph("If it wasn't you, someone typed your address, and you can ignore this email."),
  ],
});

export const passwordReset = ({ username, link, expiresAt }: AccountLink): MailContent => ({
  subject: "Reset your password",
  preview: `For the account ${username}.`,
  title: "Reset your password",
  blocks: [
    paragraph(`Somebody asked to reset the password of your account ${username}.`),
    button("Set a new password", link),
    paragraph(`The link works once, until ${receiptTimeText(expiresAt)}.`),
    paragraph(
      "If it wasn't you, ignore this email: your password stays as it is. If it happens often, write to ",
      shopsEmail(),
      ".",
    ),
  ],
});

const MAILS_OF_LINKS = {
  confirm_email: { kind: "email_confirmation", write: emailConfirmation },
  reset_password: { kind: "password_reset", write: passwordReset },
} as const satisfies Readonly<Record<AccountLinkKind, object>>;
