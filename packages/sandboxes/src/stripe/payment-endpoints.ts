import type Stripe from "stripe";
import { z } from "zod";
import {
  paymentBehind,
  payments,
  paymentOf,
  refundsOf,
  standingOf,
  toCharge,
  type PaidSession,
} from "./charges.ts";
import { notModelled } from "./create-params.ts";
import { toDispute } from "./dispute-object.ts";
import { readDispute } from "./disputes.ts";
import type { ApiCall, Endpoint } from "./endpoint.ts";
import { expandOnly, expansions, expansionsWithin } from "./expand.ts";
import type { FormTree } from "./form-encoding.ts";
import type { Ledger } from "./ledger.ts";
import { createdParam, pageParams, paginate, wasCreated } from "./lists.ts";
import type { RefundRecord } from "./money-records.ts";
import type { OnTheWire } from "./on-the-wire.ts";
import { integer, list, metadata, parseParams } from "./param-parsing.ts";
import { toPaymentIntent } from "./payment-objects.ts";
import { toRefund } from "./refund-object.ts";
import { cancelRefund, createRefund, readRefund } from "./refunds.ts";
import { invalidRequest, resourceMissing } from "./stripe-error.ts";
import { REFUND_REASONS } from "./listed-values.ts";
import { paramsOf } from "./params-of.ts";

const CHARGE_EXPANDS = ["refunds"];
const INTENT_EXPANDS = ["latest_charge"];
const OF_PAYMENT = { charge: z.string().optional(), payment_intent: z.string().optional() };

const chargeListParams = paramsOf<Stripe.ChargeListParams>()({
  ...pageParams,
  created: createdParam.optional(),
  customer: z.string().optional(),
  payment_intent: z.string().optional(),
});
const ofPaymentListParams = paramsOf<Stripe.RefundListParams & Stripe.DisputeListParams>()({
  ...pageParams,
  ...OF_PAYMENT,
  created: createdParam.optional(),
});
const refundParams = paramsOf<Stripe.RefundCreateParams>()({
  ...OF_PAYMENT,
  amount: integer.optional(),
  reason: z.enum(REFUND_REASONS).optional(),
  metadata: metadata.optional(),
  expand: list(z.string()).optional(),
});
const UNMODELLED_OF_REFUNDS = [
  "currency",
  "customer",
  "instructions_email",
  "origin",
  "refund_application_fee",
  "reverse_transfer",
];

function refuseUnmodelled(tree: FormTree, names: readonly string[]): void {
  const name = names.find((known) => known in tree);
  if (name !== undefined) throw notModelled(name, `'${name}'`);
}

function shownCharge(
  ledger: Ledger,
  session: PaidSession,
  expand: ReadonlySet<string>,
): OnTheWire<Stripe.Charge> {
  const refunds = expand.has("refunds") ? refundsOf(ledger, session.id) : undefined;
  return toCharge(session, standingOf(ledger, session.id), refunds);
}

function retrieveCharge({ ledger, id, params }: ApiCall): OnTheWire<Stripe.Charge> {
  const expand = expansions(parseParams(expandOnly, params).expand, CHARGE_EXPANDS);
  const session = paymentOf(ledger, { chargeId: id });
  if (!session) throw resourceMissing("charge", id, "id");
  return shownCharge(ledger, session, expand);
}

function listCharges({ ledger, params }: ApiCall): Stripe.ApiList<OnTheWire<Stripe.Charge>> {
  refuseUnmodelled(params, ["transfer_group"]);
  const query = parseParams(chargeListParams, params);
  const expand = expansionsWithin(query.expand, CHARGE_EXPANDS);
  const matching = payments(ledger).filter(
    ({ payment, customerId }) =>
      (query.payment_intent === undefined || payment.intentId === query.payment_intent) &&
      (query.customer === undefined || customerId === query.customer) &&
      wasCreated(payment.createdS, query.created),
  );
  return paginate(
    matching.map((session) => ({ id: session.payment.chargeId ?? "", session })),
    query,
    { url: "/v1/charges", object: "charge", show: ({ session }) => shownCharge(ledger, session, expand) },
  );
}

function retrieveIntent({ ledger, id, params }: ApiCall): OnTheWire<Stripe.PaymentIntent> {
  const expand = expansions(parseParams(expandOnly, params).expand, INTENT_EXPANDS);
  const session = paymentOf(ledger, { intentId: id });
  if (!session) throw resourceMissing("payment_intent", id, "intent");
  const { payment } = session;
  const charge = expand.has("latest_charge") ? shownCharge(ledger, session, new Set()) : payment.chargeId;
  return toPaymentIntent(session, payment, charge);
}

const shownRefund = (ledger: Ledger, refund: RefundRecord): OnTheWire<Stripe.Refund> =>
  toRefund(paymentBehind(ledger, refund), refund);

function createRefundByApi({ ledger, params, cause }: ApiCall): OnTheWire<Stripe.Refund> {
  refuseUnmodelled(params, UNMODELLED_OF_REFUNDS);
  const { charge: chargeId, payment_intent: intentId, ...request } = parseParams(refundParams, params);
  expansions(request.expand, []);
  if (chargeId === undefined && intentId === undefined)
    throw invalidRequest(
      "One of the following params should be provided for this request: payment_intent or charge.",
    );
  const session = paymentOf(ledger, { chargeId, intentId });
  if (!session)
    throw intentId === undefined
      ? resourceMissing("charge", chargeId ?? "", "charge")
      : resourceMissing("payment_intent", intentId, "payment_intent");
  const { amount: amountCents, reason, metadata } = request;
  return toRefund(session, createRefund(ledger, session, { amountCents, reason, metadata }, cause));
}

function retrieveRefund({ ledger, id, params }: ApiCall): OnTheWire<Stripe.Refund> {
  expansions(parseParams(expandOnly, params).expand, []);
  return shownRefund(ledger, readRefund(ledger, id));
}

function cancelRefundByApi({ ledger, id, params, cause }: ApiCall): OnTheWire<Stripe.Refund> {
  expansions(parseParams(expandOnly, params).expand, []);
  return shownRefund(ledger, cancelRefund(ledger, id, cause));
}

/** Reads the filter of a list of refunds or disputes, newest first. */
function ofPayment<Item extends { sessionId: string; createdS: number }>(
  ledger: Ledger,
  items: Iterable<Item>,
  query: z.output<typeof ofPaymentListParams>,
): Item[] {
  const { charge: chargeId, payment_intent: intentId } = query;
  const session =
    chargeId === undefined && intentId === undefined ? null : paymentOf(ledger, { chargeId, intentId });
  return [...items]
    .reverse()
    .filter(
      (item) =>
        (session === null || item.sessionId === session?.id) && wasCreated(item.createdS, query.created),
    );
}

function listRefunds({ ledger, params }: ApiCall): Stripe.ApiList<OnTheWire<Stripe.Refund>> {
  const query = parseParams(ofPaymentListParams, params);
  expansions(query.expand, []);
  return paginate(ofPayment(ledger, ledger.refunds.values(), query), query, {
    url: "/v1/refunds",
    object: "refund",
    show: (refund) => shownRefund(ledger, refund),
  });
}

function retrieveDispute({ ledger, id, params }: ApiCall): OnTheWire<Stripe.Dispute> {
  expansions(parseParams(expandOnly, params).expand, []);
  const dispute = readDispute(ledger, id);
  return toDispute(paymentBehind(ledger, dispute), dispute, ledger.nowS());
}

function listDisputes({ ledger, params }: ApiCall): Stripe.ApiList<OnTheWire<Stripe.Dispute>> {
  const query = parseParams(ofPaymentListParams, params);
  expansions(query.expand, []);
  return paginate(ofPayment(ledger, ledger.disputes.values(), query), query, {
    url: "/v1/disputes",
    object: "dispute",
    show: (dispute) => toDispute(paymentBehind(ledger, dispute), dispute, ledger.nowS()),
  });
}

/** The endpoints for payments, refunds and disputes. */
export const PAYMENT_ENDPOINTS: readonly Endpoint[] = [
  { method: "GET", path: /^\/v1\/payment_intents\/([^/]+)$/, run: retrieveIntent },
  { method: "GET", path: /^\/v1\/charges$/, run: listCharges },
  { method: "GET", path: /^\/v1\/charges\/([^/]+)$/, run: retrieveCharge },
  { method: "POST", path: /^\/v1\/refunds$/, run: createRefundByApi },
  { method: "GET", path: /^\/v1\/refunds$/, run: listRefunds },
  { method: "GET", path: /^\/v1\/refunds\/([^/]+)$/, run: retrieveRefund },
  { method: "POST", path: /^\/v1\/refunds\/([^/]+)\/cancel$/, run: cancelRefundByApi },
  { method: "GET", path: /^\/v1\/disputes$/, run: listDisputes },
  { method: "GET", path: /^\/v1\/disputes\/([^/]+)$/, run: retrieveDispute },
];
