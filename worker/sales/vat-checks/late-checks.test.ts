import { asc, eq, sql } from "drizzle-orm";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { OrderId } from "#domain/orders/ids.ts";
import { orderNumber } from "#domain/orders/order.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#domain/time/durations.ts";
import { lateVatChecks } from "../../db/schema/late-vat-checks.ts";
import { mails } from "../../db/schema/mails.ts";
import { orderEvents, orders } from "../../db/schema/orders.ts";
import { refunds } from "../../db/schema/refunds.ts";
import { now } from "../../platform/clock.ts";
import { advanceClock } from "../../testing/clock.ts";
import { refusedBy } from "../../testing/constraints.ts";
import { loggedFaults } from "../../testing/faults.ts";
import { found } from "../../testing/found.ts";
import { refusalOf } from "../../testing/mutation.ts";
import { firstToken, testCompany } from "../../testing/orders.ts";
import { resetShop, testDatabase, testServices } from "../../testing/shop.ts";
import { askedOfVies, resetVies, setViesFault } from "../../testing/vies.ts";
import { askAgain, openLateCheck } from "./late-checks.ts";
import { anybody, staffShop } from "../../testing/staff-shop.ts";
import { booked, happen } from "../../testing/books.ts";

const PAID_AT = new Date("2026-11-27T10:00:00Z");

const shop = staffShop(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: PAID_AT });
  await resetVies();
  await resetShop();
});
afterEach(() => {
  vi.useRealTimers();
});

const SILENT = { name: null, address: null, consultationNumber: null, checkedAt: PAID_AT.toISOString() };

/** A paid order of a Belgian company about whose number the register was silent when it was placed. */
async function silentOrder(vatNumber = "BE0123456789", country = "BE"): Promise<OrderId> {
  const check = { ...SILENT, outcome: "vies_silent" as const, answer: "" };
  const order = await booked({
    customerEmail: "inkoop@bureau.example",
    vatRule: country === "NL" ? "domestic" : "below_threshold",
    vatCents: 17_36,
    company: testCompany({ country, vatNumber, check }),
  });
  const { id, ...values } = order;
  await openLateCheck(testDatabase(), { ...values, orderId: id, at: now() });
  return id;
}

/** Runs the job when so much time has passed. */
function askAfter(ms: number) {
  advanceClock(ms / 1000);
  return askAgain(testServices(), now());
}

const checks = () => testDatabase().select().from(lateVatChecks);
const theCheck = async () => found((await checks())[0]);
const events = async () => {
  const rows = await testDatabase().select().from(orderEvents).orderBy(asc(orderEvents.id));
  return rows.map(({ kind, source }) => `${kind} by ${source}`);
};
const invalidMails = () => testDatabase().select().from(mails).where(eq(mails.kind, "vat_number_invalid"));
const asked = async () => (await askedOfVies()).length;
const pageOf = async (id: OrderId) => anybody.done("orders.byToken", { token: firstToken(id) });

async function asAdmin(id: OrderId) {
  const [order] = await testDatabase().select().from(orders).where(eq(orders.id, id));
  const number = orderNumber(found(order).sequence);
  return {
    number,
    detail: () => shop.done("orders.byNumber", { number }),
    attention: async () => (await shop.done("dashboard.summary")).attention,
    markChecked: () => shop.act("orders.vatCheckedByHand", { number }),
  };
}

describe("an order whose VAT number couldn't be checked (D54)", () => {
  it("is confirmed when the register answers after an hour: the VAT is to be refunded", async () => {
    const id = await silentOrder();
    await setViesFault({ memberStates: { BE: "Unavailable" } });
    expect(await askAfter(4 * MINUTE_MS)).toEqual({ asked: 0, decided: 0, failed: 0 });
    expect(await askAfter(MINUTE_MS)).toEqual({ asked: 1, decided: 0, failed: 0 });
    expect(await askAfter(14 * MINUTE_MS)).toMatchObject({ asked: 0 });
    expect(await askAfter(MINUTE_MS)).toMatchObject({ asked: 1 });
    expect(await theCheck()).toMatchObject({ attempts: 2, nextAt: new Date(now().getTime() + HOUR_MS) });
    await setViesFault({ memberStates: { BE: "Available" } });
    expect(await askAfter(HOUR_MS)).toEqual({ asked: 1, decided: 1, failed: 0 });
    const consultationNumber = expect.stringMatching(/^WAPI/);
    expect(await theCheck()).toMatchObject({ outcome: "valid", consultationNumber });
    expect(await events()).toEqual(["vat_number_confirmed by vies"]);
    expect((await pageOf(id)).lateVatCheck).toMatchObject({ outcome: "valid" });
    expect(await invalidMails()).toEqual([]);

    const { number, detail, attention } = await asAdmin(id);
    expect(await detail()).toMatchObject({
      vatCheck: { outcome: "vies_silent" },
      lateVatCheck: { outcome: "valid", attempts: 3, answer: { consultationNumber } },
    });
    expect(await attention()).toMatchObject({ vatToRefund: [number], vatToCheckByHand: [] });
    expect(await askAfter(DAY_MS)).toMatchObject({ asked: 0 });
  });

  it("is never asked about again once there is an outcome, which doesn't change", async () => {
    await silentOrder();
    await askAfter(5 * MINUTE_MS);
    const change = testDatabase().update(lateVatChecks).set({ outcome: "invalid" });
    expect(await refusedBy(change)).toBe("late_vat_checks_kept");
    expect(await theCheck()).toMatchObject({ outcome: "valid" });
  });

  it("keeps its VAT if the number is invalid, and its buyer is told once even if two jobs run at the same time", async () => {
    const id = await silentOrder("BE0123456200");
    advanceClock(5 * 60);
    await Promise.all([1, 2, 3].map(() => askAgain(testServices(), now())));
    expect(await asked()).toBe(1);
    expect(await theCheck()).toMatchObject({ outcome: "invalid", attempts: 1 });
    expect(await events()).toEqual(["vat_number_invalid by vies"]);
    const [mail, ...others] = await invalidMails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ recipient: "inkoop@bureau.example", orderId: id });
    const { detail, attention } = await asAdmin(id);
    expect(await detail()).toMatchObject({ vatRate: 21, vatCents: 17_36 });
    expect(await attention()).toMatchObject({ vatToRefund: [], vatToCheckByHand: [] });
    expect((await pageOf(id)).lateVatCheck).toMatchObject({ outcome: "invalid" });
  });

  it("is to be checked by hand if the register was silent until the day of the return", async () => {
    const id = await silentOrder();
    await setViesFault({ memberStates: { BE: "Unavailable" } });
    const days: string[] = [];
    for (let ran = 0; ran < 100 && (await theCheck()).outcome === null; ran++) {
      vi.setSystemTime((await theCheck()).nextAt);
      await askAgain(testServices(), now());
      days.push(now().toISOString().slice(0, 10));
    }
    expect(days.at(-1)).toBe("2027-01-31");
    expect(days).toHaveLength(69);
    expect(await theCheck()).toMatchObject({ outcome: "unanswered", attempts: 69 });
    expect(await events()).toEqual(["vat_number_unanswered by vies"]);
    expect(await askAfter(DAY_MS)).toMatchObject({ asked: 0 });
    expect((await pageOf(id)).lateVatCheck).toEqual({ outcome: "unanswered", endsOn: "2027-01-31" });
    const { number, attention, markChecked } = await asAdmin(id);
    expect(await attention()).toMatchObject({ vatToRefund: [], vatToCheckByHand: [number] });
    for (let press = 0; press < 2; press++) expect((await markChecked()).status).toBe(200);
    expect(await attention()).toMatchObject({ vatToCheckByHand: [] });
    expect((await events()).slice(1)).toEqual(["vat_number_checked_by_hand by admin"]);
  });

  it("isn't marked as checked by hand while the register is still asked", async () => {
    const { markChecked } = await asAdmin(await silentOrder());
    expect(await refusalOf(await markChecked())).toMatchObject({ status: 409 });
    expect(await events()).toEqual([]);
  });

  it("isn't asked about once it was refunded in full, nor does its page speak of it", async () => {
    const id = await silentOrder();
    await happen(id, { refunded: { amountCents: 100_00, state: "pending", succeededAt: null } });
    expect(await askAfter(5 * MINUTE_MS)).toMatchObject({ asked: 0 });
    expect((await pageOf(id)).lateVatCheck).toBeNull();
    await testDatabase().update(refunds).set({ state: "failed", failedAt: now() });
    expect(await askAfter(MINUTE_MS)).toMatchObject({ asked: 1, decided: 1 });
  });

  it.each([
    ["NL", "NL123456789B01"],
    ["IE", "XI123456789"],
    ["DE", "ATU12345678"],
  ])(
    "isn't asked about if its company in %s gave %s, which changes nothing about its VAT",
    async (country, number) => {
      const id = await silentOrder(number, country);
      expect(await checks()).toEqual([]);
      expect((await pageOf(id)).lateVatCheck).toBeNull();
    },
  );
});

describe("the job that asks again (D54)", () => {
  it("takes an answer that a checkout has just got", async () => {
    await silentOrder();
    await silentOrder();
    expect(await askAfter(5 * MINUTE_MS)).toEqual({ asked: 2, decided: 2, failed: 0 });
    expect(await asked()).toBe(1);
  });

  it("asks about the others after one that fails", async () => {
    const logged = loggedFaults();
    const first = await silentOrder("BE0123456200");
    const second = await silentOrder();
    // An address that no mail can be written for fails the first one's transaction.
    await testDatabase().update(orders).set({ customerEmail: "x" }).where(eq(orders.id, first));
    expect(await askAfter(5 * MINUTE_MS)).toEqual({ asked: 2, decided: 1, failed: 1 });
    expect(logged()).toMatchObject([{ orderId: first }]);
    expect((await checks()).find(({ orderId }) => orderId === second)).toMatchObject({ outcome: "valid" });
    // Nothing of it was recorded but the question, so the next run takes it up again.
    expect(await events()).toEqual(["vat_number_confirmed by vies"]);
    await testDatabase().update(orders).set({ customerEmail: "x@y.example" }).where(eq(orders.id, first));
    expect(await askAfter(15 * MINUTE_MS)).toEqual({ asked: 1, decided: 1, failed: 0 });
  });

  it("counts a question about a number that can't be asked about, so that it doesn't stay at the head", async () => {
    loggedFaults();
    const id = await silentOrder();
    await testDatabase().execute(sql`alter table orders disable trigger user`);
    await testDatabase()
      .update(orders)
      .set({ company: testCompany({ vatNumber: "?" }) })
      .where(eq(orders.id, id));
    await testDatabase().execute(sql`alter table orders enable trigger user`);
    await testDatabase().update(lateVatChecks).set({ vatNumber: "?" });
    expect(await askAfter(5 * MINUTE_MS)).toEqual({ asked: 1, decided: 0, failed: 1 });
    expect(await askAgain(testServices(), now())).toEqual({ asked: 0, decided: 0, failed: 0 });
  });

  it("asks about the next one after VIES didn't answer", async () => {
    await silentOrder("BE0123456781");
    await silentOrder("BE0123456782");
    await setViesFault({ service: "drop", calls: 1 });
    expect(await askAfter(5 * MINUTE_MS)).toEqual({ asked: 2, decided: 1, failed: 0 });
  });

  it("stops after three questions that VIES leaves open, and the next run asks about the others", async () => {
    for (const digit of [1, 2, 3, 4]) await silentOrder(`BE012345678${digit}`);
    await setViesFault({ service: "unavailable" });
    advanceClock(5 * 60);
    expect(await askAgain(testServices(), now())).toEqual({ asked: 3, decided: 0, failed: 0 });
    expect(await askAgain(testServices(), now())).toEqual({ asked: 1, decided: 0, failed: 0 });
    expect((await checks()).map(({ attempts }) => attempts)).toEqual([1, 1, 1, 1]);
  });
});
