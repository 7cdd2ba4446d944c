import { describe, expect, it } from "vitest";
import { Evidence } from "./evidence.ts";
import type { Promised } from "./finding.ts";
import type { Observation } from "./observation.ts";
import { checkRest } from "./check-rest.ts";
import { checkAlways, checkEnd } from "./rules.ts";
import { shopSchema } from "./shop-state.ts";

const ORDER_ID = shopSchema.shape.orders.element.shape.id.parse("order-1");
const { id: withdrawalId } = shopSchema.shape.withdrawals.element.shape;

const NOW_MS = Date.parse("2026-11-25T12:00:00Z");
const HOUR_MS = 60 * 60 * 1000;
const IS_HANDLED: boolean = true;

const step = (id: number, kind: string, from: string | null, to: string, note: string | null = null) => ({
  id,
  kind,
  from,
  to,
  note,
  atMs: NOW_MS - 9 * HOUR_MS + id,
});

/** A delivered unit with the steps to there. */
const unit = () => ({
  id: "unit-1",
  state: "delivered",
  productId: "product-1",
  renewsId: null as string | null,
  administrator: "cad@example.com",
  isAwaited: false,
  supplierReference: null,
  reference: "REF-1",
  endsOn: "2027-11-24",
  failedReason: null,
  steps: [
    step(1, "made", null, "awaiting_details"),
    step(2, "details_given", "awaiting_details", "to_deliver"),
    step(3, "delivered", "to_deliver", "delivered", "REF-1"),
  ],
});

const refund = () => ({
  id: "refund-1",
  requestKey: "key-1",
  scope: "sum",
  keep: false,
  amountCents: 40_00,
  source: "admin",
  state: "succeeded" as "pending" | "succeeded" | "failed",
  providerId: "re_1" as string | null,
  noteId: "cn_1",
  retryOf: null,
  withdrawalId: null as string | null,
  unitIds: [] as string[],
  hasSucceeded: true,
});

const mail = (kind: string, text: string) => ({
  id: kind,
  key: `${kind}/order-1`,
  kind,
  orderId: "order-1",
  recipient: "sam@example.com",
  text,
  state: "sent",
  byHand: false,
});

const event = (id: string, type: string, about: string, status?: string) => ({
  id,
  type,
  data: { object: { id: about, ...(status === undefined ? {} : { status }) } },
});

/** An order that was paid, delivered and refunded in part, told of everywhere: nothing is wrong with it. */
function sound() {
  const line = {
    name: "Draft",
    plan: "1 year",
    productId: "product-1",
    unitCents: 100_00,
    listedCents: 100_00,
    quantity: 1,
  };
  const order = {
    id: ORDER_ID,
    number: 1001,
    status: "paid" as "paid" | "pending",
    sessionId: "cs_1",
    amountCents: 100_00,
    paymentIntentId: "pi_1",
    invoiceId: "in_1",
    paidMs: NOW_MS - 9 * HOUR_MS,
    lines: [line],
    timeline: ["created", "paid"],
    units: [unit()],
    refunds: [refund()],
    notes: [{ id: "cn_1", amountCents: 40_00, isVoid: false }],
    disputes: [{ id: "dp_1", state: "won", amountCents: 100_00 }],
    mismatch: null as string | null,
  };
  const mails = [
    mail("order_confirmation", "Thank you."),
    mail("delivery", "Your reference is REF-1."),
    mail("refund", "EUR 40 are on their way."),
    {
      ...mail("withdrawal_acknowledgement", "You have withdrawn."),
      key: "withdrawal_acknowledgement/WD-000001",
    },
  ];
  const product = {
    id: "product-1",
    name: "Draft",
    imageUrl: "",
    cents: 100_00,
    isInStock: true,
  };
  const evidence = new Evidence();
  evidence.shown.push({
    sessionId: "cs_1",
    browser: 0,
    lines: [{ name: "Draft", plan: "1 year", cents: 100_00, quantity: 1 }],
    from: 0,
    to: 0,
  });
  evidence.askForRefund("pi_1", "key-1");
  evidence.noteRefundAnswer("key-1", 200);
  evidence.deliveries.push({ unitId: "unit-1", reference: "REF-1" });
  for (const id of ["evt_1", "evt_2", "evt_3", "evt_4"]) evidence.acknowledged.set(id, "applied");
  return {
    shop: {
      orders: [order],
      mails,
      products: [
        { ...product, place: 1 },
        { ...product, id: "product-2", name: "Mesh", place: 2 },
      ],
      withdrawals: [
        {
          id: withdrawalId.parse("withdrawal-1"),
          number: 1,
          orderId: "order-1",
          email: "sam@example.com",
          orderNumber: "SO-001001",
          statement: "I withdraw.",
          isHandled: IS_HANDLED,
        },
      ],
    },
    books: {
      sessions: [
        {
          id: "cs_1",
          status: "complete" as const,
          payment_status: "paid" as const,
          amount_total: 100_00,
          payment_intent: "pi_1",
          metadata: { order_id: "order-1" },
        },
      ],
      events: [
        event("evt_1", "checkout.session.completed", "cs_1"),
        event("evt_2", "refund.updated", "re_1", "succeeded"),
        event("evt_3", "charge.dispute.closed", "dp_1", "won"),
        event("evt_4", "credit_note.created", "cn_1"),
      ],
      refunds: [{ id: "re_1", amount: 40_00, status: "succeeded" as const, payment_intent: "pi_1" }],
      disputes: [{ id: "dp_1", amount: 100_00, status: "won", payment_intent: "pi_1" }],
      creditNotes: [{ id: "cn_1", invoice: "in_1", amount: 40_00, status: "issued" }],
    },
    inbox: mails.map(({ key, text, recipient }) => ({ key, text, to: [recipient] })),
    evidence,
    nowMs: NOW_MS,
  } satisfies Observation;
}

type Sound = ReturnType<typeof sound>;
type Parts = Sound & { readonly order: Sound["shop"]["orders"][number] };

const broken = (
  check: (moment: Observation) => readonly { promise: Promised }[],
  spoil: (parts: Parts) => void,
) => {
  const moment = sound();
  const [order] = moment.shop.orders;
  if (!order) throw new Error("there is no order");
  spoil({ ...moment, order });
  return check(moment).map(({ promise }) => promise);
};
const first = <Item>([item]: readonly Item[]): Item => {
  if (item === undefined) throw new Error("there is none");
  return item;
};
const set = (target: object, change: object): void => void Object.assign(target, change);

type Case = readonly [what: string, promise: Promised, spoil: (parts: Parts) => void];

const ALWAYS: readonly Case[] = [
  [
    "an order that the provider does not know as paid",
    "paid once",
    ({ books }) => set(first(books.sessions), { payment_status: "unpaid" }),
  ],
  [
    "an acknowledged payment of a pending order",
    "paid once",
    ({ order }) => set(order, { status: "pending", units: [], refunds: [] }),
  ],
  [
    "two sessions of one order",
    "paid once",
    ({ books }) => void books.sessions.push({ ...first(books.sessions), id: "cs_2" }),
  ],
  ["an order that became paid twice", "paid once", ({ order }) => void order.timeline.push("paid")],
  [
    "a sum that is not its lines'",
    "charged what was shown",
    ({ order }) => set(first(order.lines), { unitCents: 99_00 }),
  ],
  [
    "another plan than the cart showed",
    "charged what was shown",
    ({ order }) => set(first(order.lines), { plan: "Monthly" }),
  ],
  [
    "a session over another sum",
    "charged what was shown",
    ({ books }) => set(first(books.sessions), { amount_total: 1 }),
  ],
  [
    "a paid piece without a unit",
    "subscriptions are what was paid",
    ({ order }) => set(order, { units: [] }),
  ],
  [
    "a step that begins elsewhere",
    "a subscription has one life",
    ({ order }) => set(first(order.units).steps[2] ?? {}, { from: "ordered" }),
  ],
  [
    "a step that is not lawful",
    "a subscription has one life",
    ({ order }) => set(first(order.units).steps[2] ?? {}, { kind: "ended" }),
  ],
  ["a step before the payment", "a subscription has one life", ({ order }) => set(order, { paidMs: NOW_MS })],
  [
    "a unit without its reference",
    "a subscription has one life",
    ({ order }) => set(first(order.units), { reference: null }),
  ],
  [
    "a confirmed delivery that is not stored",
    "a subscription has one life",
    ({ evidence }) => void evidence.deliveries.push({ unitId: "unit-1", reference: "REF-2" }),
  ],
  [
    "a renewal off the timeline",
    "a subscription has one life",
    ({ order }) => set(first(order.units), { renewsId: "unit-1" }),
  ],
  [
    "more paid back than was paid",
    "paid back at most what was paid",
    ({ order }) => set(first(order.refunds), { amountCents: 100_01 }),
  ],
  [
    "more paid back at the provider",
    "paid back at most what was paid",
    ({ books }) => set(first(books.refunds), { amount: 100_01 }),
  ],
  [
    "one unit refunded twice",
    "paid back at most what was paid",
    ({ order }) => set(first(order.refunds), { unitIds: ["unit-1", "unit-1"] }),
  ],
  [
    "a refund that nobody requested",
    "paid back at most what was paid",
    ({ books }) => void books.refunds.push({ ...first(books.refunds), id: "re_2", amount: 1 }),
  ],
  [
    "a confirmed refund that is not stored",
    "paid back at most what was paid",
    ({ evidence }) => evidence.noteRefundAnswer("key-2", 200),
  ],
  [
    "a refused refund that is stored",
    "paid back at most what was paid",
    ({ evidence }) => void evidence.refundAnswers.set("key-1", [409]),
  ],
  [
    "news of a refund that was lost",
    "shop and provider agree",
    ({ order }) => set(first(order.refunds), { state: "pending" }),
  ],
  [
    "news of a dispute that was lost",
    "shop and provider agree",
    ({ order }) => set(first(order.disputes), { state: "lost" }),
  ],
  [
    "news of a credit note that was lost",
    "shop and provider agree",
    ({ order }) => set(order, { notes: [] }),
  ],
  ["a payment without a confirmation", "each mail once", ({ shop }) => void shop.mails.shift()],
  [
    "a delivery whose buyer was not told",
    "each mail once",
    ({ shop, inbox }) => [shop.mails, inbox].forEach((all) => set(all[1] ?? {}, { text: "" })),
  ],
  ["a refund whose buyer was not told", "each mail once", ({ shop }) => void shop.mails.splice(2, 1)],
  ["a withdrawal that was not acknowledged", "each mail once", ({ shop }) => void shop.mails.pop()],
  ["a mail that arrived otherwise", "each mail once", ({ inbox }) => set(first(inbox), { text: "Thanks." })],
  [
    "a mail that arrived elsewhere",
    "each mail once",
    ({ inbox }) => set(first(inbox), { to: ["eve@example.com"] }),
  ],
  [
    "a mail that arrived and is marked as refused",
    "each mail once",
    ({ shop }) => set(first(shop.mails), { state: "failed" }),
  ],
  [
    "a bounce that was overwritten",
    "each mail once",
    ({ evidence }) => void evidence.bounced.set("delivery/order-1", true),
  ],
  ["a later mail that overtook", "mails in sequence", ({ inbox }) => void inbox.reverse()],
  [
    "two products at one place",
    "one order of display",
    ({ shop }) => set(first(shop.products), { place: 2 }),
  ],
  [
    "a declaration that is stored twice",
    "one withdrawal of one declaration",
    ({ shop }) => {
      const again = { ...first(shop.withdrawals), isHandled: false };
      shop.withdrawals.splice(
        0,
        1,
        { ...again, id: withdrawalId.parse("withdrawal-2") },
        { ...again, id: withdrawalId.parse("withdrawal-3") },
      );
    },
  ],
];

const END: readonly Case[] = [
  ["an order that still waits", "nothing is forgotten", ({ order }) => set(order, { status: "pending" })],
  [
    "another payment than its own",
    "paid once",
    ({ order }) => set(order, { paymentIntentId: "pi_2", disputes: [] }),
  ],
  [
    "a refund that the shop does not know",
    "shop and provider agree",
    ({ order }) => set(order, { refunds: [], notes: [] }),
  ],
  [
    "a refund that never left",
    "nothing is forgotten",
    ({ order }) => set(first(order.refunds), { providerId: null, state: "pending" }),
  ],
  [
    "a dispute of another state",
    "shop and provider agree",
    ({ books }) => set(first(books.disputes), { status: "lost" }),
  ],
  ["a credit note that the shop lacks", "shop and provider agree", ({ order }) => set(order, { notes: [] })],
  [
    "credit notes that do not come to the refunds",
    "shop and provider agree",
    ({ order, books }) => {
      set(first(order.notes), { amountCents: 1 });
      set(first(books.creditNotes), { amount: 1 });
    },
  ],
  [
    "an order that is named although it agrees",
    "shop and provider agree",
    ({ order }) => set(order, { mismatch: "the sums differ" }),
  ],
  [
    "an order that nobody can put right, unnamed",
    "shop and provider agree",
    ({ order, books }) => {
      set(first(order.refunds), { source: "provider", noteId: null });
      set(first(books.creditNotes), { amount: 70_00 });
      set(first(order.notes), { amountCents: 70_00 });
    },
  ],
  [
    "a refunded unit that lives on",
    "paid back at most what was paid",
    ({ order }) => set(first(order.refunds), { scope: "whole" }),
  ],
  [
    "a revoked unit that was not refunded",
    "paid back at most what was paid",
    ({ order }) => set(first(order.units), { state: "revoked" }),
  ],
  [
    "a refunded withdrawal that is open",
    "paid back at most what was paid",
    ({ order, shop }) => {
      set(first(order.refunds), { withdrawalId: "withdrawal-1" });
      set(first(shop.withdrawals), { isHandled: false });
    },
  ],
  [
    "a term that is over and not ended",
    "a subscription has one life",
    ({ order }) => set(first(order.units), { endsOn: "2026-11-24" }),
  ],
  [
    "a term that ended too early",
    "a subscription has one life",
    ({ order }) => set(first(order.units), { state: "ended" }),
  ],
  [
    "a mail that never left",
    "nothing is forgotten",
    ({ shop }) => set(first(shop.mails), { state: "queued" }),
  ],
  ["a mail that arrived twice", "each mail once", ({ inbox }) => void inbox.push(first(inbox))],
  [
    "a mail that nobody recorded",
    "each mail once",
    ({ inbox }) => void inbox.push({ ...first(inbox), key: "unknown" }),
  ],
];

const REST: readonly Case[] = [
  [
    "a mail that is unclear although nothing was lost",
    "each mail once",
    ({ shop }) => set(first(shop.mails), { state: "unclear" }),
  ],
  [
    "a form at a price that is gone",
    "stock and prices as of the moment of acceptance",
    ({ shop, books }) => {
      set(first(books.sessions), { status: "open" });
      set(first(shop.products), { cents: 120_00 });
    },
  ],
];

describe("the rules", () => {
  it("find nothing wrong where nothing is", () => {
    const moment = sound();
    expect([...checkAlways(moment), ...checkEnd(moment), ...checkRest(moment)]).toEqual([]);
  });

  it.each(ALWAYS)("see at every moment: %s", (_, promise, spoil) => {
    expect(broken(checkAlways, spoil)).toContain(promise);
  });

  it.each(END)("see at the end: %s", (_, promise, spoil) => {
    expect(broken(checkEnd, spoil)).toContain(promise);
  });

  it.each(REST)("see at rest: %s", (_, promise, spoil) => {
    expect(broken(checkRest, spoil)).toContain(promise);
  });
});
