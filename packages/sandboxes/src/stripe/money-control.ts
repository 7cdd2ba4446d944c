import { z } from "zod";
import { balanceTransactions } from "./balance.ts";
import { moveCash, toCashTransaction } from "./cash-balance.ts";
import { NO_CALL } from "./books.ts";
import { hasPayment, paymentBehind, paymentOf, type PaidSession } from "./charges.ts";
import { toCreditNote } from "./credit-note-object.ts";
import { toDispute } from "./dispute-object.ts";
import { changeDispute, openDispute } from "./disputes.ts";
import { type Answer, json, parseControl } from "../shared/http.ts";
import { toInvoice } from "./invoice-object.ts";
import { newId } from "./ids.ts";
import { invoiceOf, manualInvoice } from "./invoice-source.ts";
import type { Ledger } from "./ledger.ts";
import { DISPUTE_STATUSES } from "./money-records.ts";
import { FAILURE_REASONS, refundOutcome } from "./money-records.ts";
import { toRefund } from "./refund-object.ts";
import { changeRefund, createRefund } from "./refunds.ts";
import { invalidRequest } from "./stripe-error.ts";
import { REFUND_REASONS } from "./listed-values.ts";

const DAY_S = 24 * 60 * 60;
const MOST_OUTCOMES = 1000;

const payment = {
  sessionId: z.string().optional(),
  paymentIntent: z.string().optional(),
  charge: z.string().optional(),
};
const refundRequest = z.strictObject({
  ...payment,
  amountCents: z.int().positive().optional(),
  reason: z.enum(REFUND_REASONS).optional(),
});
const outcomesRequest = z.strictObject({ outcomes: z.array(refundOutcome).max(MOST_OUTCOMES) });
const settleRequest = z.strictObject({ refundId: z.string() });
const failRequest = z.strictObject({
  refundId: z.string(),
  failureReason: z.enum(FAILURE_REASONS).optional(),
});
const disputeRequest = z.strictObject({
  ...payment,
  amountCents: z.int().positive().optional(),
  reason: z.string().min(1).optional(),
  inquiry: z.boolean().optional(),
  dueInDays: z.number().positive().max(365).optional(),
});
const disputeChange = z.strictObject({ disputeId: z.string(), status: z.enum(DISPUTE_STATUSES) });

/** Without a category it's named as the type is. */
const accountMovement = z.strictObject({
  type: z.string().min(1),
  reportingCategory: z.string().min(1).optional(),
  amountCents: z.int(),
  feeCents: z.int().nonnegative().default(0),
});

const bankMovement = z.strictObject({
  customer: z.string(),
  type: z.enum(["funding_reversed", "return_canceled"]),
  amountCents: z.int().positive(),
});

type Named = {
  sessionId?: string | undefined;
  paymentIntent?: string | undefined;
  charge?: string | undefined;
};
type Control = { ledger: Ledger };

/** Returns the payment that the body names by any of its ids. */
function namedPayment(ledger: Ledger, { sessionId, paymentIntent, charge }: Named): PaidSession {
  const byIds = () =>
    paymentIntent === undefined && charge === undefined
      ? undefined
      : paymentOf(ledger, { intentId: paymentIntent, chargeId: charge });
  const session = sessionId === undefined ? byIds() : ledger.sessions.get(sessionId);
  if (!session || !hasPayment(session))
    throw invalidRequest("Name a payment by its sessionId, paymentIntent or charge.");
  return session;
}

function refund({ ledger }: Control, body: unknown): Answer {
  const given = parseControl(refundRequest, body);
  const session = namedPayment(ledger, given);
  return json(200, toRefund(session, createRefund(ledger, session, given, NO_CALL)));
}

function chooseOutcomes({ ledger }: Control, body: unknown): Answer {
  ledger.refundOutcomes = parseControl(outcomesRequest, body).outcomes;
  return json(200, { outcomes: ledger.refundOutcomes });
}

function settleRefund({ ledger }: Control, body: unknown): Answer {
  const changed = changeRefund(ledger, parseControl(settleRequest, body).refundId, { status: "succeeded" });
  return json(200, toRefund(paymentBehind(ledger, changed), changed));
}

function failRefund({ ledger }: Control, body: unknown): Answer {
  const { refundId, failureReason } = parseControl(failRequest, body);
  const changed = changeRefund(ledger, refundId, { status: "failed", failureReason });
  return json(200, toRefund(paymentBehind(ledger, changed), changed));
}

function dispute({ ledger }: Control, body: unknown): Answer {
  const { dueInDays, ...given } = parseControl(disputeRequest, body);
  const session = namedPayment(ledger, given);
  const dueInS = dueInDays === undefined ? undefined : Math.round(dueInDays * DAY_S);
  return json(200, toDispute(session, openDispute(ledger, session, { ...given, dueInS }), ledger.nowS()));
}

function moveDispute({ ledger }: Control, body: unknown): Answer {
  const { disputeId, status } = parseControl(disputeChange, body);
  const changed = changeDispute(ledger, disputeId, status);
  return json(200, toDispute(paymentBehind(ledger, changed), changed, ledger.nowS()));
}

function moveBalance({ ledger }: Control, body: unknown): Answer {
  const { type, reportingCategory = type, ...sums } = parseControl(accountMovement, body);
  const id = newId.balanceTransaction();
  ledger.put(ledger.accountMovements, { id, createdS: ledger.nowS(), type, reportingCategory, ...sums });
  return json(200, balanceTransactions(ledger).find((one) => one.id === id) ?? {});
}

/** What a bank does with money that came in or was returned. */
function bankMovesCash({ ledger }: Control, body: unknown): Answer {
  const { customer: customerId, type, amountCents } = parseControl(bankMovement, body);
  const netCents = type === "funding_reversed" ? -amountCents : amountCents;
  return json(200, toCashTransaction(moveCash(ledger, { customerId, type, netCents })));
}

/** Actions of people in Stripe's dashboard, and of banks. */
export const MONEY_ACTIONS = {
  "POST /_control/refunds": refund,
  "POST /_control/refunds/outcomes": chooseOutcomes,
  "POST /_control/refunds/settle": settleRefund,
  "POST /_control/refunds/fail": failRefund,
  "POST /_control/disputes": dispute,
  "POST /_control/disputes/change": moveDispute,
  "POST /_control/balance": moveBalance,
  "POST /_control/cash": bankMovesCash,
};

/** Returns the part of GET /_control/state about money. */
export function moneyState(ledger: Ledger): object {
  const of = (item: { sessionId: string }) => paymentBehind(ledger, item);
  return {
    refundOutcomes: ledger.refundOutcomes,
    refunds: [...ledger.refunds.values()].map((item) => toRefund(of(item), item)),
    invoices: [...ledger.invoices.values()].map((item) => toInvoice(manualInvoice(ledger, item), ledger)),
    creditNotes: [...ledger.creditNotes.values()].map((item) =>
      toCreditNote(ledger, invoiceOf(ledger, item.invoiceId, "invoice"), item),
    ),
    disputes: [...ledger.disputes.values()].map((item) => toDispute(of(item), item, ledger.nowS())),
  };
}
