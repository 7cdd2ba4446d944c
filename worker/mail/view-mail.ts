import type { MailKind, MailState } from "#domain/orders/mail.ts";
import type { Mail } from "./claim-mail.ts";
import { withoutKeys } from "./order-links.ts";

/** A mail as administrators read it (D45). Times in ISO 8601. */
export type MailView = {
  readonly id: string;
  readonly kind: MailKind;
  readonly state: MailState;
  readonly recipient: string;
  readonly subject: string;
  /** Without the keys of its links. */
  readonly text: string;
  readonly attempts: number;
  readonly createdAt: string;
  readonly sentAt: string | null;
  /** Of a bounced one: whether its address still takes others. */
  readonly bouncedForNow: boolean;
  /** When it is tried again by itself; null if it is not. */
  readonly nextTryAt: string | null;
  readonly lastError: string | null;
  /** The mail that this one repeats. */
  readonly resendOf: string | null;
};

export function viewMail(mail: Mail): MailView {
  const { id, kind, state, recipient, subject, text, attempts, bouncedForNow, lastError, resendOf } = mail;
  return {
    id,
    kind,
    state,
    recipient,
    subject,
    text: withoutKeys(text),
    attempts,
    bouncedForNow,
    createdAt: mail.createdAt.toISOString(),
    sentAt: mail.sentAt?.toISOString() ?? null,
    nextTryAt: mail.nextTryAt?.toISOString() ?? null,
    lastError,
    resendOf,
  };
}
