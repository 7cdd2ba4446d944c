import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { daysAfter, daysBetween } from "#domain/time/calendar-day.ts";
import { products } from "../../db/schema/catalogue.ts";
import { mails } from "../../db/schema/mails.ts";
import { orders } from "../../db/schema/orders.ts";
import { reminders } from "../../db/schema/reminders.ts";
import { booked } from "../../testing/books.ts";
import { firstToken } from "../../testing/orders.ts";
import { orderPageResponse } from "../orders/response-schemas.ts";
import { meetAtRows } from "../../testing/meet-at-rows.ts";
import { mutation, refusalOf, resultOf } from "../../testing/mutation.ts";
import { dataOf, query } from "../../testing/query.ts";
import {
  changeLines,
  changeUnit,
  deliveredUnits,
  orderIdOf,
  queuedReminders,
  remindOn,
  renewalOf,
} from "../../testing/renewals.ts";
import { product, resetShop, settings, testDatabase } from "../../testing/shop.ts";
import { today } from "../../records/units.ts";
import { recordedWithdrawal } from "../../testing/withdrawals.ts";

const END = "2099-11-21";

beforeEach(() =>
  resetShop([
    product({ productname: "Draft", plans: ["Monthly", "1 year", "3 year"], priceCents: 200_00 }),
    product({ productname: "Sketch" }),
  ]),
);

const subjects = async () => (await queuedReminders()).map(({ subject }) => subject);
/** Runs the job on each day of this period. Returns the days when a reminder was sent. */
async function remindDaily(from: string, to: string): Promise<string[]> {
  const days: string[] = [];
  for (let day = from; day <= to; day = daysAfter(day, 1)) if ((await remindOn(day)) > 0) days.push(day);
  return days;
}

const theText = async (day = "2099-09-22") => {
  await remindOn(day);
  const [mail] = await queuedReminders();
  if (!mail) throw new Error("nothing was queued");
  return mail;
};

const tokenOf = (units: Awaited<ReturnType<typeof deliveredUnits>>) => firstToken(orderIdOf(units));
const press = async (call: "stop" | "resume", token: string) =>
  orderPageResponse.parse(await resultOf(await mutation(`reminders.${call}`, { token })));

describe("reminders (D51)", () => {
  it("are sent 60, 30 and 7 days before the end, each exactly once", async () => {
    const units = await deliveredUnits({ endsOn: END, quantity: 2 });
    for (const due of ["2099-09-22", "2099-10-22", "2099-11-14"])
      expect(await remindDaily(daysAfter(due, -1), daysAfter(due, 1))).toEqual([due]);
    expect(await remindDaily(daysAfter(END, -6), END)).toEqual([]);
    expect(await subjects()).toEqual(Array(3).fill("Your Draft ends on 21 November 2099"));
    expect((await queuedReminders()).map(({ key }) => key)).toEqual(
      [60, 30, 7].map((days) => `renewal_reminder/${orderIdOf(units)}/${END}/${days}`),
    );
    expect(await remindOn("2099-09-25")).toBe(0);
  });

  it("are sent once for a monthly plan, five days before its end", async () => {
    await deliveredUnits({ endsOn: END, plan: "Monthly" });
    expect(await remindOn("2099-11-14")).toBe(0);
    expect(await remindDaily("2099-11-15", "2099-11-17")).toEqual(["2099-11-16"]);
  });

  it("are one mail for all units of an order that end on the same day, and another for a different day", async () => {
    const [, second, third] = await deliveredUnits({ endsOn: END, quantity: 3 });
    await changeUnit(second, { endsOn: "2099-11-30" });
    await changeUnit(third, { endsOn: END });
    for (const due of ["2099-09-22", "2099-10-01"])
      expect(await remindDaily(daysAfter(due, -1), daysAfter(due, 1))).toEqual([due]);
    const [first, other] = await queuedReminders();
    expect(first?.text).toContain("Draft, 2 units");
    expect(other?.subject).toBe("Your Draft ends on 30 November 2099");
    expect(other?.text).not.toContain("units");
  });

  it("are sent within a week if the job didn't run, but never two together", async () => {
    await deliveredUnits({ endsOn: END });
    expect(await remindOn("2099-09-28")).toBe(1);
    expect(await remindOn("2099-10-29")).toBe(0);
    expect(await remindOn("2099-11-20")).toBe(1);
    expect((await testDatabase().select().from(reminders)).map(({ daysBefore }) => daysBefore)).toEqual([
      60, 7,
    ]);
  });

  it("that were due before a delivery are left out, by the day in Amsterdam", async () => {
    const early = await deliveredUnits({ endsOn: END, deliveredAt: "2099-09-21T23:30:00Z" });
    await deliveredUnits({ endsOn: END, deliveredAt: "2099-09-22T22:30:00Z" });
    expect(await remindOn("2099-09-23")).toBe(1);
    expect((await queuedReminders()).map(({ orderId }) => orderId)).toEqual([orderIdOf(early)]);
    expect(await remindOn("2099-10-22")).toBe(2);
  });

  it("are not sent for units that are revoked or ended, or whose buyer has no address", async () => {
    await deliveredUnits({ endsOn: END, state: "revoked" });
    await deliveredUnits({ endsOn: END, state: "ended" });
    const nobody = await deliveredUnits({ endsOn: END });
    await testDatabase()
      .update(orders)
      .set({ customerEmail: null })
      .where(eq(orders.id, orderIdOf(nobody)));
    expect(await remindOn("2099-09-22")).toBe(0);
    expect(await subjects()).toEqual([]);
  });

  it("are sent once by two simultaneous runs", async () => {
    await deliveredUnits({ endsOn: END });
    const [one, other] = await Promise.all([remindOn("2099-09-22"), remindOn("2099-09-22")]);
    expect(one + other).toBe(1);
    expect(await subjects()).toHaveLength(1);
  });

  it("wait for any change to their order, and are then looked up again", async () => {
    const units = await deliveredUnits({ endsOn: END });
    const stopped = { remindersStoppedAt: new Date() };
    const [queued] = await meetAtRows(
      (tx) =>
        tx
          .update(orders)
          .set(stopped)
          .where(eq(orders.id, orderIdOf(units))),
      [() => remindOn("2099-09-22")],
    );
    expect(queued).toBe(0);
  });

  it("are not sent again after their mail has been removed, because the table records them", async () => {
    await deliveredUnits({ endsOn: END });
    await remindOn("2099-09-22");
    await testDatabase().delete(mails);
    expect(await remindOn("2099-09-23")).toBe(0);
  });
});

/** Has a payment on its way renew these units. Returns a way to let it fail. */
async function onItsWay(units: Awaited<ReturnType<typeof deliveredUnits>>) {
  const [draft] = await testDatabase().select().from(products).where(eq(products.productname, "Draft"));
  const line = { productname: "Draft", productId: draft?.id ?? null, renewsOrderId: orderIdOf(units) };
  const { id } = await booked({ status: "processing", lines: [line] });
  return () => testDatabase().update(orders).set({ status: "payment_failed" }).where(eq(orders.id, id));
}

describe("a renewal that's being paid by a delayed method (D51)", () => {
  it("silences the reminders, which resume if it fails", async () => {
    const units = await deliveredUnits({ endsOn: END });
    const fail = await onItsWay(units);
    expect(await remindOn("2099-09-22")).toBe(0);
    const shown = await dataOf(await query("orders.byToken", { token: tokenOf(units) }), orderPageResponse);
    expect(shown.reminders.next).toBeNull();
    await fail();
    expect(await remindOn("2099-09-23")).toBe(1);
  });

  it("silences the mail of the day after the end, which follows if it fails", async () => {
    const fail = await onItsWay(await deliveredUnits({ endsOn: END }));
    expect(await remindOn(daysAfter(END, 1))).toBe(0);
    await fail();
    expect(await remindOn(daysAfter(END, 2))).toBe(1);
    expect(await endedMails()).toHaveLength(1);
  });

  it("leaves another product of the order as it was", async () => {
    const units = await deliveredUnits({ endsOn: END });
    await onItsWay(units);
    const [sketch] = await testDatabase().select().from(products).where(eq(products.productname, "Sketch"));
    await changeLines(orderIdOf(units), { productname: "Sketch", productId: sketch?.id ?? null });
    expect(await remindOn("2099-09-22")).toBe(1);
  });
});

describe("the text of a reminder", () => {
  it("has today's price, the link to the offer, and a way to stop reminders", async () => {
    await deliveredUnits({ endsOn: END });
    const { text, html, linkPlaceholder } = await theText();
    const link = `${settings().siteUrl}/order/${linkPlaceholder}`;
    expect(text).toContain("Price today: €100/year, as before");
    expect(text).toContain("won't renew automatically");
    for (const body of [text, html]) {
      expect(body).toContain(`${link}?renew=${END}`);
      expect(body).toContain(`${link}#reminders`);
      expect(body).toContain("Stop reminders for this order");
    }
    expect(text).not.toContain("Next payment");
  });

  it.each([
    ["the price has changed", { discountCents: 80_00 }, "Price today: €120/year; it was €100"],
    ["it was renamed", { productname: "Draft 2027" }, "Now called: Draft 2027"],
    ["it is out of stock", { stock: false }, "Renewal: Not possible now: it's out of stock"],
    [
      "the plan is gone",
      { plans: ["Monthly" as const] },
      "Renewal: Not possible: it's no longer sold as 1 year",
    ],
  ])("mentions that %s", async (_case, change, expected) => {
    await deliveredUnits({ endsOn: END });
    await testDatabase().update(products).set(change).where(eq(products.productname, "Draft"));
    const { text } = await theText();
    expect(text).toContain(expected);
  });

  it("mentions that the product is gone, and offers no renewal", async () => {
    await deliveredUnits({ endsOn: END });
    await testDatabase().delete(products).where(eq(products.productname, "Draft"));
    const { text } = await theText();
    expect(text).toContain("Renewal: Not possible: we no longer sell it");
    expect(text).toContain("See your order:");
  });

  it.each([
    [0, "2 of 3, at today's price"],
    [1, "3 of 3, at today's price"],
    [2, "none left: your three years are paid. Ordering again starts a new three-year term"],
    [3, "2 of 3, at today's price"],
  ])("names the next payment of a three-year plan after %i renewals: %s", async (renewals, expected) => {
    const [first] = await deliveredUnits({ endsOn: "2020-01-01", plan: "3 year", state: "ended" });
    let before = first;
    for (let year = 1; year <= renewals; year += 1) {
      const isLast = year === renewals;
      const [unit] = await deliveredUnits({
        endsOn: isLast ? END : "2020-01-01",
        plan: "3 year",
        state: isLast ? "delivered" : "ended",
      });
      await changeUnit(unit, { renewsId: before?.id ?? null });
      before = unit;
    }
    if (renewals === 0) await changeUnit(first, { state: "delivered", endsOn: END });
    expect((await theText()).text).toContain(`Next payment: ${expected}`);
  });

  it("has a calendar file that doesn't contain the order's link", async () => {
    const units = await deliveredUnits({ endsOn: END });
    const { attachments } = await theText();
    const file = atob(attachments[0]?.contentBase64 ?? "");
    expect(attachments).toMatchObject([{ filename: "last-day.ics" }]);
    expect(file).toContain("DTSTART;VALUE=DATE:20991121\r\n");
    expect(file).not.toContain(firstToken(orderIdOf(units)));
  });
});

describe("stopping reminders", () => {
  it("needs a mutation, applies to one order, and can be undone", async () => {
    const token = tokenOf(await deliveredUnits({ endsOn: END }));
    await deliveredUnits({ endsOn: END });
    expect((await query("reminders.stop", { token })).status).toBe(405);
    expect((await press("stop", token)).reminders).toEqual({ next: null, stopped: true });
    expect((await press("stop", token)).reminders.stopped).toBe(true);
    expect(await remindOn("2099-09-22")).toBe(1);
    expect((await press("resume", token)).reminders.stopped).toBe(false);
    expect(await remindOn("2099-09-23")).toBe(1);
  });

  it("isn't triggered by opening the page, which shows when the next one is due", async () => {
    const token = tokenOf(await deliveredUnits({ endsOn: END }));
    const before = await testDatabase().select().from(orders);
    const { reminders: shown, renewable } = await dataOf(
      await query("orders.byToken", { token }),
      orderPageResponse,
    );
    expect(shown).toEqual({ next: "2099-09-22", stopped: false });
    expect(renewable).toBe(false);
    expect(await testDatabase().select().from(orders)).toEqual(before);
  });

  it.each(["", "0".repeat(64), "a".repeat(10_000)])("is 404 for the token %j", async (token) => {
    for (const call of ["stop", "resume"])
      expect((await refusalOf(await mutation(`reminders.${call}`, { token }))).status).toBe(404);
  });
});

/** The mails of the day after the end. */
const endedMails = () => testDatabase().select().from(mails).where(eq(mails.kind, "subscription_ended"));

describe("a subscription that ended without a renewal (D51)", () => {
  const AFTER = daysAfter(END, 1);

  it("is said once, the day after, for all units of its order that ended on that day", async () => {
    const units = await deliveredUnits({ endsOn: END, quantity: 3 });
    await changeUnit(units[1], { state: "ended" });
    await changeUnit(units[2], { endsOn: "2099-12-31" });
    expect(await remindOn(END)).toBe(0);
    expect(await remindDaily(AFTER, daysAfter(END, 9))).toEqual([AFTER]);
    const [mail, ...others] = await endedMails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      orderId: orderIdOf(units),
      subject: "Your Draft ended on 21 November 2099",
    });
    expect(mail?.text).toContain("Draft, 2 units");
    expect(mail?.text).toContain("You can renew it until 21 December 2099");
    expect(mail?.text).toContain(`/order/${mail?.linkPlaceholder}?renew=${END}`);
  });

  it("is said within a week if the job didn't run, and once by two simultaneous runs", async () => {
    await deliveredUnits({ endsOn: END });
    expect(await remindOn(daysAfter(END, 8))).toBe(0);
    await Promise.all([remindOn(daysAfter(END, 7)), remindOn(daysAfter(END, 7))]);
    expect(await endedMails()).toHaveLength(1);
  });

  it("isn't said if it was renewed, revoked, withdrawn from or its reminders were stopped", async () => {
    await renewalOf(await deliveredUnits({ endsOn: END }));
    await deliveredUnits({ endsOn: END, state: "revoked" });
    await recordedWithdrawal({ orderId: orderIdOf(await deliveredUnits({ endsOn: END })) });
    await press("stop", tokenOf(await deliveredUnits({ endsOn: END })));
    expect(await remindOn(AFTER)).toBe(0);
    expect(await endedMails()).toEqual([]);
  });

  it("can be stopped until its last day, when the page names the day after", async () => {
    const token = tokenOf(await deliveredUnits({ endsOn: today() }));
    const shown = await dataOf(await query("orders.byToken", { token }), orderPageResponse);
    expect(shown.reminders).toEqual({ next: daysAfter(today(), 1), stopped: false });
  });
});

it("a reminder's subject has the product's name, even with special characters", async () => {
  const units = await deliveredUnits({ endsOn: END });
  await changeLines(orderIdOf(units), { productname: "Sketch; pro, \\ edition" });
  await remindOn("2099-09-22");
  expect(await subjects()).toEqual(["Your Sketch; pro, \\ edition ends on 21 November 2099"]);
  expect(daysBetween("2099-09-22", END)).toBe(60);
});
