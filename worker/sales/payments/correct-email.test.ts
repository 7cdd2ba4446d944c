import { asc, eq, ne } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { entitlements } from "../../db/schema/entitlements.ts";
import { mails } from "../../db/schema/mails.ts";
import { orders } from "../../db/schema/orders.ts";
import { recordOutcome } from "../../mail/outbox/record-outcome.ts";
import { found } from "../../testing/found.ts";
import { mutation, refusalOf } from "../../testing/mutation.ts";
import { openCheckout, resetPayments, timelineWords } from "../../testing/payments.ts";
import { pay, setFaults } from "../../testing/provider.ts";
import { call, testDatabase } from "../../testing/shop.ts";
import { HOUR_MS } from "#domain/time/durations.ts";
import { PATIENCE } from "../../testing/patience.ts";

beforeEach(async () => {
  await resetPayments();
  await setFaults({ webhooks: "never" });
});

const status = z.looseObject({ buyerEmail: z.string().nullable(), orderToken: z.string().nullable() });
const RIGHT = "ada@example.org";

/** Pays an order. Returns its session, its browser's cookie, and its address as the receipt shows it. */
async function paidOrder() {
  const { sessionId, cookie } = await openCheckout();
  await pay(sessionId);
  const receipt = async (headers: Record<string, string> = { cookie }) =>
    status.parse(await (await call(`/stripe/session-status?session_id=${sessionId}`, { headers })).json());
  await receipt();
  // Mails leave after the response.
  await expect.poll(() => testDatabase().$count(mails, ne(mails.state, "sent")), PATIENCE).toBe(0);
  const correct = (email: string, headers: Record<string, string> = { cookie }) =>
    mutation("stripe.correctEmail", { sessionId, email }, headers);
  return { receipt, correct };
}
const recipients = async () =>
  (await testDatabase().select().from(mails).orderBy(asc(mails.sequence))).map(({ kind, recipient }) => [
    kind,
    recipient,
  ]);
const theConfirmations = () =>
  testDatabase()
    .select()
    .from(mails)
    .where(eq(mails.kind, "order_confirmation"))
    .orderBy(asc(mails.sequence));
const SOON = new Date(Date.now() + HOUR_MS);
const theOrder = async () => (await testDatabase().select().from(orders))[0];

describe("the buyer's address on the receipt (D82)", () => {
  it("is shown to the browser that paid, and to no other", async () => {
    const { receipt } = await paidOrder();
    const paidWith = (await theOrder())?.customerEmail;
    expect((await receipt()).buyerEmail).toBe(paidWith);
    expect((await receipt({})).buyerEmail).toBeNull();
  });

  it("is corrected once: the confirmation goes to the new one, and earlier links end", async () => {
    const { receipt, correct } = await paidOrder();
    expect((await correct(RIGHT)).status).toBe(200);
    expect(await theOrder()).toMatchObject({ customerEmail: RIGHT, linkVersion: 1 });
    expect((await recipients()).findLast(([kind]) => kind === "order_confirmation")).toEqual([
      "order_confirmation",
      RIGHT,
    ]);
    expect(await receipt()).toMatchObject({ buyerEmail: null, orderToken: null });
    expect((await timelineWords()).at(-1)).toBe(
      "The buyer’s email address was corrected; older links ended, at the checkout",
    );
    expect(await refusalOf(await correct("other@example.org"))).toMatchObject({ status: 409 });
    expect((await theOrder())?.customerEmail).toBe(RIGHT);
  });

  it("takes mails along that haven't left yet, instead of sending another", async () => {
    const { correct } = await paidOrder();
    await testDatabase().update(mails).set({ state: "queued", attempts: 0, sentAt: null, nextTryAt: SOON });
    const before = await recipients();
    expect((await correct(RIGHT)).status).toBe(200);
    expect((await recipients()).filter(([kind]) => kind === "order_confirmation")).toEqual([
      ["order_confirmation", RIGHT],
    ]);
    expect(await recipients()).toHaveLength(before.length);
  });

  it.each<[string, Partial<typeof mails.$inferInsert>]>([
    ["was refused", { state: "failed", nextTryAt: SOON }],
    ["was refused for too long", { state: "failed", nextTryAt: null }],
    ["has no answer yet", { state: "unclear", unclearSince: new Date(), nextTryAt: SOON }],
    ["bounced", { state: "bounced" }],
    ["was held back, because its address bounced", { state: "queued", attempts: 0 }],
  ])("takes a confirmation along that %s, and tries no other address any more", async (_case, change) => {
    const { correct } = await paidOrder();
    await testDatabase()
      .update(mails)
      .set({ sentAt: null, ...change })
      .where(eq(mails.kind, "order_confirmation"));
    expect((await correct(RIGHT)).status).toBe(200);
    const confirmations = await theConfirmations();
    expect(confirmations.filter(({ recipient }) => recipient === RIGHT)).toHaveLength(1);
    const others = confirmations.filter(({ recipient }) => recipient !== RIGHT);
    expect(others.filter(({ nextTryAt }) => nextTryAt !== null)).toEqual([]);
  });

  it("isn't retried at the address before, if that attempt ends after the correction", async () => {
    const { correct } = await paidOrder();
    const claimed = { claimedAt: new Date(), sendingUntil: SOON, linkVersion: 0 };
    const { claimedAt, sendingUntil } = claimed;
    const sending = { state: "unclear", sentAt: null, unclearSince: claimedAt, sendingUntil } as const;
    await testDatabase().update(mails).set(sending).where(eq(mails.kind, "order_confirmation"));
    const [mail] = await theConfirmations();
    expect((await correct(RIGHT)).status).toBe(200);
    const refused = { kind: "refused", reason: "busy" } as const;
    await recordOutcome(testDatabase(), { ...found(mail), ...claimed }, refused, new Date(), {
      takesKeys: true,
    });
    const [before, ...others] = await theConfirmations();
    expect(before).toMatchObject({ id: mail?.id, nextTryAt: null });
    expect(others).toMatchObject([{ recipient: RIGHT }]);
  });

  it("stays correctable after the same address was given again", async () => {
    const { correct } = await paidOrder();
    const paidWith = (await theOrder())?.customerEmail ?? "";
    expect(await refusalOf(await correct(` ${paidWith.toUpperCase()}`))).toMatchObject({
      status: 400,
      fields: { email: "This is already the address." },
    });
    expect(await theOrder()).toMatchObject({ customerEmail: paidWith, linkVersion: 0 });
    expect((await correct(RIGHT)).status).toBe(200);
  });

  it("can't be corrected from another browser, although it may know the session", async () => {
    const { correct } = await paidOrder();
    for (const headers of [{}, { cookie: `checkout=${"a".repeat(40)}` }])
      expect(await refusalOf(await correct("eve@example.org", headers))).toMatchObject({ status: 404 });
    expect((await theOrder())?.customerEmail).not.toBe("eve@example.org");
  });

  it("can't be corrected once a unit is ordered", async () => {
    const { correct } = await paidOrder();
    await testDatabase().update(entitlements).set({
      state: "ended",
      detailsDueAt: null,
      reference: "571-1",
      startsOn: "2026-01-01",
      endsOn: "2026-12-31",
    });
    expect(await refusalOf(await correct(RIGHT))).toMatchObject({
      status: 409,
      message: expect.stringMatching(/^The address can’t be corrected here any more\. Please write to /),
    });
  });

  it.each([
    ["ada", "Enter a valid email address."],
    ["", "Email is required."],
  ])("can't become %j", async (email, text) => {
    const { correct } = await paidOrder();
    expect(await refusalOf(await correct(email))).toMatchObject({
      status: 400,
      fields: { email: text },
    });
    expect(await testDatabase().$count(orders, eq(orders.linkVersion, 0))).toBe(1);
  });
});
