import { CHANGES_BY_AN_OWNER, type SecurityChange } from "#domain/accounts/security-change.ts";
import { ACCOUNT_LINK_PAGES } from "#domain/accounts/account-link.ts";
import { receiptTimeText } from "#domain/withdrawals/withdrawal.ts";
import { COMPANY } from "#domain/seller/company.ts";
import { type CountryCode, countryName } from "#domain/vat/countries.ts";
import { type Block, heading, type MailContent, paragraph } from "./mail-content.ts";

type Words = { readonly title: string; readonly text: string };

const WORDS: Readonly<Record<SecurityChange, Words>> = {
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

export type ChangedSecurity = {
  readonly change: SecurityChange;
  readonly username: string;
  readonly at: Date;
  /** The country that the request came from; null if unknown. */
  readonly country: CountryCode | null;
  readonly siteUrl: string;
  /** False for an address that no longer belongs to the account: no link to reset the password comes there. */
  readonly isStillTheirs: boolean;
};

const WRITE_TO_US = { text: COMPANY.email, href: `mailto:${COMPANY.email}` };

/** The news of a change of an account's security (D59): what, when, from where, and what to do about it. */
export function securityChanged(changed: ChangedSecurity): MailContent {
  const { change, username, at, country } = changed;
  const { title, text } = WORDS[change];
  return {
    subject: title,
    preview: `For the account ${username}.`,
    title,
    blocks: [
      paragraph(text),
      {
        kind: "facts",
        rows: [
          ["Account", username],
          ["When", receiptTimeText(at.toISOString())],
          ["From", country === null ? "an unknown country" : countryName(country)],
        ],
      },
      ...(CHANGES_BY_AN_OWNER.some((made) => made === change) ? ASK_US : whatToDo(changed)),
    ],
  };
}

const ASK_US: readonly Block[] = [paragraph("If you didn't expect this, write to ", WRITE_TO_US, ".")];

const whatToDo = (changed: ChangedSecurity): readonly Block[] => [
  paragraph("If this was you, you don't need to do anything."),
  heading("If it wasn't you"),
  ...wayBack(changed),
];

const wayBack = ({ siteUrl, isStillTheirs }: ChangedSecurity): readonly Block[] =>
  isStillTheirs
    ? [
        paragraph(
          "Set a new password now: that signs out every device. Then write to ",
          WRITE_TO_US,
          ", so that we can look into it.",
        ),
        { kind: "button", label: "Set a new password", href: siteUrl + ACCOUNT_LINK_PAGES.reset_password },
      ]
    : [
        paragraph(
          "Write to ",
          WRITE_TO_US,
          " now, from this address, and we'll help you get your account back.",
        ),
      ];
