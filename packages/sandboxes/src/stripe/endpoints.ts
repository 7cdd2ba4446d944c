import type Stripe from "stripe";
import { z } from "zod";
import { createSessionRecord } from "./create-session.ts";
import type { ApiCall, Endpoint } from "./endpoint.ts";
import { createdParam, pageParams, paginate, wasCreated } from "./lists.ts";
import { list, parseParams } from "./param-parsing.ts";
import { EVENT_TYPES } from "./stored-ledger.ts";
import { resourceMissing } from "./stripe-error.ts";
import { givenEmail } from "./records.ts";
import { toLineItem } from "./line-objects.ts";
import type { OnTheWire } from "./on-the-wire.ts";
import { toEvent } from "./event-object.ts";
import { BALANCE_ENDPOINTS } from "./balance-endpoints.ts";
import { CREDIT_NOTE_ENDPOINTS } from "./credit-note-endpoints.ts";
import { CUSTOMER_ENDPOINTS } from "./customer-endpoints.ts";
import { INVOICE_ENDPOINTS } from "./invoice-endpoints.ts";
import { MANUAL_INVOICE_ENDPOINTS } from "./manual-invoice-endpoints.ts";
import { PAYMENT_ENDPOINTS } from "./payment-endpoints.ts";
import { expandOnly, expansions, expansionsWithin } from "./expand.ts";
import { toSession } from "./stripe-objects.ts";
import { TAX_ENDPOINTS } from "./tax-endpoints.ts";
import { WEBHOOK_ENDPOINTS } from "./webhook-endpoints.ts";
import { paramsOf } from "./params-of.ts";

const SESSION_EXPANDS = [
  "line_items",
  "line_items.data.price.product",
  "line_items.data.taxes",
  "payment_intent",
  "payment_intent.latest_charge",
  "invoice",
];
const LINE_ITEM_EXPANDS = ["data.price.product", "data.taxes"];

const lineItemsParams = paramsOf<Stripe.Checkout.SessionListLineItemsParams>()(pageParams);
const sessionListParams = paramsOf<Stripe.Checkout.SessionListParams>()({
  ...pageParams,
  status: z.enum(["complete", "expired", "open"]).optional(),
  created: createdParam.optional(),
  payment_intent: z.string().optional(),
  customer: z.string().optional(),
  customer_details: z.strictObject({ email: z.string() }).optional(),
});
const eventListParams = paramsOf<Stripe.EventListParams>()({
  ...pageParams,
  type: z.string().optional(),
  types: list(z.string()).optional(),
  created: createdParam.optional(),
});

function createSession({ ledger, params }: ApiCall): OnTheWire<Stripe.Checkout.Session> {
  const { record, expand } = createSessionRecord(params, ledger.nowS(), ledger);
  const expanded = expansions(expand, SESSION_EXPANDS);
  ledger.add(record);
  return toSession(record, expanded, ledger);
}

function retrieveSession({ ledger, id, params }: ApiCall): OnTheWire<Stripe.Checkout.Session> {
  const expand = expansions(parseParams(expandOnly, params).expand, SESSION_EXPANDS);
  return toSession(ledger.read(id), expand, ledger);
}

function expireSession({ ledger, id, params, cause }: ApiCall): OnTheWire<Stripe.Checkout.Session> {
  const expand = expansions(parseParams(expandOnly, params).expand, SESSION_EXPANDS);
  return toSession(ledger.expire(id, cause), expand, ledger);
}

function listSessions({ ledger, params }: ApiCall): Stripe.ApiList<OnTheWire<Stripe.Checkout.Session>> {
  const query = parseParams(sessionListParams, params);
  const inner = expansionsWithin(query.expand, SESSION_EXPANDS);
  const matching = ledger
    .allSessions()
    .filter(
      (session) =>
        (query.status === undefined || session.status === query.status) &&
        (query.payment_intent === undefined || session.payment?.intentId === query.payment_intent) &&
        (query.customer === undefined || session.customerId === query.customer) &&
        (query.customer_details === undefined ||
          (session.payment?.email ?? givenEmail(session)) === query.customer_details.email) &&
        wasCreated(session.createdS, query.created),
    );
  return paginate(matching, query, {
    url: "/v1/checkout/sessions",
    object: "checkout.session",
    show: (session) => toSession(session, inner, ledger),
  });
}

function listLineItems({ ledger, id, params }: ApiCall): Stripe.ApiList<OnTheWire<Stripe.LineItem>> {
  const query = parseParams(lineItemsParams, params);
  const session = ledger.read(id);
  const expand = expansions(query.expand, LINE_ITEM_EXPANDS);
  return paginate(session.lineItems, query, {
    url: `/v1/checkout/sessions/${id}/line_items`,
    object: "item",
    show: (item) =>
      toLineItem(item, session.createdS, {
        product: expand.has("data.price.product"),
        taxes: expand.has("data.taxes"),
      }),
  });
}

function listEvents({ ledger, webhooks, params }: ApiCall): Stripe.ApiList<OnTheWire<Stripe.Event>> {
  const query = parseParams(eventListParams, params);
  ledger.sweep();
  const types = new Set<string>(query.types ?? (query.type === undefined ? EVENT_TYPES : [query.type]));
  const matching = [...ledger.events.values()]
    .reverse()
    .filter((event) => types.has(event.type) && wasCreated(event.createdS, query.created));
  return paginate(matching, query, {
    url: "/v1/events",
    object: "event",
    show: (event) => toEvent(ledger, event, webhooks.pendingFor(event.id)),
  });
}

function retrieveEvent({ ledger, webhooks, id, params }: ApiCall): OnTheWire<Stripe.Event> {
  parseParams(expandOnly, params);
  const event = ledger.events.get(id);
  if (!event) throw resourceMissing("event", id, "id");
  return toEvent(ledger, event, webhooks.pendingFor(id));
}

/** The part of Stripe's API that the sandbox supports. */
export const ENDPOINTS: readonly Endpoint[] = [
  { method: "POST", path: /^\/v1\/checkout\/sessions$/, run: createSession },
  { method: "GET", path: /^\/v1\/checkout\/sessions$/, run: listSessions },
  { method: "GET", path: /^\/v1\/checkout\/sessions\/([^/]+)$/, run: retrieveSession },
  { method: "GET", path: /^\/v1\/checkout\/sessions\/([^/]+)\/line_items$/, run: listLineItems },
  { method: "POST", path: /^\/v1\/checkout\/sessions\/([^/]+)\/expire$/, run: expireSession },
  { method: "GET", path: /^\/v1\/events$/, run: listEvents },
  { method: "GET", path: /^\/v1\/events\/([^/]+)$/, run: retrieveEvent },
  ...CUSTOMER_ENDPOINTS,
  ...PAYMENT_ENDPOINTS,
  ...INVOICE_ENDPOINTS,
  ...MANUAL_INVOICE_ENDPOINTS,
  ...CREDIT_NOTE_ENDPOINTS,
  ...BALANCE_ENDPOINTS,
  ...TAX_ENDPOINTS,
  ...WEBHOOK_ENDPOINTS,
];
