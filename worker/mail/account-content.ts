import { COMPANY } from "#domain/seller/company.ts";
import { receiptTimeText } from "#domain/withdrawals/withdrawal.ts";
import { type MailContent, paragraph } from "./mail-content.ts";

type AccountLink = {
  readonly username: string;
  readonly link: string;
  /** ISO 8601. */
  readonly expiresAt: string;
};

const untilText = (expiresAt: string): string =>
  `The link works once, until ${receiptTimeText(expiresAt)}. A newer one ends it.`;

/** The link that confirms an address for an account (D59). Anybody's address may have been typed, so it says who did. */
export const emailConfirmation = ({ username, link, expiresAt }: AccountLink): MailContent => ({
  subject: "Confirm your email address",
  preview: `For the account ${username}.`,
  title: "Confirm your email address",
  blocks: [
    paragraph(`Somebody who is signed in as ${username} wants to use this address for that account.`),
    paragraph("If that was you, open the link, sign in as the same user, and press the button there."),
    { kind: "button", label: "Confirm the address", href: link },
    paragraph(untilText(expiresAt)),
    paragraph("If it wasn't you, someone typed your address, and you can ignore this email."),
  ],
});

/** The link with which a forgotten password is replaced (D59). */
export const passwordReset = ({ username, link, expiresAt }: AccountLink): MailContent => ({
  subject: "Reset your password",
  preview: `For the account ${username}.`,
  title: "Reset your password",
  blocks: [
    paragraph(`Somebody asked to reset the password of your account ${username}.`),
    { kind: "button", label: "Set a new password", href: link },
    paragraph(`The link works once, until ${receiptTimeText(expiresAt)}.`),
    paragraph(
      "If it wasn't you, ignore this email: your password stays as it is. If it happens often, write to ",
      {
        text: COMPANY.email,
        href: `mailto:${COMPANY.email}`,
      },
      ".",
    ),
  ],
});
