import type Stripe from "stripe";
import { CASH_EVENT, REFUND_EVENTS, SESSION_EVENTS } from "#worker/stripe/events.ts";
import type { Finding } from "./findings.ts";
import { callStripe } from "./stripe-client.ts";
import type { StripeClient } from "#worker/platform/stripe-client.ts";

type EventType = Stripe.WebhookEndpointCreateParams.EnabledEvent;

/** Every event that the Worker acts on. */
const EVENTS: readonly EventType[] = [...SESSION_EVENTS, ...REFUND_EVENTS, CASH_EVENT];
const WHAT = "webhook endpoints";
const PAGE_SIZE = 100;

/** The shop's address for Stripe's events. */
const webhookUrl = (siteUrl: string): string => new URL("/stripe/webhook", siteUrl).href;

export type WebhookState = {
  readonly url: string;
  readonly endpoint: Stripe.WebhookEndpoint | undefined;
  /** The events that the endpoint lacks; none if there is no endpoint. */
  readonly missing: readonly EventType[];
};

/** Looks up the account's webhook endpoint at the shop's address, and compares its events. Reads only. */
export async function findWebhook(stripe: StripeClient, siteUrl: string): Promise<WebhookState> {
  const url = webhookUrl(siteUrl);
  const all = await callStripe(WHAT, () =>
    stripe.webhookEndpoints.list({ limit: PAGE_SIZE }).autoPagingToArray({ limit: 1_000 }),
  );
  const endpoint = all.find((one) => one.url === url);
  const enabled = new Set(endpoint?.enabled_events);
  const missing =
    endpoint === undefined || enabled.has("*") ? [] : EVENTS.filter((event) => !enabled.has(event));
  return { url, endpoint, missing };
}

export type WebhookCheck = { readonly findings: readonly Finding[]; readonly notes: readonly string[] };

/**
 * Compares the account's webhook with the shop's settings. A missing endpoint is made by the deployment, together with
 * its signing secret, so a secret that is already set belongs to another one.
 */
export async function checkWebhook(
  stripe: StripeClient,
  siteUrl: string,
  { isSecretSet, where }: { readonly isSecretSet: boolean; readonly where: string },
): Promise<WebhookCheck> {
  const { url, endpoint, missing } = await findWebhook(stripe, siteUrl);
  const finding = (fault: string): WebhookCheck => ({ findings: [{ fault, where }], notes: [] });
  if (endpoint === undefined) {
    return isSecretSet
      ? finding(
          `STRIPE_WEBHOOK_SECRET is set, but Stripe has no webhook for ${url}. Remove it: deploying makes both.`,
        )
      : {
          findings: [],
          notes: [`Stripe has no webhook for ${url} yet: deploying makes it, with its secret.`],
        };
  }
  if (!isSecretSet) {
    return finding(
      `STRIPE_WEBHOOK_SECRET is missing. Copy the signing secret of ${url} from Stripe's dashboard.`,
    );
  }
  if (endpoint.status !== "enabled")
    return finding(`STRIPE_WEBHOOK_SECRET belongs to ${url}, which is disabled at Stripe. Enable it.`);
  return missing.length === 0
    ? { findings: [], notes: [] }
    : { findings: [], notes: [`Stripe's webhook lacks ${missing.join(", ")}: deploying adds them.`] };
}

/**
 * Creates the webhook endpoint, or sets its events if one is missing. Returns the signing secret of a new one, which Stripe
 * shows only once; undefined if there was one.
 */
export async function requireWebhook(stripe: StripeClient, siteUrl: string): Promise<string | undefined> {
  const { url, endpoint, missing } = await findWebhook(stripe, siteUrl);
  if (endpoint === undefined) {
    const made = await callStripe(WHAT, () =>
      stripe.webhookEndpoints.create({
        url,
        enabled_events: [...EVENTS],
        description: "Made by the shop's deployment",
      }),
    );
    return made.secret;
  }
  if (missing.length > 0) {
    await callStripe(WHAT, () =>
      stripe.webhookEndpoints.update(endpoint.id, { enabled_events: [...EVENTS] }),
    );
  }
  return undefined;
}
