import type Stripe from "stripe";
import { z } from "zod";
import { cashTransactionsOf, toCashTransaction } from "./cash-balance.ts";
import { createCustomerRecord, customerParams, toCustomer } from "./customers.ts";
import { newId } from "./ids.ts";
import { absoluteUrl, flag, list, metadata, text, expandParam } from "./param-parsing.ts";
import { paramsOf, unmodelled } from "./params-of.ts";
import type { WebhookEndpointRecord } from "./records.ts";
import { type Endpoint, fits, pageParams, Resource, timeParam } from "./resource.ts";
import { resourceMissing } from "./stripe-error.ts";
import { createTaxIdRecord, owner, taxIdParams, toTaxId } from "./tax-ids.ts";
import { createTaxRateRecord, taxRateParams, toTaxRate } from "./tax-rates.ts";

const customers = new Resource({
  path: "/v1/customers",
  object: "customer",
  param: "id",
  permission: "customer",
  filters: paramsOf<Stripe.CustomerListParams>()({
    ...pageParams,
    created: timeParam,
    email: z.string().optional(),
    ...unmodelled("test_clock"),
  }),
  all: (ledger, { email }) =>
    [...ledger.customers.values()]
      .reverse()
      .filter((customer) => !customer.deleted && fits<string | null>(email, customer.email)),
  find: (ledger, id) => ledger.customers.get(id),
  show: (_call, customer) =>
    customer.deleted ? { id: customer.id, object: "customer", deleted: true } : toCustomer(customer),
});

const taxRates = new Resource({
  path: "/v1/tax_rates",
  object: "tax rate",
  param: "tax_rate",
  permission: "tax_rate",
  filters: paramsOf<Stripe.TaxRateListParams>()({
    ...pageParams,
    created: timeParam,
    active: flag.optional(),
    inclusive: flag.optional(),
  }),
  all: (ledger, { active, inclusive }) =>
    [...ledger.taxRates.values()]
      .reverse()
      .filter((rate) => fits(active, rate.active) && fits(inclusive, rate.inclusive)),
  show: (_call, rate) => toTaxRate(rate),
});

/** The seller's own; those of customers are shown with what they buy. */
const taxIds = new Resource({
  path: "/v1/tax_ids",
  object: "tax_id",
  param: "id",
  permission: "tax_id",
  filters: paramsOf<Stripe.TaxIdListParams>()({ ...pageParams, owner: owner.optional() }),
  all: (ledger) => [...ledger.taxIds.values()].reverse(),
  show: (_call, taxId) => toTaxId(taxId),
});

/** A webhook endpoint as the API shows it: its secret only in the response that creates it. */
const toWebhookEndpoint = (endpoint: WebhookEndpointRecord) => ({
  id: endpoint.id,
  object: "webhook_endpoint",
  api_version: null,
  application: null,
  created: endpoint.createdS,
  description: endpoint.description,
  enabled_events: endpoint.enabledEvents,
  livemode: false,
  metadata: endpoint.metadata,
  status: endpoint.enabled ? "enabled" : "disabled",
  url: endpoint.url,
});

const webhookEndpoints = new Resource({
  path: "/v1/webhook_endpoints",
  object: "webhook endpoint",
  param: "webhook_endpoint",
  permission: "webhook",
  filters: paramsOf<Stripe.WebhookEndpointListParams>()(pageParams),
  all: (ledger) => [...ledger.webhookEndpoints.values()].reverse(),
  show: (_call, endpoint) => toWebhookEndpoint(endpoint),
});

/** Stripe has more event types than the sandbox sends. */
const enabledEvents = list(z.string().regex(/^(\*|[a-z_]+(\.[a-z_]+)+)$/, "Invalid event type"));
const webhookParams = paramsOf<Stripe.WebhookEndpointCreateParams>()({
  url: absoluteUrl,
  enabled_events: enabledEvents,
  description: text(500).optional(),
  metadata: metadata.default({}),
  ...expandParam,
});
const webhookUpdate = paramsOf<Stripe.WebhookEndpointUpdateParams>()({
  url: absoluteUrl.optional(),
  enabled_events: enabledEvents.optional(),
  disabled: flag.optional(),
  ...expandParam,
});

/** The calls about the account's set-up and its customers. */
export const ACCOUNT_ENDPOINTS: readonly Endpoint[] = [
  ...customers.reads,
  ...taxRates.reads,
  ...taxIds.reads,
  ...webhookEndpoints.reads,
  customers.post("", customerParams, ({ ledger }, params) =>
    ledger.put(ledger.customers, createCustomerRecord(params, ledger.nowS())),
  ),
  customers.parts("cash_balance_transactions", {
    object: "customer_cash_balance_transaction",
    params: paramsOf<Stripe.CustomerListCashBalanceTransactionsParams>()(pageParams),
    of: ({ id }, ledger) => cashTransactionsOf(ledger, id),
    show: toCashTransaction,
  }),
  customers.delete("customer", ({ ledger, id }) => {
    const customer = customers.read(ledger, id);
    if (customer.deleted) throw resourceMissing("customer", id, "id");
    ledger.put(ledger.customers, { ...customer, deleted: true });
  }),
  taxRates.post("", taxRateParams, ({ ledger }, params) =>
    ledger.put(ledger.taxRates, createTaxRateRecord(params, ledger.nowS(), ledger.taxRates.size === 0)),
  ),
  taxIds.post("", taxIdParams, ({ ledger }, params) =>
    ledger.put(ledger.taxIds, createTaxIdRecord(params, ledger.nowS(), ledger.taxIds.size === 0)),
  ),
  webhookEndpoints.post(
    "",
    webhookParams,
    ({ ledger }, given) =>
      ledger.put(ledger.webhookEndpoints, {
        id: newId.webhookEndpoint(),
        createdS: ledger.nowS(),
        url: given.url,
        enabledEvents: given.enabled_events,
        description: given.description ?? null,
        metadata: given.metadata,
        enabled: true,
        secret: newId.webhookSecret(),
      }),
    (_call, endpoint) => ({ ...toWebhookEndpoint(endpoint), secret: endpoint.secret }),
  ),
  webhookEndpoints.post(
    "/:id",
    webhookUpdate,
    ({ ledger, id }, { url, enabled_events: events, disabled }) => {
      const before = webhookEndpoints.read(ledger, id);
      return ledger.put(ledger.webhookEndpoints, {
        ...before,
        url: url ?? before.url,
        enabledEvents: events ?? before.enabledEvents,
        enabled: disabled === undefined ? before.enabled : !disabled,
      });
    },
  ),
];
