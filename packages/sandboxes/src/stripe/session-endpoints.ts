import type Stripe from "stripe";
import { z } from "zod";
import { createParams } from "./create-params.ts";
import { createSessionRecord } from "./create-session.ts";
import { toEvent } from "./event-object.ts";
import { toLineItem } from "./line-objects.ts";
import { list } from "./param-parsing.ts";
import { paramsOf } from "./params-of.ts";
import { type Endpoint, fits, pageParams, Resource, timeParam } from "./resource.ts";
import { toSession } from "./session-object.ts";

const sessions = new Resource({
  path: "/v1/checkout/sessions",
  object: "checkout.session",
  param: "session",
  permission: "checkout_session",
  expands: [
    "line_items",
    "line_items.data.price.product",
    "line_items.data.taxes",
    "payment_intent",
    "payment_intent.latest_charge",
    "invoice",
  ],
  filters: paramsOf<Stripe.Checkout.SessionListParams>()({
    ...pageParams,
    created: timeParam,
    status: z.enum(["complete", "expired", "open"]).optional(),
    payment_intent: z.string().optional(),
    customer: z.string().optional(),
  }),
  all: (ledger, { status, payment_intent: intent, customer }) =>
    ledger
      .allSessions()
      .filter(
        (session) =>
          fits(status, session.status) &&
          fits(intent, session.payment?.intentId) &&
          fits(customer, session.customerId),
      ),
  find: (ledger, id) => ledger.find(id),
  show: ({ ledger }, session, expand) => toSession(session, expand, ledger),
});

const events = new Resource({
  path: "/v1/events",
  object: "event",
  param: "id",
  permission: "event",
  filters: paramsOf<Stripe.EventListParams>()({
    ...pageParams,
    created: timeParam,
    type: z.string().optional(),
    types: list(z.string()).optional(),
  }),
  all: (ledger, { type, types }) => {
    ledger.sweep();
    return [...ledger.events.values()]
      .reverse()
      .filter((event) => fits(type, event.type) && (types === undefined || types.includes(event.type)));
  },
  show: ({ ledger, webhooks }, event) => toEvent(ledger, event, webhooks.pendingFor(event.id)),
});

export const SESSION_ENDPOINTS: readonly Endpoint[] = [
  ...sessions.reads,
  ...events.reads,
  sessions.post("", createParams, ({ ledger }, params) =>
    ledger.put(ledger.sessions, createSessionRecord(params, ledger.nowS(), ledger)),
  ),
  sessions.parts("line_items", {
    object: "item",
    params: paramsOf<Stripe.Checkout.SessionListLineItemsParams>()(pageParams),
    expands: ["price.product", "taxes"],
    of: ({ lineItems }) => lineItems,
    show: (item, { createdS }, expand) => toLineItem(item, createdS, expand),
  }),
  sessions.act("expire", ({ ledger, id, cause }) => ledger.expire(id, cause)),
];
