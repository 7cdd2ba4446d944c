import { eq } from "drizzle-orm";
import { ACCOUNT_LINK_PAGES } from "#domain/accounts/account-link.ts";
import { CHANGES_BY_AN_OWNER, type SecurityChange } from "#domain/accounts/security-change.ts";
import { receiptTimeText } from "#domain/withdrawals/withdrawal.ts";
import { type CountryCode, countryName } from "#domain/vat/countries.ts";
import type { Queryable } from "../db/client.ts";
import { users } from "../db/schema/auth.ts";
import { now } from "../platform/clock.ts";
import {
  type Block,
  button,
  facts,
  heading,
  type MailContent,
  paragraph,
  shopsEmail,
} from "./layout/mail-content.ts";
import { renderMail } from "./layout/render-mail.tsx";
import { mailKey, queueMail } from "./outbox/queue-mail.ts";

/** Where a change came from. */
export type ChangeOrigin = {
  readonly siteUrl: string;
  /** The country of the request; null if unknown. */
  readonly country: CountryCode | null;
  /** An address that belonged to the account before the change, and is told, too. */
  readonly formerEmail?: string | null;
};

/**
 * Mails the owner of an account that its security was changed (D59), at the confirmed address and at one that the change took
 * away. Call it after the change, in its transaction. Queues nothing for an account
 * without an address.
 */
export async function notifySecurityChange(
  tx: Queryable,
  userId: string,
  change: SecurityChange,
  { siteUrl, country, formerEmail = null }: ChangeOrigin,
): Promise<void> {
  const [account] = await tx
    .select({ username: users.username, email: users.email })
    .from(users)
    .where(eq(users.id, userId));
  if (!account) return;
  const { username, email } = account;
  const cause = crypto.randomUUID();
  for (const recipient of [email, formerEmail]) {
    if (recipient === null) continue;
    const isStillTheirs = recipient === email;
    await queueMail(tx, {
      key: mailKey("security_changed", cause, isStillTheirs ? "now" : "before"),
      kind: "security_changed",
      recipient,
      ...renderMail(securityChanged({ change, username, at: now(), country, siteUrl, isStillTheirs })),
    });
  }
}

type ChangedSecurity = Pick<ChangeOrigin, "siteUrl" | "country"> & {
  readonly change: SecurityChange;
  readonly username: string;
  readonly at: Date;
  /** False for an address that no longer belongs to the account: no link to reset the password comes there. */
  readonly isStillTheirs: boolean;
};

/** Says what changed, when, from where, and what to do about it. */
export function securityChanged(changed: ChangedSecurity): MailContent {
  const { change, username, at, country } = changed;
  const { title, text } = WORDS[change];
  return {
    subject: title,
    preview: `For the account ${username}.`,
    title,
    blocks: [
      paragraph(text),
      facts(
        ["Account", username],
        ["When", receiptTimeText(at.toISOString())],
        ["From", country === null ? "an unknown country" : countryName(country)],
      ),
      ...(CHANGES_BY_AN_OWNER.some((made) => made === change) ? askUs() : whatToDo(changed)),
    ],
  };
}

const askUs = (): readonly Block[] => [paragraph("If you didn't expect this, write to ", shopsEmail(), ".")];

const whatToDo = ({ siteUrl, isStillTheirs }: ChangedSecurity): readonly Block[] => [
  paragraph("If this was you, you don't need to do anything."),
  heading("If it wasn't you"),
  ...(isStillTheirs
    ? [
        paragraph(
          "Set a new password now: that signs out every device. Then write to ",
          shopsEmail(),
          ", so that we can look into it.",
        ),
        button("Set a new password", siteUrl + ACCOUNT_LINK_PAGES.reset_password),
      ]
    : [
        paragraph(
          "Write to ",
          shopsEmail(),
          " now, from this address, and we'll help you get your account back.",
        ),
      ]),
];

const WORDS: Readonly<Record<SecurityChange, { readonly title: string; readonly text: string }>> = {
  password_changed: {
    title: "Your password was changed",
    text: "The password of your account was changed, and every other device was signed out.",
  },
  password_reset: {
    title: "Your password was reset",
    text: "The password of your account was reset by a link that we emailed, and every device was signed out.",
  },
  email_added: {
    title: "Your email address was confirmed",
    text: "This address belongs to your account now. Forgotten passwords are reset by an email to it.",
  },
  email_changed: {
    title: "Your account's email address was changed",
    text: "Your account has a new email address. Forgotten passwords are reset by an email to the new one.",
  },
  email_removed: {
    title: "Your account's email address was removed",
    text: "This address no longer belongs to your account, so it can't be used to reset a forgotten password.",
  },
  passkey_added: {
    title: "A passkey was added",
    text: "A passkey was added to your account. It signs in without your password.",
  },
  passkey_removed: {
    title: "A passkey was removed",
    text: "A passkey was removed from your account and no longer signs in.",
  },
  codes_switched_on: {
    title: "Codes were switched on",
    text: "Signing in with your password now also takes a code from an app, or a passkey.",
  },
  codes_switched_off: {
    title: "Codes were switched off",
    text: "Codes from an app no longer sign in to your account.",
  },
  recovery_codes_made: {
    title: "New recovery codes were made",
    text: "Your account has new recovery codes. The ones before no longer work.",
  },
  roles_changed: {
    title: "Your roles were changed",
    text: "An owner of the shop changed your roles on its staff. What you may do has changed with them.",
  },
  removed_from_staff: {
    title: "You were removed from the staff",
    text: "An owner of the shop removed you from its staff, and every device was signed out. Your account stays, as a customer's.",
  },
  sessions_ended: {
    title: "You were signed out everywhere",
    text: "An owner of the shop ended all your sessions. You can sign in again.",
  },
};
