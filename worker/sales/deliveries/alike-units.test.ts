import { asc } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { entitlementEvents } from "../../db/schema/entitlements.ts";
import { mails } from "../../db/schema/mails.ts";
import { IN_STATE, paidUnit, paidUnits, storedUnits } from "../../testing/deliveries.ts";
import { dataOf } from "../../testing/query.ts";
import { resetShop, testDatabase } from "../../testing/shop.ts";
import { staffShop } from "../../testing/staff-shop.ts";
import { lastDayCovered } from "#domain/units/entitlement.ts";
import { daysAfter } from "#domain/time/calendar-day.ts";
import { calendarDayInWords } from "#domain/time/day-in-words.ts";
import { today } from "../../records/units.ts";

const shop = staffShop(() => resetShop());

type Act = "order" | "deliver" | "fail" | "reopen" | "correct" | "correctDelivered" | "resend" | "revoke";
const done = async (name: Act, input: object) =>
  dataOf(await shop.act(`deliveries.${name}`, input), z.looseObject({ state: z.string() }));
const refused = (name: Act, input: object) => shop.refused(`deliveries.${name}`, input);
const steps = () => testDatabase().select().from(entitlementEvents).orderBy(asc(entitlementEvents.id));
const [FIRST, LATER] = [daysAfter(today(), -20), daysAfter(today(), -3)];
const states = async () => (await storedUnits()).map(({ state }) => state);
const mailed = async () =>
  (await testDatabase().select().from(mails).orderBy(asc(mails.sequence))).map(({ kind }) => kind);

const twelve = (state: keyof typeof IN_STATE = "to_deliver") =>
  paidUnits({ lines: [{ productname: "Draft", quantity: 12 }] }, IN_STATE[state]);
async function alike(state?: keyof typeof IN_STATE) {
  const [first, ...others] = (await twelve(state)).map(({ id }) => id);
  return { id: first, also: others };
}

describe("an action on units that are alike (D43)", () => {
  it.each([
    ["order", { reference: "PO-1" }, "to_deliver", "ordered"],
    ["deliver", { reference: "571-9" }, "to_deliver", "delivered"],
    ["fail", { reason: "None left." }, "ordered", "failed"],
    ["reopen", {}, "failed", "to_deliver"],
    ["correct", { reference: "571-9" }, "delivered", "delivered"],
    ["correctDelivered", { startsOn: LATER }, "delivered", "delivered"],
    ["resend", {}, "delivered", "delivered"],
    ["revoke", { reason: "Paid back." }, "delivered", "revoked"],
  ] as const)("%s changes all twelve, each with a step in its timeline", async (name, input, from, to) => {
    const which = await alike(from);
    expect(await done(name, { ...which, ...input })).toMatchObject({ id: which.id, state: to });
    expect(await states()).toEqual(Array.from({ length: 12 }, () => to));
    expect((await steps()).filter(({ username }) => username === "warden")).toHaveLength(12);
  });

  it("delivers twelve units under one contract number with one email", async () => {
    await done("deliver", { ...(await alike()), reference: "569-1" });
    expect((await storedUnits()).map(({ reference }) => reference)).toEqual(
      Array.from({ length: 12 }, () => "569-1"),
    );
    expect(await mailed()).toEqual(["delivery"]);
  });

  it("changes none if one can't be changed, and names that one", async () => {
    const { id, also } = await alike();
    await done("fail", { id: also[6], reason: "None left." });
    const before = await states();
    expect(await refused("order", { id, also, reference: "PO-1" })).toMatchObject({
      status: 409,
      message: "Draft (8 of 12) of SO-001001 cannot be ordered: it was marked as failed by warden.",
    });
    expect(await states()).toEqual(before);
  });

  it("is refused for units of two orders, and for one that doesn't exist", async () => {
    const one = await paidUnit();
    const other = await paidUnit();
    const input = { id: one.id, reference: "571-1" };
    expect(await refused("deliver", { ...input, also: [other.id] })).toMatchObject({ status: 400 });
    expect(await refused("deliver", { ...input, also: [crypto.randomUUID()] })).toMatchObject({
      status: 404,
    });
    expect(await mailed()).toEqual([]);
  });
});

describe("a correction after the delivery (D41, D42)", () => {
  it("of the first day moves the last day, and the timeline keeps the one before", async () => {
    const endsOn = lastDayCovered(FIRST, "1 year");
    const unit = await paidUnit({ ...IN_STATE.delivered, startsOn: FIRST, endsOn });
    expect(await done("correctDelivered", { id: unit.id, startsOn: LATER })).toMatchObject({
      startsOn: LATER,
      endsOn: lastDayCovered(LATER, "1 year"),
    });
    expect(await steps()).toMatchObject([
      { kind: "made" },
      { kind: "corrected", note: `first day ${calendarDayInWords(FIRST)}` },
    ]);
    expect(await mailed()).toEqual([]);
  });

  it("of the administrator is mailed to the buyer once, for all units", async () => {
    await done("correctDelivered", { ...(await alike("delivered")), administrator: "cad@bureau.nl" });
    expect(new Set((await storedUnits()).map(({ administratorEmail }) => administratorEmail))).toEqual(
      new Set(["cad@bureau.nl"]),
    );
    expect(await mailed()).toEqual(["administrator_changed"]);
  });

  it.each(["to_deliver", "ordered"] as const)(
    "of the administrator can be made while it is %s, and of the first day only afterwards",
    async (state) => {
      const which = await alike(state);
      expect(await done("correctDelivered", { ...which, administrator: "cad@bureau.nl" })).toMatchObject({
        state,
      });
      expect(await mailed()).toEqual(["administrator_changed"]);
      expect(await refused("correctDelivered", { ...which, startsOn: LATER })).toMatchObject({
        status: 409,
      });
    },
  );

  it.each([
    [{ startsOn: "2020-01-01" }, 400, /^The first day must be within a year of today/],
    [{ administrator: "cad" }, 400, /^Enter a valid email address/],
    [{}, 400, /^There is nothing to correct/],
  ])("%j is refused with a reason", async (input, status, message) => {
    const { id } = await paidUnit(IN_STATE.delivered);
    expect(await refused("correctDelivered", { id, ...input })).toMatchObject({
      status,
      message: expect.stringMatching(message),
    });
  });

  it("is refused for what it wouldn't change, and while its details are awaited", async () => {
    const { id, startsOn } = await paidUnit(IN_STATE.delivered);
    expect(await refused("correctDelivered", { id, startsOn })).toMatchObject({
      status: 400,
      message: "Nothing has changed.",
    });
    const open = await paidUnit();
    expect(await refused("correctDelivered", { id: open.id, administrator: "cad@bureau.nl" })).toMatchObject({
      status: 409,
    });
  });
});
