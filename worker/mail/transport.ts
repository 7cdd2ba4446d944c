import type { MailAttachment } from "#domain/mail.ts";
import type { Services } from "../platform/services.ts";
import { emailBinding } from "./email-binding.ts";
import { httpApi } from "./http-api.ts";

/** A mail as a provider takes it. */
export type OutgoingMail = {
  readonly id: string;
  /** The same for every attempt. */
  readonly key: string;
  readonly recipient: string;
  readonly replyTo: string | null;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments: readonly MailAttachment[];
};

/**
 * An attempt's outcome (D45). `refused`: the provider answered that it does not have the mail. `lost`: no answer came, so
 * it may have it.
 */
export type SendOutcome =
  | { readonly kind: "accepted"; readonly providerId: string }
  | { readonly kind: "refused"; readonly reason: string; readonly retryAfterSeconds?: number }
  | { readonly kind: "lost"; readonly reason: string };

/** A way to send (D47). `send` never throws. */
export type MailTransport = {
  /** Whether a key makes a repeated attempt harmless, for as long as `KEY_HELD_MS`. */
  readonly takesKeys: boolean;
  readonly send: (mail: OutgoingMail) => Promise<SendOutcome>;
};

export type MailServices = Pick<Services, "db" | "settings" | "mailBinding">;

/** The mail API where its key is set, Cloudflare's binding otherwise. */
export function openTransport({ settings, mailBinding }: MailServices): MailTransport {
  if (settings.mailApi) return httpApi(settings.mailApi, settings.mailFrom);
  if (mailBinding) return emailBinding(mailBinding, settings.mailFrom);
  throw new Error("there is no way to send mail: set MAIL_API_KEY, or bind EMAIL");
}
