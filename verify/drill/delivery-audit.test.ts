import { expect, it } from "vitest";
import type { Deed } from "./clerk.ts";
import { auditDeliveries, type Known } from "./delivery-audit.ts";
import type { Evidence, Step, StoredMail, StoredUnit } from "./delivery-evidence.ts";

const time = (minute: number) => new Date(Date.UTC(2026, 10, 22, 10, minute));
const step = (
  minute: number,
  kind: string,
  from: string | null,
  to: string,
  fields: Partial<Step> = {},
): Step => ({
  kind,
  from,
  to,
  source: "job",
  username: null,
  note: null,
  at: time(minute),
  ...fields,
});
const made = step(1, "made", null, "awaiting_details");
const delivery = step(2, "delivered", "awaiting_details", "delivered", {
  username: "first",
  note: "DR-F-000001",
});

const order = {
  id: "o1",
  number: "SO-001001",
  sessionId: "cs_1",
  status: "paid",
  paidAt: time(0),
  quantities: [{ position: 0, quantity: 2 }],
};
const delivered: StoredUnit = {
  id: "u1",
  orderId: "o1",
  position: 0,
  unit: 1,
  state: "delivered",
  administrator: "ada@example.com",
  detailsDueAt: null,
  supplierReference: null,
  reference: "DR-F-000001",
  startsOn: "2026-11-22",
  endsOn: "2027-11-21",
  failedReason: null,
  steps: [made, delivery],
};
const awaiting: StoredUnit = {
  ...delivered,
  id: "u2",
  unit: 2,
  state: "awaiting_details",
  administrator: null,
  detailsDueAt: time(9),
  reference: null,
  startsOn: null,
  endsOn: null,
  steps: [made],
};
const confirmation: StoredMail = {
  id: "m1",
  key: "order_confirmation/o1",
  kind: "order_confirmation",
  orderId: "o1",
  sequence: 1,
  state: "sent",
  recipient: "ada@example.com",
  text: "Thank you",
  attempts: 1,
  createdAt: time(1),
  sentAt: time(1),
  nextTryAt: null,
};
const news: StoredMail = {
  ...confirmation,
  id: "m2",
  key: "delivery/o1",
  kind: "delivery",
  sequence: 2,
  state: "unclear",
  text: "Reference: DR-F-000001",
  createdAt: time(2),
  sentAt: null,
};
const arrived = ({ key, recipient, text }: StoredMail) => ({ key, to: [recipient], text });
const deed: Deed = { by: "first", status: 200, body: "", rows: [{ id: "u1", reference: "DR-F-000001" }] };

const RIGHT: Evidence = {
  orders: [order],
  units: [delivered, awaiting],
  mails: [confirmation, news],
  inbox: [arrived(confirmation), arrived(news)],
  paidSessions: ["cs_1"],
};
const KNOWN: Known = { deeds: [deed], unanswered: new Set(["delivery/o1"]), listed: new Set(["m2"]) };

it("accepts units and mails that are as they should be", () => {
  expect(auditDeliveries(RIGHT, KNOWN)).toEqual([]);
});

const unit = (change: Partial<StoredUnit>): Partial<Evidence> => ({
  units: [{ ...delivered, ...change }, awaiting],
});
const mail = (change: Partial<StoredMail>): Partial<Evidence> => ({
  mails: [confirmation, { ...news, ...change }],
});

it.each<[what: string, evidence: Partial<Evidence>, known?: Partial<Known>]>([
  ["payments that are not one paid order", { paidSessions: ["cs_1", "cs_2"] }],
  ["paid orders that nobody paid for", { paidSessions: [] }],
  ["paid units that are not one entitlement", { units: [delivered] }],
  ["entitlements without a paid unit", { units: [delivered, awaiting, { ...awaiting, id: "u3", unit: 3 }] }],
  ["units without what their state says", unit({ endsOn: null })],
  [
    "units without what their state says",
    { units: [delivered, { ...awaiting, failedReason: "none", state: "revoked" }] },
  ],
  [
    "units that took a step they may not take",
    unit({ steps: [made, step(1, "failed", "awaiting_details", "failed"), { ...delivery, from: "failed" }] }),
  ],
  [
    "units whose timeline does not lead to their state",
    unit({ steps: [made, { ...delivery, from: "ordered" }] }),
  ],
  ["units whose timeline goes back in time", unit({ steps: [made, { ...delivery, at: time(0) }] })],
  ["units whose timeline goes back in time", { orders: [{ ...order, paidAt: time(2) }] }],
  ["units that several administrators were told they had delivered", {}, { deeds: [deed, deed] }],
  ["deliveries that were confirmed and are not what is stored", {}, { deeds: [{ ...deed, by: "second" }] }],
  ["units delivered more than once", unit({ steps: [made, delivery, { ...delivery, from: "delivered" }] })],
  [
    "units whose reference is not that of their delivery",
    unit({ steps: [made, { ...delivery, note: "other" }] }),
  ],
  ["mails that did not arrive exactly once", { inbox: [...RIGHT.inbox, arrived(confirmation)] }],
  ["mails that did not arrive exactly once", { inbox: [arrived(news)] }],
  [
    "mails that arrived and nobody wrote",
    { inbox: [...RIGHT.inbox, { ...arrived(news), key: "other", text: "" }] },
  ],
  ["mails that are neither sent nor unclear", mail({ state: "failed" })],
  ["mails listed as unclear that were answered", {}, { listed: new Set(["m1", "m2"]) }],
  ["mails without an answer that are not listed as unclear", {}, { listed: new Set() }],
  ["mails that are over and still tried", mail({ nextTryAt: time(5) })],
  ["mails that arrived otherwise than they were written", mail({ recipient: "eve@example.com" })],
  ["mails that were sent before they were written", mail({ sentAt: time(1) })],
  [
    "paid orders without exactly one confirmation",
    { mails: [{ ...confirmation, kind: "order_link" }, news] },
  ],
  [
    "delivered units whose buyer was not told exactly once",
    { inbox: [arrived(confirmation), { ...arrived(news), text: "" }] },
  ],
  [
    "references that a buyer was told and no unit has",
    { inbox: [{ ...arrived(confirmation), text: "DR-S-000001" }, arrived(news)] },
  ],
  ["mails that overtook an earlier one of their order", { inbox: RIGHT.inbox.toReversed() }],
])("reports %s", (what, evidence, known = {}) => {
  expect(auditDeliveries({ ...RIGHT, ...evidence }, { ...KNOWN, ...known })).toContainEqual(
    expect.stringContaining(what),
  );
});
