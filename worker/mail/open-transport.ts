import type { Services } from "../request/services.ts";
import { emailBinding } from "./email-binding.ts";
import { httpApi } from "./http-api.ts";
import type { MailTransport } from "./transport.ts";

export type MailServices = Pick<Services, "db" | "settings" | "mailBinding">;

/** Opens the mail API if its key is set, and Cloudflare's binding otherwise. */
export function openTransport({ settings, mailBinding }: MailServices): MailTransport {
  if (settings.mailApi) return httpApi(settings.mailApi, settings.mailFrom);
  if (mailBinding) return emailBinding(mailBinding, settings.mailFrom);
  throw new Error("there is no way to send mail: set MAIL_API_KEY, or bind EMAIL");
}
