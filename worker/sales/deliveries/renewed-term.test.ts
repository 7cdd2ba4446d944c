import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { daysAfter } from "#domain/time/calendar-day.ts";
import { lastDayCovered } from "#domain/units/entitlement.ts";
import { mails } from "../../db/schema/mails.ts";
import { today } from "../../records/units.ts";
import { type StoredUnit, storedUnits } from "../../testing/deliveries.ts";
import { refusalOf, resultOf } from "../../testing/mutation.ts";
import { changeUnit, deliveredUnits, renewalOf } from "../../testing/renewals.ts";
import { product, resetShop, testDatabase } from "../../testing/shop.ts";
import { deliveryResponse } from "./response-schemas.ts";
import { staffShop } from "../../testing/staff-shop.ts";

const shop = staffShop(() =>
  resetShop([product({ productname: "Draft", plans: ["Monthly", "1 year"], monthlyCents: 12_50 })]),
);

const SOON = () => daysAfter(today(), 33);
/** Returns the day after a term that ends on SOON. */
const NEXT = () => daysAfter(SOON(), 1);

let references = 0;
const reference = () => `571-${(references += 1)}`;
const idOf = (unit: StoredUnit | undefined): string => unit?.id ?? "";

const send = (input: object) => shop.act("deliveries.deliver", { reference: reference(), ...input });
const deliver = async (unit: StoredUnit | undefined, input: object = {}) =>
  deliveryResponse.parse(await resultOf(await send({ id: idOf(unit), ...input })));
const bulk = async (units: readonly StoredUnit[], dryRun: boolean) => {
  const rows = units.map(({ id }) => ({ id, reference: reference() }));
  return shop.done("deliveries.bulk", { rows, dryRun });
};
const listed = async () => (await shop.done("deliveries.list", {})).items;
const startsOf = async (units: readonly StoredUnit[]) => {
  const stored = await storedUnits();
  return units.map(({ id }) => stored.find((unit) => unit.id === id)?.startsOn);
};

/** Both ways to deliver units. */
const WAYS: Readonly<Record<string, (units: readonly StoredUnit[]) => Promise<unknown>>> = {
  "one by one": async (units) => {
    for (const unit of units) await deliver(unit);
  },
  together: (units) => bulk(units, false),
};

describe.each(Object.entries(WAYS))("a renewal that is delivered %s (D41)", (_way, hand) => {
  it("starts the day after the term that it renews, without losing a day of it", async () => {
    const renewal = await renewalOf(await deliveredUnits({ endsOn: SOON(), quantity: 2 }));
    await hand(renewal);
    expect(await startsOf(renewal)).toEqual([NEXT(), NEXT()]);
    for (const { startsOn, endsOn } of (await storedUnits()).filter(({ renewsId }) => renewsId !== null))
      expect(endsOn).toBe(lastDayCovered(startsOn ?? "", "1 year"));
  });

  it("starts today if that term is over, or was revoked after the payment", async () => {
    const over = await renewalOf(await deliveredUnits({ endsOn: daysAfter(today(), -1), state: "ended" }));
    const revoked = await deliveredUnits({ endsOn: SOON() });
    const renewal = await renewalOf(revoked);
    await changeUnit(revoked[0], { state: "revoked" });
    await hand([...over, ...renewal]);
    expect(await startsOf([...over, ...renewal])).toEqual([today(), today()]);
  });

  it("starts tomorrow if that term ends today", async () => {
    const renewal = await renewalOf(await deliveredUnits({ endsOn: today() }));
    await hand(renewal);
    expect(await startsOf(renewal)).toEqual([daysAfter(today(), 1)]);
  });

  it("starts after the renewal that it renews, no matter how far away that is", async () => {
    const first = await renewalOf(await deliveredUnits({ endsOn: SOON() }));
    await hand(first);
    const endsOn = lastDayCovered(NEXT(), "1 year");
    expect(endsOn > daysAfter(today(), 366)).toBe(true);
    const second = await renewalOf(first);
    await hand(second);
    expect(await startsOf(second)).toEqual([daysAfter(endsOn, 1)]);
  });

  it("follows the term of the units that it renews, if another renewal has the rest of the order", async () => {
    const units = await deliveredUnits({ endsOn: SOON(), quantity: 4 });
    for (const unit of units.slice(2)) await changeUnit(unit, { endsOn: daysAfter(SOON(), 6) });
    const first = await renewalOf(units, { quantity: 2 });
    const second = await renewalOf(units, { quantity: 2 });
    await hand([...second, ...first]);
    expect(await startsOf(first)).toEqual([NEXT(), NEXT()]);
    expect(await startsOf(second)).toEqual([daysAfter(NEXT(), 6), daysAfter(NEXT(), 6)]);
  });

  it("follows the running term, not one that ended and was never renewed (D51)", async () => {
    const units = await deliveredUnits({ endsOn: SOON(), quantity: 3 });
    await changeUnit(units[0], { endsOn: daysAfter(today(), -20), state: "ended" });
    const first = await renewalOf(units, { quantity: 2 });
    const second = await renewalOf(units, { quantity: 1 });
    await hand([...first, ...second]);
    expect(await startsOf([...first, ...second])).toEqual([NEXT(), NEXT(), today()]);
  });

  it("starts today for each unit beyond those that could be renewed", async () => {
    const renewal = await renewalOf(await deliveredUnits({ endsOn: SOON() }), { quantity: 2 });
    await hand(renewal);
    expect(await startsOf(renewal)).toEqual([NEXT(), today()]);
  });

  it("is announced to its buyer by mail, with the day and the reason", async () => {
    const renewal = await renewalOf(await deliveredUnits({ endsOn: "2099-12-27" }));
    await hand(renewal);
    const [mail] = await testDatabase().select().from(mails).where(eq(mails.kind, "delivery"));
    expect(mail?.text).toContain("Starts on: 28 December 2099, the day after your current term ends");
  });
});

describe("the first day of a renewal", () => {
  it("is shown on the unit before the delivery and in the dry run, unless it is today", async () => {
    const renewal = await renewalOf(await deliveredUnits({ endsOn: SOON() }), { quantity: 2 });
    expect((await listed()).map(({ startsAfterTerm }) => startsAfterTerm)).toEqual([NEXT(), null]);
    expect((await bulk(renewal, true)).rows.map(({ startsAfterTerm }) => startsAfterTerm)).toEqual([
      NEXT(),
      null,
    ]);
    expect(await deliver(renewal[0])).toMatchObject({ startsOn: NEXT(), startsAfterTerm: null });
  });

  it("can be set to another day, such as today", async () => {
    const [unit] = await renewalOf(await deliveredUnits({ endsOn: SOON() }));
    expect(await deliver(unit, { startsOn: today() })).toMatchObject({ startsOn: today() });
  });

  it.each([-366, 33 + 1 + 366])("can be %i days from today", async (days) => {
    const [unit] = await renewalOf(await deliveredUnits({ endsOn: SOON() }));
    const startsOn = daysAfter(today(), days);
    expect(await deliver(unit, { startsOn })).toMatchObject({ startsOn });
  });

  it.each([-367, 33 + 1 + 367])("can't be %i days from today", async (days) => {
    const [unit] = await renewalOf(await deliveredUnits({ endsOn: SOON() }));
    const startsOn = daysAfter(today(), days);
    expect(await refusalOf(await send({ id: idOf(unit), startsOn }))).toMatchObject({
      status: 400,
      message: expect.stringMatching(/^The first day must be within a year of today or of \d+ \w+ \d{4}\.$/),
    });
  });
});
