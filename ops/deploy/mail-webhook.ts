import { MAIL_EVENTS } from "#worker/mail/outbox/events.ts";
import { z } from "zod";
import { asBase, DEFAULT_MAIL_API_URL } from "#worker/platform/settings-schema.ts";
import { callOutside } from "#worker/platform/outbound.ts";
import { reasonOf } from "../database/connection.ts";
import type { DeployedConfig } from "./deployed-config.ts";
import type { EnvironmentName } from "./environments.ts";
import type { Finding } from "./findings.ts";
import { type SecretValues, secretsFile } from "./secret-values.ts";

const TIMEOUT_MS = 10_000;

/** https://resend.com/docs/api-reference/webhooks/list-webhooks, which returns all of them without a `limit`. */
const listSchema = z.object({
  data: z.array(
    z.object({ endpoint: z.string(), status: z.string(), events: z.array(z.string()).nullable() }),
  ),
});
type Webhook = z.output<typeof listSchema>["data"][number];

type MailWebhookCheck = { readonly findings: readonly Finding[]; readonly notes: readonly string[] };

/**
 * Compares the webhook at the mail API with the events that the Worker handles. A key that may only send, which
 * docs/deploy.md recommends, can't list webhooks: a note then says what to compare by hand. Changes nothing.
 */
export async function checkMailWebhook(
  environment: EnvironmentName,
  { vars }: Pick<DeployedConfig, "vars">,
  { values }: SecretValues,
): Promise<MailWebhookCheck> {
  const key = values["MAIL_API_KEY"];
  const url = URL.parse("/api/mail/webhook", String(vars["SITE_URL"]))?.href;
  if (key === undefined || url === undefined) return { findings: [], notes: [] };
  const api = z.url().safeParse(values["MAIL_API_URL"] ?? vars["MAIL_API_URL"]).data ?? DEFAULT_MAIL_API_URL;
  try {
    const fault = faultOf(await listWebhooks(api, key), url);
    const where = `the mail provider's webhooks, and ${secretsFile(environment)}`;
    return { findings: fault === undefined ? [] : [{ fault, where }], notes: [] };
  } catch (error) {
    const note =
      `The mail provider's webhook wasn't checked (${reasonOf(error)}). ` +
      `Compare its events by hand: ${url} needs ${MAIL_EVENTS.join(", ")}.`;
    return { findings: [], notes: [note] };
  }
}

async function listWebhooks(api: string, key: string): Promise<readonly Webhook[]> {
  const { ok, status, text } = await callOutside(new URL("webhooks", asBase(api)), {
    headers: { authorization: `Bearer ${key}` },
    timeoutMs: TIMEOUT_MS,
  });
  if (status === 401) throw new Error("MAIL_API_KEY may only send");
  if (!ok) throw new Error(`status ${status}`);
  const list = listSchema.safeParse(JSON.parse(text));
  if (!list.success) throw new Error("its list has another form than Resend's");
  return list.data.data;
}

function faultOf(webhooks: readonly Webhook[], url: string): string | undefined {
  const webhook = webhooks.find(({ endpoint }) => endpoint === url);
  if (!webhook)
    return `MAIL_WEBHOOK_SECRET belongs to no webhook: the mail provider has none for ${url}. It needs ${MAIL_EVENTS.join(", ")}.`;
  if (webhook.status !== "enabled")
    return `MAIL_WEBHOOK_SECRET belongs to ${url}, which is disabled at the mail provider.`;
  const missing = MAIL_EVENTS.filter((event) => !webhook.events?.includes(event));
  return missing.length === 0
    ? undefined
    : `MAIL_WEBHOOK_SECRET belongs to ${url}, which doesn't get ${missing.join(", ")}: undelivered emails would count as sent.`;
}
