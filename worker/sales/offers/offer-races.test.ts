import { beforeEach, describe, expect, it } from "vitest";
import { DAY_MS } from "#domain/time/durations.ts";
import type { Queryable } from "../../db/client.ts";
import { offers } from "../../db/schema/offers.ts";
import { orders } from "../../db/schema/orders.ts";
import { now } from "../../platform/clock.ts";
import { meetAtRows } from "../../testing/meet-at-rows.ts";
import { acceptance, DUTCH_VAT, offerDraft, tokenIn } from "../../testing/offers.ts";
import { PATIENCE } from "../../testing/patience.ts";
import { pay, providerState } from "../../testing/provider.ts";
import { call, testDatabase, testServices } from "../../testing/shop.ts";
import { anybody, staffShop } from "../../testing/staff-shop.ts";
import { resetVies } from "../../testing/vies.ts";
import { expireOffers } from "./offer-jobs.ts";

const shop = staffShop();

beforeEach(() => resetVies());

const ordering = (tx: Queryable) => {
  const { name, purchaseOrder, administrator } = acceptance("");
  const accepted = { name, at: now().toISOString(), purchaseOrder, administrator };
  return tx.update(offers).set({ status: "ordered", acceptance: accepted });
};
const hold = (tx: Queryable) => tx.select().from(offers).for("update");
const made = async () => shop.done("adminOffers.make", await offerDraft());
/** Accepts an offer and opens its payment, as the page does. */
const accepting = (token: string) => async () => {
  const { status } = await anybody.act("offers.accept", acceptance(token));
  return status === 200
    ? (await anybody.act("offers.openPayment", { token, shown: DUTCH_VAT })).status
    : status;
};
const withdrawing = (number: string) => async () =>
  (await shop.act("adminOffers.withdraw", { number })).status;
/** The draft is made before, because the tests' own connection is held in a race. */
const replacing = async (number: string) => {
  const draft = await offerDraft();
  return async () => (await shop.act("adminOffers.replace", { number, draft })).status;
};
const expiring = async () =>
  (await expireOffers(testServices(), new Date(now().getTime() + 31 * DAY_MS))).offers;

const openSessions = async () =>
  (await providerState()).sessions.filter(({ status }) => status === "open").length;
const pending = async () =>
  (await testDatabase().select().from(orders)).filter(({ status }) => status === "pending").length;
const statuses = async () =>
  (await testDatabase().select().from(offers).orderBy(offers.sequence)).map(({ status }) => status);

/** Nothing can be paid, once what goes on after the answers is done. */
async function expectNothingOpen(): Promise<void> {
  await testServices().afterCatalogueChange();
  await expect.poll(openSessions, PATIENCE).toBe(0);
  expect(await pending()).toBe(0);
}

describe("an offer that is accepted at the same moment", () => {
  it("as in another browser, has one order and one open payment", async () => {
    const token = tokenIn(await made());
    const answers = await meetAtRows(hold, [accepting(token), accepting(token), accepting(token)]);
    expect(answers).toContain(200);
    expect(await statuses()).toEqual(["accepted"]);
    expect([await openSessions(), await pending()]).toEqual([1, 1]);
  });

  it("as it's withdrawn, is withdrawn, and nothing of it can be paid", async () => {
    const { number, link } = await made();
    const token = tokenIn({ link });
    const [, withdrawn] = await meetAtRows(hold, [accepting(token), withdrawing(number)]);
    expect(withdrawn).toBe(200);
    expect(await statuses()).toEqual(["withdrawn"]);
    await expectNothingOpen();
  });

  it("as it was withdrawn just before, isn't accepted", async () => {
    const { number, link } = await made();
    const token = tokenIn({ link });
    expect(await meetAtRows(hold, [withdrawing(number), accepting(token)])).toEqual([200, 409]);
    expect(await statuses()).toEqual(["withdrawn"]);
    await expectNothingOpen();
  });

  it("as it's replaced, is replaced, and nothing of it can be paid", async () => {
    const { number, link } = await made();
    const [, replaced] = await meetAtRows(hold, [accepting(tokenIn({ link })), await replacing(number)]);
    expect(replaced).toBe(200);
    expect(await statuses()).toEqual(["replaced", "open"]);
    await expectNothingOpen();
  });

  it("as it expires, has expired, and nothing of it can be paid", async () => {
    const token = tokenIn(await made());
    expect((await meetAtRows(hold, [accepting(token), expiring]))[1]).toBe(1);
    expect(await statuses()).toEqual(["expired"]);
    await expectNothingOpen();
    const other = tokenIn(await made());
    expect(await meetAtRows(hold, [expiring, accepting(other)])).toEqual([1, 409]);
    await expectNothingOpen();
  });
});

it("an offer that is ordered while somebody else accepts it stays ordered", async () => {
  const token = tokenIn(await made());
  expect(await meetAtRows(ordering, [accepting(token)])).toEqual([409]);
  expect(await statuses()).toEqual(["ordered"]);
});

it("two staff who replace an offer at the same moment make one new one", async () => {
  const { number } = await made();
  const replace = await replacing(number);
  expect(await meetAtRows(hold, [replace, replace])).toEqual([200, 409]);
  expect(await statuses()).toEqual(["replaced", "open"]);
});

it("an offer that is paid in one browser can't be paid in another, whose form is closed", async () => {
  const token = tokenIn(await made());
  await anybody.done("offers.accept", acceptance(token));
  const opened = await anybody.done("offers.openPayment", { token, shown: DUTCH_VAT });
  await pay(opened.sessionId);
  // Before the shop knows that it's paid.
  expect(await anybody.refused("offers.openPayment", { token, shown: DUTCH_VAT })).toMatchObject({
    status: 409,
    message: "This offer has already been ordered.",
  });
  await call(`/stripe/session-status?session_id=${opened.sessionId}`);
  const paid = (await testDatabase().select().from(orders)).filter(({ status }) => status === "paid");
  expect(paid).toHaveLength(1);
  expect(await openSessions()).toBe(0);
});
