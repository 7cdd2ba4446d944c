import { expect, it } from "vitest";
import type { MoneyEvidence, StoredRefund } from "./evidence.ts";
import { auditMoney, type Known } from "./money-audit.ts";

const time = (minute: number) => new Date(Date.UTC(2026, 10, 22, 10, minute));
const step = (minute: number, kind: string, to: string) => ({ kind, to, source: "admin", at: time(minute) });

const units: StoredRefund = {
  id: "r1",
  orderId: "o1",
  requestKey: "k1",
  scope: "units",
  keep: false,
  cents: 100_00,
  source: "admin",
  state: "failed",
  providerId: "re_1",
  noteId: "cn_1",
  retryOf: null,
  withdrawalId: "w1",
  createdAt: time(5),
  unitIds: ["u1"],
  states: [
    { at: 1, state: "pending" },
    { at: 2, state: "succeeded" },
    { at: 3, state: "failed" },
  ],
};
const again: StoredRefund = {
  ...units,
  id: "r2",
  requestKey: "k2",
  state: "succeeded",
  providerId: "re_2",
  retryOf: "r1",
  withdrawalId: null,
  createdAt: time(7),
  states: [
    { at: 4, state: "pending" },
    { at: 5, state: "succeeded" },
  ],
};
const dashboard: StoredRefund = {
  ...units,
  id: "r3",
  requestKey: null,
  scope: "sum",
  keep: true,
  cents: 50_00,
  source: "provider",
  state: "pending",
  providerId: "re_3",
  noteId: "cn_2",
  withdrawalId: null,
  unitIds: [],
  states: [{ at: 6, state: "pending" }],
};
const note = { id: "cn_1", orderId: "o1", number: "A-CN-01", cents: 100_00, void: false };
const linked = { id: "cn_2", orderId: "o1", number: "A-CN-02", cents: 50_00, void: false };
const revoked = {
  id: "u1",
  orderId: "o1",
  state: "revoked",
  steps: [
    step(1, "made", "awaiting_details"),
    step(2, "delivered", "delivered"),
    step(6, "revoked", "revoked"),
  ],
};
const delivered = { id: "u2", orderId: "o1", state: "delivered", steps: [step(2, "delivered", "delivered")] };
const there = (id: string, amount: number, status: string) => ({
  id,
  amount,
  status,
  payment_intent: "pi_1",
});
const noteThere = (id: string, number: string, amount: number, refund: string) => ({
  id,
  number,
  amount,
  invoice: "in_1",
  refunds: [{ refund }],
});

const RIGHT: MoneyEvidence = {
  orders: [{ id: "o1", number: "SO-001001", paidCents: 200_00, payment: "pi_1", invoice: "in_1" }],
  refunds: [units, again, dashboard],
  notes: [note, linked],
  disputes: [{ id: "du_1", orderId: "o1", state: "inquiry", cents: 50_00 }],
  units: [revoked, delivered],
  withdrawals: [{ id: "w1", handled: true }],
  mails: [
    { key: "refund/r1", orderId: "o1", kind: "refund" },
    { key: "refund/r2", orderId: "o1", kind: "refund" },
  ],
  named: [],
  provider: {
    sessions: [{ payment_intent: "pi_1", payment_status: "paid", amount_total: 200_00 }],
    refunds: [
      there("re_1", 100_00, "failed"),
      there("re_2", 100_00, "succeeded"),
      there("re_3", 50_00, "pending"),
    ],
    creditNotes: [noteThere("cn_1", "A-CN-01", 100_00, "re_1"), noteThere("cn_2", "A-CN-02", 50_00, "re_3")],
    disputes: [{ id: "du_1", amount: 50_00, status: "warning_under_review", payment_intent: "pi_1" }],
  },
  inbox: ["refund/r1", "refund/r2", null],
};
const KNOWN: Known = {
  asks: [
    { requestKey: "k1", status: 200 },
    { requestKey: "k2", status: 200 },
    { requestKey: "k3", status: 409 },
  ],
  dashboard: new Set(["re_3"]),
  revoked: new Set(),
};

it("accepts refunds, credit notes and disputes that are as they should be", () => {
  expect(auditMoney(RIGHT, KNOWN)).toEqual([]);
});

const [order] = RIGHT.orders;
const paid = (paidCents: number): Partial<MoneyEvidence> => ({
  orders: order ? [{ ...order, paidCents }] : [],
});
const second = (change: Partial<StoredRefund>): Partial<MoneyEvidence> => ({
  refunds: [units, { ...again, ...change }, dashboard],
});
const provider = (change: Partial<MoneyEvidence["provider"]>): Partial<MoneyEvidence> => ({
  provider: { ...RIGHT.provider, ...change },
});
const unit = (change: Partial<typeof revoked>): Partial<MoneyEvidence> => ({
  units: [{ ...revoked, ...change }, delivered],
});

it.each<[what: string, evidence: Partial<MoneyEvidence>, known?: Partial<Known>]>([
  ["orders that pay back more than was paid", paid(149_99)],
  [
    "orders that at some moment paid back more than was paid",
    {
      refunds: [
        units,
        { ...again, states: [{ at: 0, state: "pending" }] },
        { ...dashboard, states: [{ at: 0, state: "pending" }] },
      ],
    },
  ],
  [
    "payments of which the provider paid back more than was paid",
    provider({ refunds: [...RIGHT.provider.refunds, there("re_4", 60_00, "succeeded")] }),
  ],
  ["refunds of the provider that are otherwise here", second({ cents: 99_99 })],
  ["refunds of the provider that are otherwise here", second({ state: "pending" })],
  [
    "refunds of the provider that are otherwise here",
    provider({ refunds: [...RIGHT.provider.refunds, there("re_4", 1, "failed")] }),
  ],
  ["refunds that are not at the provider", second({ providerId: null })],
  ["refunds that are not at the provider", second({ providerId: "re_9" })],
  ["refunds that nobody asked for", {}, { dashboard: new Set() }],
  [
    "orders whose credit notes are otherwise at the provider",
    { notes: [{ ...note, number: "A-CN-09" }, linked] },
  ],
  ["orders whose credit notes are otherwise at the provider", { notes: [note] }],
  ["orders whose credit notes do not come to their refunds", second({ retryOf: null })],
  [
    "refunds of an invoice that no credit note is about",
    provider({ creditNotes: [noteThere("cn_1", "A-CN-01", 150_00, "re_1")] }),
  ],
  ["credit notes of orders without an invoice", { orders: order ? [{ ...order, invoice: null }] : [] }],
  [
    "disputes that are otherwise here",
    provider({ disputes: [{ id: "du_1", amount: 50_00, status: "needs_response", payment_intent: "pi_1" }] }),
  ],
  ["disputes that are otherwise here", { disputes: [] }],
  ["requests that were confirmed and are not one refund", second({ requestKey: "k9" })],
  [
    "requests that were refused, each time, and are a refund",
    {},
    { asks: [{ requestKey: "k2", status: 409 }] },
  ],
  ["orders whose buyer was not told of each refund that succeeded, once", { mails: RIGHT.mails.slice(1) }],
  [
    "mails about refunds that did not arrive exactly once",
    { inbox: ["refund/r1", "refund/r1", "refund/r2"] },
  ],
  ["mails about refunds that did not arrive exactly once", { inbox: ["refund/r1"] }],
  ["withdrawals that were refunded and are not handled", { withdrawals: [{ id: "w1", handled: false }] }],
  [
    "units that were refunded and are not revoked",
    unit({ state: "delivered", steps: revoked.steps.slice(0, 2) }),
  ],
  ["units that were revoked and not refunded", { units: [revoked, { ...revoked, id: "u2" }] }],
  [
    "units with a life after they were revoked",
    unit({ steps: [...revoked.steps, step(9, "ended", "ended")] }),
  ],
  [
    "units that were handed over while they were refunded",
    unit({
      steps: [
        step(1, "made", "awaiting_details"),
        step(6, "delivered", "delivered"),
        step(6, "revoked", "revoked"),
      ],
    }),
  ],
  ["units that several refunds pay back", { refunds: [{ ...units, state: "succeeded" }, again, dashboard] }],
  [
    "orders that are named although they agree: SO-001001 ('It differs.')",
    { named: [{ orderId: "o1", found: "It differs." }] },
  ],
])("finds: %s", (what, evidence, known = {}) => {
  const sentences = auditMoney({ ...RIGHT, ...evidence }, { ...KNOWN, ...known });
  expect(sentences.some((sentence) => sentence.includes(what))).toBe(true);
});

it("expects an order to be named whose dashboard refund took what a credit note has reserved", () => {
  const beyond: MoneyEvidence = {
    ...RIGHT,
    refunds: [units, { ...dashboard, cents: 150_00, noteId: null }],
    mails: RIGHT.mails.slice(0, 1),
    provider: {
      ...RIGHT.provider,
      refunds: [there("re_1", 100_00, "failed"), there("re_3", 150_00, "pending")],
      creditNotes: RIGHT.provider.creditNotes.slice(0, 1),
    },
    notes: [note],
  };
  const known = { ...KNOWN, asks: [] };
  expect(auditMoney(beyond, known)).toEqual([
    "1 orders that no credit notes can balance and that are not named: SO-001001",
  ]);
  expect(auditMoney({ ...beyond, named: [{ orderId: "o1", found: "It differs." }] }, known)).toEqual([]);
});

it("takes a refund for not taken whose first news was that it failed", () => {
  const refused = { ...units, states: units.states.filter(({ state }) => state !== "succeeded") };
  const evidence = {
    ...RIGHT,
    refunds: [refused, dashboard],
    mails: [],
    units: [delivered, { ...revoked, state: "delivered", steps: revoked.steps.slice(0, 2) }],
    provider: { ...RIGHT.provider, refunds: RIGHT.provider.refunds.filter(({ id }) => id !== "re_2") },
  };
  expect(auditMoney(evidence, { ...KNOWN, asks: [] })).toEqual([]);
});

it("takes what an administrator revoked after a lost dispute for what it is", () => {
  const evidence = { ...RIGHT, units: [revoked, { ...revoked, id: "u2" }] };
  expect(auditMoney(evidence, { ...KNOWN, revoked: new Set(["o1"]) })).toEqual([]);
});
