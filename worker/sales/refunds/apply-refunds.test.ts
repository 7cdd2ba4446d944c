import type Stripe from "stripe";
import { beforeEach, describe, expect, it } from "vitest";
import { refundIdSchema } from "#domain/orders/ids.ts";
import { MINUTE_MS } from "#domain/time/durations.ts";
import { creditNotes, refundEvents, refunds, refundUnits } from "../../db/schema/refunds.ts";
import { storedUnits } from "../../testing/deliveries.ts";
import { loggedFaults } from "../../testing/faults.ts";
import { found } from "../../testing/found.ts";
import { resetPayments } from "../../testing/payments.ts";
import {
  factsOf,
  invoiceOf,
  listedRefund,
  paidAtProvider,
  type PaidOrder,
  recordedRefund,
  refundMails,
  storedNotes,
  storedOrder,
  storedRefunds,
  testCreditNote,
} from "../../testing/refunds.ts";
import { settings, testDatabase, testServices } from "../../testing/shop.ts";
import { applyRefunds } from "./apply-refunds.ts";
import { createLinkedCreditNote, type ProviderMoney } from "../../stripe/refunds.ts";
import { orderRefunds } from "./order-refunds.ts";

beforeEach(resetPayments);

/** Applies the provider's records as if read this many minutes from now. */
async function learn({ id }: PaidOrder, told: Partial<ProviderMoney>, minutes = 1): Promise<void> {
  const order = await storedOrder(id);
  const facts = { refunds: [], creditNotes: [], disputes: [], ...told };
  const askedAt = new Date(Date.now() + minutes * MINUTE_MS);
  await testDatabase().transaction((tx) =>
    applyRefunds(tx, settings(), order, facts, { askedAt, source: "reconcile" }),
  );
}

/** Returns each refund's stored source, state, amount and provider id, in a fixed sequence. */
const stored = async () =>
  (await storedRefunds())
    .map(({ source, state, amountCents, providerId }) => [source, state, amountCents, providerId])
    .toSorted((one, other) => one.join(" ").localeCompare(other.join(" ")));

const GIVEN_UP = { state: "failed", failedAt: new Date() } as const;

describe("a failed refund frees its amount before its replacement is recorded (D48)", () => {
  it.each<[string, number, (failed: Stripe.Refund, again: Stripe.Refund) => Stripe.Refund[]]>([
    ["listed last", 0, (failed, again) => [again, failed]],
    ["listed first, and made later", -60, (failed, again) => [failed, again]],
  ])("%s", async (_, secondsLater, listed) => {
    const order = await paidAtProvider(1);
    const first = await listedRefund(order, 100_00);
    await learn(order, { refunds: [first] });
    const again = { ...first, id: "re_again", created: first.created + secondsLater };
    await learn(order, { refunds: listed({ ...first, status: "failed" }, again) }, 2);
    expect(await stored()).toEqual([
      ["provider", "failed", 100_00, first.id],
      ["provider", "succeeded", 100_00, "re_again"],
    ]);
  });
});

describe("a dashboard refund when the shop's own refund hasn't been acknowledged (D48)", () => {
  it("is not mistaken for the shop's own refund", async () => {
    const order = await paidAtProvider(2);
    await recordedRefund(order.id);
    const made = await listedRefund(order, 40_00);
    await learn(order, { refunds: [made] });
    expect(await stored()).toEqual([
      ["admin", "pending", 30_00, null],
      ["provider", "succeeded", 40_00, made.id],
    ]);
  });

  it("waits while the shop's own refund reserves the amount, but a failed one reserves nothing", async () => {
    const order = await paidAtProvider(1);
    await recordedRefund(order.id, { ...GIVEN_UP, amountCents: 60_00 });
    await recordedRefund(order.id, { amountCents: 70_00 });
    const made = await listedRefund(order, 40_00);
    await learn(order, { refunds: [made] });
    const own = [
      ["admin", "failed", 60_00, null],
      ["admin", "pending", 70_00, null],
    ];
    expect(await stored()).toEqual(own);
    const fits: Stripe.Refund = { ...made, id: "re_fits", amount: 30_00, status: "pending" };
    const failed: Stripe.Refund = { ...made, id: "re_failed", status: "failed" };
    await learn(order, { refunds: [fits, failed] }, 2);
    expect(await stored()).toEqual([
      ...own,
      ["provider", "failed", 40_00, "re_failed"],
      ["provider", "pending", 30_00, "re_fits"],
    ]);
    expect(await refundMails()).toEqual([]);
  });

  it("is the older of two that don't both fit", async () => {
    const order = await paidAtProvider(1);
    await recordedRefund(order.id);
    const older = await listedRefund(order, 50_00);
    const newer = { ...older, id: "re_newer", amount: 60_00, created: older.created + 1 };
    await learn(order, { refunds: [newer, older] });
    expect(await stored()).toEqual([
      ["admin", "pending", 30_00, null],
      ["provider", "succeeded", 50_00, older.id],
    ]);
  });

  it("is also recorded if it names an own refund that another one already matches", async () => {
    const order = await paidAtProvider(2);
    const { id } = await recordedRefund(order.id);
    const first = { ...(await listedRefund(order, 30_00)), metadata: { refund_id: id } };
    await learn(order, { refunds: [first, { ...first, id: "re_second" }] });
    expect(await stored()).toEqual([
      ["admin", "succeeded", 30_00, first.id],
      ["provider", "succeeded", 30_00, "re_second"],
    ]);
  });
});

it("a refund made elsewhere is shown with the day when it was made, and leaves the buyer their units", async () => {
  const order = await paidAtProvider(1);
  const made = await listedRefund(order, 40_00);
  await learn(order, { refunds: [{ ...made, created: Date.parse("2026-11-20T10:00:00Z") / 1000 }] });
  expect(await orderRefunds(testDatabase(), order.id)).toMatchObject({
    refunds: [{ createdAt: new Date("2026-11-20T10:00:00Z"), keep: true, retryable: false }],
  });
});

it("a refund in a state unknown to this release is left out and logged", async () => {
  const order = await paidAtProvider(1);
  const made = await listedRefund(order, 40_00);
  const faults = loggedFaults();
  await learn(order, { refunds: [{ ...made, id: "re_odd", status: "reversed" }, made] });
  expect(await stored()).toEqual([["provider", "succeeded", 40_00, made.id]]);
  expect(faults()).toMatchObject([
    { event: "a refund's state is not known", orderId: order.id, state: "reversed" },
  ]);
});

it("records that are already known touch no row and add no event", async () => {
  const order = await paidAtProvider(1);
  const { id } = await recordedRefund(order.id);
  const made = { ...(await listedRefund(order, 30_00)), status: "pending", metadata: { refund_id: id } };
  await learn(order, { refunds: [made] });
  const before = await storedRefunds();
  expect(before).toMatchObject([{ state: "pending", providerId: made.id }]);
  await learn(order, { refunds: [made] }, 2);
  expect(await storedRefunds()).toEqual(before);
  expect(await testDatabase().$count(refundEvents)).toBe(0);
});

/** Makes a refund in the dashboard under a credit note of its own. Returns both as the provider lists them. */
async function notedRefund(order: PaidOrder) {
  const { id: providerId, amount: amountCents } = await listedRefund(order, 40_00);
  const invoiceId = await invoiceOf(order.sessionId);
  const { stripe } = testServices();
  await createLinkedCreditNote(stripe, { invoiceId, orderId: order.id, providerId, amountCents });
  const {
    refunds: [made],
    creditNotes: [note],
  } = await factsOf(order);
  if (!made || !note) throw new Error("the provider lists no refund under a credit note");
  return { made, note };
}

it("a void credit note is stored as void and belongs to no refund until it is issued", async () => {
  const order = await paidAtProvider(1);
  const { made, note } = await notedRefund(order);
  const created = Date.parse("2026-11-20T10:00:00Z") / 1000;
  await learn(order, { refunds: [made], creditNotes: [{ ...note, created, status: "void" }] });
  expect(await storedNotes()).toMatchObject([{ void: true, createdAt: new Date(created * 1000) }]);
  expect(await storedRefunds()).toMatchObject([{ state: "succeeded", creditNoteId: null }]);
  await learn(order, { refunds: [made], creditNotes: [note] }, 2);
  expect(await storedNotes()).toMatchObject([{ void: false }]);
  expect(await storedRefunds()).toMatchObject([{ state: "succeeded", creditNoteId: note.id }]);
  expect(await testDatabase().$count(refundEvents)).toBe(1);
});

const vatOfRefunds = async () => (await storedRefunds()).map(({ vatCents }) => vatCents ?? 0);

it("the refunds of one credit note have its VAT together, to the cent (D77)", async () => {
  const order = await paidAtProvider(1);
  const { made, note } = await notedRefund(order);
  const part = (id: string) => ({ ...made, id, amount: 20_00, metadata: {} });
  const parts = ["re_one", "re_two"].map(part);
  const [tax] = note.total_taxes ?? [];
  const whole = {
    ...note,
    metadata: {},
    total_taxes: [{ ...found(tax), amount: 35 }],
    refunds: parts.map(({ id }) => ({ ...found(note.refunds[0]), refund: id })),
  };
  await learn(order, { refunds: parts, creditNotes: [whole] });
  expect((await vatOfRefunds()).toSorted((one, other) => one - other)).toEqual([17, 18]);
  await learn(order, { refunds: parts, creditNotes: [whole] }, 2);
  expect((await vatOfRefunds()).reduce((sum, cents) => sum + cents, 0)).toBe(35);
});

describe("nothing is revoked for a refund", () => {
  it.each([
    ["that fails with the provider's first word", {}, "failed", "failed"],
    ["that the shop had given up", GIVEN_UP, "succeeded", "failed"],
    ["that the provider had taken before", { providerId: "re_taken" }, "succeeded", "succeeded"],
  ] as const)("%s", async (_, fields, status, state) => {
    const order = await paidAtProvider(1);
    const { id } = await recordedRefund(order.id, { ...fields, scope: "units" });
    await testDatabase()
      .insert(refundUnits)
      .values({ refundId: id, entitlementId: found(order.units[0]) });
    const made = await listedRefund(order, 30_00);
    await learn(order, { refunds: [{ ...made, id: "re_taken", status, metadata: { refund_id: id } }] });
    expect(await storedRefunds()).toMatchObject([{ state, providerId: "re_taken" }]);
    expect(await storedUnits()).toMatchObject([{ state: "awaiting_details" }]);
  });
});

async function recordNote(order: PaidOrder, providerId: string) {
  const note = testCreditNote(order.id, { providerId, number: providerId });
  await testDatabase().insert(creditNotes).values(note);
  return providerId;
}

describe("a refund that failed under a credit note (D48)", () => {
  const BY_PROVIDER = { source: "provider", amountCents: 40_00 } as const;

  it("is repeated by the next refund if that has the same amount and nothing has repeated it yet", async () => {
    const order = await paidAtProvider(3);
    const creditNoteId = await recordNote(order, "cn_1");
    const repeated = refundIdSchema.parse(crypto.randomUUID());
    const rows = [
      { state: "succeeded", succeededAt: new Date(), creditNoteId },
      GIVEN_UP,
      { ...GIVEN_UP, creditNoteId, amountCents: 50_00 },
      { ...GIVEN_UP, creditNoteId, id: repeated },
      { state: "succeeded", succeededAt: new Date(), creditNoteId, retryOf: repeated },
      { ...GIVEN_UP, creditNoteId },
    ] as const;
    for (const [at, row] of rows.entries())
      await recordedRefund(order.id, {
        ...BY_PROVIDER,
        ...row,
        providerId: `re_${at}`,
        createdAt: new Date(Date.parse("2026-11-20T10:00:00Z") + at * MINUTE_MS),
      });
    await learn(order, { refunds: [await listedRefund(order, 40_00)] });
    const { refunds: shown } = await orderRefunds(testDatabase(), order.id);
    expect(shown.map(({ retryable }) => retryable)).toEqual([false, true, true, false, false, false, false]);
  });

  it("isn't repeated by a refund with a note of its own, or by one that failed too", async () => {
    const order = await paidAtProvider(2);
    const creditNoteId = await recordNote(order, "cn_1");
    await recordedRefund(order.id, { ...BY_PROVIDER, ...GIVEN_UP, providerId: "re_1", creditNoteId });
    const { made, note } = await notedRefund(order);
    await learn(order, { refunds: [made, { ...made, id: "re_2", status: "failed" }], creditNotes: [note] });
    expect(await orderRefunds(testDatabase(), order.id)).toMatchObject({
      refundedCents: 40_00,
      toRepeatCents: 40_00,
    });
    expect(await testDatabase().select({ retryOf: refunds.retryOf }).from(refunds)).toEqual(
      Array.from({ length: 3 }, () => ({ retryOf: null })),
    );
  });
});
