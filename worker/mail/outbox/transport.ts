import type { MailId } from "#domain/orders/ids.ts";
import type { MailAttachment } from "#domain/orders/mail.ts";

/** A mail as a provider accepts it. */
export type OutgoingMail = {
  readonly id: MailId;
  /** The idempotency key: the same for every attempt. */
  readonly key: string;
  readonly recipient: string;
  readonly replyTo: string | null;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments: readonly MailAttachment[];
};

/** The provider's limit on attempts, as stated in its response; values that it doesn't state are absent. */
export type ProviderLimit = {
  /** The number of mails per window, and the number left in this one. */
  readonly perWindow?: number | undefined;
  readonly left?: number | undefined;
  /** The time until the next window. */
  readonly resetSeconds?: number | undefined;
};

/**
 * The outcome of an attempt (D45). `refused`: the provider responded that it doesn't have the mail. `limited`: it
 * doesn't have the mail because attempts came too fast or were too many, which says nothing about this mail. `lost`: no
 * response about this mail arrived, so the provider may have it.
 */
export type SendOutcome = (
  | { readonly kind: "accepted"; readonly providerId: string }
  | { readonly kind: "refused"; readonly reason: string; readonly retryAfterSeconds?: number | undefined }
  | {
      readonly kind: "limited";
      readonly reason: string;
      /** The time for which no mail is accepted, if a quota is used up. */
      readonly pauseSeconds?: number;
    }
  | { readonly kind: "lost"; readonly reason: string }
) & { readonly limit?: ProviderLimit };

/** A way to send (D47). `send` never throws. */
export type MailTransport = {
  /**
   * True if the provider supports idempotency keys: a repeated attempt is then harmless, for as long as
   * `IDEMPOTENCY_WINDOW_MS`.
   */
  readonly takesKeys: boolean;
  readonly send: (mail: OutgoingMail) => Promise<SendOutcome>;
};
