import type { MailId } from "#domain/orders/ids.ts";
import type { MailAttachment } from "#domain/orders/mail.ts";

/** A mail as a provider takes it. */
export type OutgoingMail = {
  readonly id: MailId;
  /** The same for every attempt. */
  readonly key: string;
  readonly recipient: string;
  readonly replyTo: string | null;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments: readonly MailAttachment[];
};

/** The provider's limit on attempts, as its response states it; a value that it doesn't state is absent. */
export type ProviderLimit = {
  /** How many a window takes, and how many are left in this one. */
  readonly perWindow?: number | undefined;
  readonly left?: number | undefined;
  /** Until the next window. */
  readonly resetSeconds?: number | undefined;
};

/**
 * An attempt's outcome (D45). `refused`: the provider answered that it does not have the mail. `limited`: it does not have
 * it because others came too fast, which says nothing about this one. `lost`: no answer came, so it may have it.
 */
export type SendOutcome = (
  | { readonly kind: "accepted"; readonly providerId: string }
  | { readonly kind: "refused"; readonly reason: string; readonly retryAfterSeconds?: number | undefined }
  | { readonly kind: "limited"; readonly reason: string }
  | { readonly kind: "lost"; readonly reason: string }
) & { readonly limit?: ProviderLimit };

/** A way to send (D47). `send` never throws. */
export type MailTransport = {
  /** Whether a key makes a repeated attempt harmless, for as long as `IDEMPOTENCY_WINDOW_MS`. */
  readonly takesKeys: boolean;
  readonly send: (mail: OutgoingMail) => Promise<SendOutcome>;
};
