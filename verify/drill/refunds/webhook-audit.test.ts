import { expect, it } from "vitest";
import { auditWebhooks, type WebhookEvidence } from "./webhook-audit.ts";

const event = (id: string, object: { id: string; object: string; status?: string }) => ({
  id,
  data: { object },
});

const RIGHT: WebhookEvidence = {
  provider: {
    refunds: [
      { id: "re_1", status: "failed" },
      { id: "re_2", status: "succeeded" },
    ],
    disputes: [{ id: "du_1", status: "won" }],
    creditNotes: [{ id: "cn_1" }],
    events: [
      event("evt_1", { id: "re_1", object: "refund", status: "succeeded" }),
      event("evt_2", { id: "re_1", object: "refund", status: "failed" }),
      event("evt_3", { id: "re_2", object: "refund", status: "succeeded" }),
      event("evt_4", { id: "du_1", object: "dispute", status: "won" }),
      event("evt_5", { id: "cn_1", object: "credit_note", status: "issued" }),
    ],
    deliveries: [
      { eventId: "evt_1", state: "delivered" },
      { eventId: "evt_2", state: "delivered" },
      { eventId: "evt_3", state: "suppressed" },
      { eventId: "evt_4", state: "delivered" },
      { eventId: "evt_5", state: "delivered" },
    ],
  },
  known: new Map([
    ["re_1", "failed"],
    ["du_1", "won"],
    ["cn_1", "issued"],
  ]),
};

const knownBut = (id: string, state?: string): WebhookEvidence => {
  const known = new Map(RIGHT.known);
  if (state === undefined) known.delete(id);
  else known.set(id, state);
  return { ...RIGHT, known };
};

it("accepts what no webhook told of", () => {
  expect(auditWebhooks(RIGHT)).toEqual([]);
});

it.each<[what: string, evidence: WebhookEvidence]>([
  ["1 refunds whose webhook was taken and changed nothing: re_1 (failed)", knownBut("re_1", "succeeded")],
  ["1 refunds whose webhook was taken and changed nothing: re_1 (failed)", knownBut("re_1")],
  ["1 disputes whose webhook was taken and changed nothing: du_1 (won)", knownBut("du_1", "open")],
  ["1 credit notes whose webhook was taken and changed nothing: cn_1", knownBut("cn_1")],
])("finds: %s", (sentence, evidence) => {
  expect(auditWebhooks(evidence)).toEqual([sentence]);
});

it("says nothing of a state that only an earlier webhook told of", () => {
  const { provider } = RIGHT;
  const lost = provider.deliveries.map((delivery) =>
    delivery.eventId === "evt_2" ? { ...delivery, state: "suppressed" } : delivery,
  );
  const evidence = { ...knownBut("re_1", "succeeded"), provider: { ...provider, deliveries: lost } };
  expect(auditWebhooks(evidence)).toEqual([]);
});
