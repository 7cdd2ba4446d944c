import type { Mail } from "./claim-mail.ts";
import { redactOrderLinks } from "./order-links.ts";
import type { MailView } from "./response-schemas.ts";

export function viewMail(mail: Mail): MailView {
  const { id, kind, state, recipient, subject, text, attempts, bouncedForNow, lastError, resendOf } = mail;
  return {
    id,
    kind,
    state,
    recipient,
    subject,
    text: redactOrderLinks(text),
    attempts,
    bouncedForNow,
    createdAt: mail.createdAt.toISOString(),
    sentAt: mail.sentAt?.toISOString() ?? null,
    nextTryAt: mail.nextTryAt?.toISOString() ?? null,
    lastError,
    resendOf,
  };
}
