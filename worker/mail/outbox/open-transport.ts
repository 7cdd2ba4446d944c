import type { SendEmail } from "@cloudflare/workers-types";
import { COMPANY } from "#domain/seller/company.ts";
import type { Services } from "../../request/services.ts";
import { httpApi } from "./http-api.ts";
import type { MailTransport } from "./transport.ts";

export type MailServices = Pick<Services, "db" | "settings" | "mailBinding">;

/** Opens the mail API if its key is set, and Cloudflare's binding otherwise. */
export function openTransport({ settings, mailBinding }: MailServices): MailTransport {
  if (settings.mailApi) return httpApi(settings.mailApi, settings.mailFrom);
  if (mailBinding) return emailBinding(mailBinding, settings.mailFrom);
  throw new Error("there is no way to send mail: set MAIL_API_KEY, or bind EMAIL");
}

/**
 * Cloudflare's `send_email` binding (D47). It builds the MIME message itself and doesn't support idempotency keys, so
 * an attempt without a response is never repeated.
 */
export function emailBinding(binding: SendEmail, from: string): MailTransport {
  return {
    takesKeys: false,
    send: async (mail) => {
      try {
        const { messageId } = await binding.send({
          from: { email: from, name: COMPANY.tradeName },
          to: mail.recipient,
          ...(mail.replyTo === null ? {} : { replyTo: mail.replyTo }),
          subject: mail.subject,
          text: mail.text,
          html: mail.html,
          attachments: mail.attachments.map(({ filename, contentType, contentBase64 }) => ({
            disposition: "attachment" as const,
            filename,
            type: contentType,
            content: Uint8Array.from(atob(contentBase64), (char) => char.charCodeAt(0)),
          })),
        });
        return { kind: "accepted", providerId: messageId };
      } catch (error) {
        const code = codeOf(error);
        return code === null
          ? { kind: "lost", reason: error instanceof Error ? error.name : "unknown" }
          : { kind: "refused", reason: code };
      }
    },
  };
}

/** Returns the code of the service's error; null for a broken connection, which has none. */
function codeOf(error: unknown): string | null {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return typeof code === "string" && code.startsWith("E_") ? code : null;
}
