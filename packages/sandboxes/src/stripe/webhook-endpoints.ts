import type Stripe from "stripe";
import { z } from "zod";
import type { ApiCall, Endpoint } from "./endpoint.ts";
import { newId } from "./ids.ts";
import { pageParams, paginate } from "./lists.ts";
import { absoluteUrl, flag, list, metadata, parseParams, text } from "./param-parsing.ts";
import type { WebhookEndpointRecord } from "./records.ts";
import { resourceMissing } from "./stripe-error.ts";
import type { OnTheWire } from "./on-the-wire.ts";
import { paramsOf } from "./params-of.ts";

/** Stripe has more event types than the sandbox sends. */
const EVENT_TYPE = /^(\*|[a-z_]+(\.[a-z_]+)+)$/;
const enabledEvents = list(z.string().regex(EVENT_TYPE, "Invalid event type"));
const createParams = paramsOf<Stripe.WebhookEndpointCreateParams>()({
  url: absoluteUrl,
  enabled_events: enabledEvents,
  description: text(500).optional(),
  metadata: metadata.default({}),
  expand: list(z.string()).optional(),
});
const updateParams = paramsOf<Stripe.WebhookEndpointUpdateParams>()({
  url: absoluteUrl.optional(),
  enabled_events: enabledEvents.optional(),
  disabled: flag.optional(),
  expand: list(z.string()).optional(),
});

const listParams = paramsOf<Stripe.WebhookEndpointListParams>()(pageParams);

/** A webhook endpoint as the API shows it: its secret only in the response that creates it. */
function toWebhookEndpoint(endpoint: WebhookEndpointRecord): OnTheWire<Stripe.WebhookEndpoint> {
  return {
    id: endpoint.id,
    object: "webhook_endpoint",
    api_version: null,
    application: null,
    created: endpoint.createdS,
    description: endpoint.description,
    enabled_events: [...endpoint.enabledEvents],
    livemode: false,
    metadata: endpoint.metadata,
    status: endpoint.enabled ? "enabled" : "disabled",
    url: endpoint.url,
  };
}

function createEndpoint({ ledger, params }: ApiCall): OnTheWire<Stripe.WebhookEndpoint> {
  const given = parseParams(createParams, params);
  const endpoint = {
    id: newId.webhookEndpoint(),
    createdS: ledger.nowS(),
    url: given.url,
    enabledEvents: given.enabled_events,
    description: given.description ?? null,
    metadata: given.metadata,
    enabled: true,
    secret: newId.webhookSecret(),
  };
  ledger.putWebhookEndpoint(endpoint);
  return { ...toWebhookEndpoint(endpoint), secret: endpoint.secret };
}

function known({ ledger, id }: ApiCall): WebhookEndpointRecord {
  const endpoint = ledger.webhookEndpoints.get(id);
  if (!endpoint) throw resourceMissing("webhook endpoint", id, "webhook_endpoint");
  return endpoint;
}

function updateEndpoint(call: ApiCall): OnTheWire<Stripe.WebhookEndpoint> {
  const given = parseParams(updateParams, call.params);
  const before = known(call);
  const endpoint = {
    ...before,
    url: given.url ?? before.url,
    enabledEvents: given.enabled_events ?? before.enabledEvents,
    enabled: given.disabled === undefined ? before.enabled : !given.disabled,
  };
  call.ledger.putWebhookEndpoint(endpoint);
  return toWebhookEndpoint(endpoint);
}

function listEndpoints({ ledger, params }: ApiCall): Stripe.ApiList<OnTheWire<Stripe.WebhookEndpoint>> {
  const query = parseParams(listParams, params);
  const newestFirst = [...ledger.webhookEndpoints.values()].reverse();
  return paginate(newestFirst, query, {
    url: "/v1/webhook_endpoints",
    object: "webhook endpoint",
    show: toWebhookEndpoint,
  });
}

export const WEBHOOK_ENDPOINTS: readonly Endpoint[] = [
  { method: "POST", path: /^\/v1\/webhook_endpoints$/, run: createEndpoint },
  { method: "GET", path: /^\/v1\/webhook_endpoints$/, run: listEndpoints },
  {
    method: "GET",
    path: /^\/v1\/webhook_endpoints\/([^/]+)$/,
    run: (call) => toWebhookEndpoint(known(call)),
  },
  { method: "POST", path: /^\/v1\/webhook_endpoints\/([^/]+)$/, run: updateEndpoint },
];
