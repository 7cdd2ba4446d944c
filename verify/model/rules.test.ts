import { describe, expect, it } from "vitest";
import { Evidence } from "./evidence.ts";
import type { Promised } from "./finding.ts";
import type { Observation } from "./observation.ts";
import { checkRest } from "./check-rest.ts";
import { checkAlways, checkEnd } from "./rules.ts";
import { type ShopCorrection as Correction, shopSchema, type ShopState } from "./shop-state.ts";

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
  plan: "1 year",
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
  username: "Anna" as string | null,
  state: "succeeded" as "pending" | "succeeded" | "failed",
  providerId: "re_1" as string | null,
  noteId: "cn_1",
  retryOf: null,
  withdrawalId: null as string | null,
  createdMs: NOW_MS,
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
  isDue: false,
});

const event = (id: string, type: string, about: string, status?: string) => ({
  id,
  type,
  data: { object: { id: about, ...(status === undefined ? {} : { status }) } },
});

const account = (username: string, staffRoles: readonly string[]) => ({
  id: username,
  username,
  passwordHash: "hash-1",
  sessions: ["session-1"],
  staffRoles: [...staffRoles],
  hasFactor: false,
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
    browserHash: "hash",
    userId: null,
    linkVersion: 0,
    amountCents: 100_00,
    paymentIntentId: "pi_1",
    invoiceId: "in_1",
    invoiceNumber: "INV-1",
    company: { country: "BE", vatNumber: "BE0123456789" },
    vatRule: "reverse_charge",
    corrections: [] as Correction[],
    lateChecks: [] as { vatNumber: string; outcome: string | null }[],
    paidMs: NOW_MS - 9 * HOUR_MS,
    hasBuyer: true,
    wantsNoReminders: false,
    lines: [line],
    timeline: ["created", "paid"],
    units: [unit()],
    refunds: [refund()],
    notes: [{ id: "cn_1", number: "CN-1", amountCents: 40_00, isVoid: false }],
    disputes: [{ id: "dp_1", state: "won", amountCents: 100_00 }],
    mismatch: null as string | null,
  };
  const mails = [
    mail("order_confirmation", "Thank you."),
    mail("delivery", "Your reference is REF-1."),
    mail("refund", "EUR 40 are on their way."),
  ];
  const product = {
    id: "product-1",
    name: "Draft",
    imageUrl: "",
    cents: 100_00,
    isInStock: true,
    version: 1,
  };
  const evidence = new Evidence();
  evidence.shown.push({
    sessionId: "cs_1",
    browser: 0,
    lines: [{ name: "Draft", plan: "1 year", cents: 100_00, quantity: 1 }],
    isNet: false,
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
      messages: [],
      accounts: [account("sam", []), account("Anna", ["owner"]), account("Sven", ["sales"])],
      invitations: [] as { id: string; invitedBy: string }[],
      staffRules: [] as ShopState["staffRules"],
      acts: [] as ShopState["acts"],
      formMails: [],
    },
    books: {
      sessions: [
        {
          id: "cs_1",
          status: "complete" as const,
          payment_status: "paid" as const,
          amount_total: 100_00,
          payment_intent: "pi_1",
          invoice: "in_1",
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
      invoices: [] as Observation["books"]["invoices"],
      creditNotes: [{ id: "cn_1", invoice: "in_1", amount: 40_00, status: "issued", metadata: {} }],
    },
    vatVerdicts: new Map([["BE0123456789", "valid"]]),
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

/** One commit of staff: the rules see the shop before and after it. */
const commit = ({ shop, evidence }: Parts, change: () => void): void => {
  evidence.staff.note(0, structuredClone(shop));
  change();
  evidence.staff.note(10, shop);
};
const nthAccount = ({ shop }: Parts, at: number): object => first(shop.accounts.slice(at));
const ANNA = 1;
const SVEN = 2;
const isAct = (call: string) => ({ call, leavesAct: true });
const act = (username: string, call: string) => ({ id: `${username} ${call}`, username, call });
const answered = (status: number) => ({ answer: { at: 5, status } });

const correction = (state: Correction["state"]): Correction => ({
  id: "correction-1",
  state,
  vatNumber: "BE0123456789",
  vatRule: "reverse_charge",
  amountCents: 60_00,
  refundId: null,
  creditedInvoiceId: "in_1",
  creditNoteId: null,
  invoiceId: null,
});

/** Replaces the invoice: the old one is credited with what was left of it, and the new one is over the same sum. */
const correct = ({ order, books }: Parts): void => {
  const metadata = { order_id: "order-1", correction_id: "correction-1" };
  order.corrections.push({ ...correction("done"), creditNoteId: "cn_2", invoiceId: "in_2" });
  books.creditNotes.push({ id: "cn_2", invoice: "in_1", amount: 60_00, status: "issued", metadata });
  books.invoices.push({ id: "in_2", status: "paid", total: 60_00, metadata });
};

type Case = readonly [what: string, promise: Promised, spoil: (parts: Parts) => void];

const ALWAYS: readonly Case[] = [
  [
    "a shop without an owner",
    "staff do only what they may",
    (parts) => commit(parts, () => set(nthAccount(parts, ANNA), { staffRoles: [] })),
  ],
  [
    "somebody who was removed from the staff and is signed in",
    "a session ends when it must",
    (parts) => commit(parts, () => set(nthAccount(parts, SVEN), { staffRoles: [] })),
  ],
  [
    "an act without its permission",
    "staff do only what they may",
    (parts) => {
      parts.evidence.staff.begin("Sven", 0, isAct("products.update"));
      commit(parts, () => void parts.shop.acts.push(act("Sven", "products.update")));
    },
  ],
  [
    "an act whose call came in after the loss of a role",
    "staff do only what they may",
    (parts) => {
      commit(parts, () => set(nthAccount(parts, SVEN), { staffRoles: [], sessions: [] }));
      parts.evidence.staff.begin("Sven", 20, isAct("orders.refund"));
      parts.evidence.staff.note(20, structuredClone(parts.shop));
      parts.shop.acts.push(act("Sven", "orders.refund"));
      parts.evidence.staff.note(30, parts.shop);
    },
  ],
  [
    "a change of staff after the loss of that permission, by a call from before",
    "staff do only what they may",
    (parts) => {
      parts.evidence.staff.begin("Anna", 0, isAct("staff.invite"));
      set(nthAccount(parts, SVEN), { staffRoles: ["owner"] });
      commit(parts, () => set(nthAccount(parts, ANNA), { staffRoles: ["sales"] }));
      parts.evidence.staff.note(20, structuredClone(parts.shop));
      parts.shop.acts.push(act("Anna", "staff.invite"));
      parts.evidence.staff.note(30, parts.shop);
    },
  ],
  [
    "an act of a customer, of a change of their own account",
    "staff do only what they may",
    (parts) => commit(parts, () => void parts.shop.acts.push(act("sam", "factors.addPasskey"))),
  ],
  [
    "an accepted invitation that is still open",
    "each proof counts once",
    (parts) => {
      parts.shop.invitations.push({ id: "invitation-1", invitedBy: "Anna" });
      parts.evidence.staff.begin("sam", 0, isAct("staff.acceptInvitation"));
      commit(parts, () => void parts.shop.acts.push(act("sam", "staff.acceptInvitation")));
    },
  ],
  [
    "an accepted invitation of somebody who may not invite any more",
    "staff do only what they may",
    (parts) => {
      parts.shop.invitations.push({ id: "invitation-1", invitedBy: "Sven" });
      parts.evidence.staff.begin("sam", 0, isAct("staff.acceptInvitation"));
      commit(parts, () => {
        parts.shop.acts.push(act("sam", "staff.acceptInvitation"));
        parts.shop.invitations.pop();
      });
    },
  ],
  [
    "an answer to somebody without the permission",
    "staff do only what they may",
    (parts) => {
      set(parts.evidence.staff.begin("Sven", 0, { call: "staff.list", leavesAct: false }), answered(200));
      commit(parts, () => undefined);
    },
  ],
  [
    "staff without the factor that the rules require",
    "staff do only what they may",
    (parts) => {
      parts.shop.staffRules.push({ refundLimitCents: null, isFactorRequired: true });
      set(parts.evidence.staff.begin("Anna", 0, { call: "staff.list", leavesAct: false }), answered(200));
      commit(parts, () => undefined);
    },
  ],
  [
    "a confirmed call without an act",
    "each act is written once",
    ({ evidence }) => set(evidence.staff.begin("Anna", 0, isAct("staff.invite")), answered(200)),
  ],
  [
    "a refused call with an act",
    "each act is written once",
    ({ evidence, shop }) => {
      set(evidence.staff.begin("Anna", 0, isAct("staff.invite")), answered(403));
      shop.acts.push(act("Anna", "staff.invite"));
    },
  ],
  [
    "a change of roles that the page did not show",
    "staff do only what they may",
    (parts) => {
      commit(parts, () => set(nthAccount(parts, SVEN), { staffRoles: ["catalogue"] }));
      const roles = { seen: ["accountant"], roles: ["catalogue"] };
      parts.evidence.staff.changes.push({ username: "Sven", ...roles, from: 0 });
    },
  ],
  [
    "a refund above the limit",
    "staff do only what they may",
    (parts) => {
      parts.shop.staffRules.push({ refundLimitCents: 50_00, isFactorRequired: false });
      parts.evidence.staff.begin("Sven", 0, isAct("orders.refund"));
      commit(parts, () => {
        const change = { id: "refund-2", requestKey: "key-2", amountCents: 20_00, username: "Sven" };
        parts.order.refunds.push({ ...refund(), ...change });
      });
    },
  ],
  [
    "a recovery code that was accepted twice",
    "each proof counts once",
    ({ evidence }) => {
      evidence.useProof("a recovery code");
      evidence.useProof("a recovery code");
    },
  ],
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
    "a company without VAT whose number VIES has not called valid",
    "no VAT only for a valid number",
    ({ vatVerdicts }) => void vatVerdicts.delete("BE0123456789"),
  ],
  [
    "a late check with an outcome that VIES has not said",
    "no VAT only for a valid number",
    ({ order }) => void order.lateChecks.push({ vatNumber: "BE0987654321", outcome: "valid" }),
  ],
  [
    "VAT that was paid back twice",
    "paid back at most what was paid",
    ({ order }) => {
      order.refunds.push({ ...refund(), id: "refund-2" });
      for (const { id } of order.refunds) order.corrections.push({ ...correction("failed"), refundId: id });
    },
  ],
  [
    "two corrections at the same time",
    "one invoice is in force",
    ({ order }) => void order.corrections.push(correction("pending"), correction("pending")),
  ],
  [
    "a new invoice before the old one is credited",
    "one invoice is in force",
    (parts) => {
      correct(parts);
      set(parts.books.creditNotes[1] ?? {}, { amount: 59_99 });
    },
  ],
  [
    "an invalid VAT number whose buyer was not told",
    "each mail once",
    ({ order }) => void order.lateChecks.push({ vatNumber: "BE0123456200", outcome: "invalid" }),
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
  ["a refund whose buyer was not told", "each mail once", ({ shop }) => void shop.mails.pop()],
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
    "a reminder that was not due",
    "reminded once of what ends",
    ({ shop }) => void shop.mails.push(mail("renewal_reminder", "")),
  ],
  [
    "two products at one place",
    "one order of display",
    ({ shop }) => set(first(shop.products), { place: 2 }),
  ],
  [
    "a session of an older password",
    "a session ends when it must",
    ({ evidence }) =>
      void evidence.sessions.set("session-1", { username: "sam", passwordHash: "hash-0", isOver: false }),
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
    "a correction that never ended",
    "nothing is forgotten",
    ({ order }) => void order.corrections.push(correction("pending")),
  ],
  [
    "a VAT number that VIES was not asked about again",
    "nothing is forgotten",
    ({ order }) => void order.lateChecks.push({ vatNumber: "BE0123456789", outcome: null }),
  ],
  [
    "a failed correction whose invoice was issued",
    "one invoice is in force",
    (parts) => {
      correct(parts);
      set(first(parts.order.corrections), { state: "failed" });
    },
  ],
  [
    "invoices that do not say what was kept",
    "shop and provider agree",
    ({ books }) =>
      void books.invoices.push({ id: "in_2", status: "paid", total: 1, metadata: { order_id: "order-1" } }),
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
    "a reminder that is due and not written",
    "reminded once of what ends",
    ({ order }) => {
      set(first(order.units), { endsOn: "2026-12-25" });
      set(first(order.units).steps[2] ?? {}, { atMs: NOW_MS - 30 * 24 * HOUR_MS });
    },
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
  [
    "a change of the catalogue that was confirmed and overwritten",
    "one order of display",
    ({ shop, evidence }) => {
      const catalogue = shop.products.map(({ id, name, cents, version }) => ({
        id,
        productname: name,
        price: cents,
        version,
      }));
      evidence.catalogue.areExplained(catalogue);
      evidence.catalogue.note({ kind: "move", id: "product-1", after: "product-2" }, 200);
    },
  ],
];

describe("the rules", () => {
  it("find nothing wrong where nothing is", () => {
    const moment = sound();
    expect([...checkAlways(moment), ...checkEnd(moment), ...checkRest(moment)]).toEqual([]);
  });

  it("find nothing wrong with a corrected invoice", () => {
    expect(broken((moment) => [...checkAlways(moment), ...checkEnd(moment)], correct)).toEqual([]);
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
