import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { daysAfter } from "#domain/time/calendar-day.ts";
import { HOUR_MS } from "#domain/time/durations.ts";
import { mails } from "../../db/schema/mails.ts";
import { today } from "../../records/units.ts";
import { type StoredUnit, storedUnits } from "../../testing/deliveries.ts";
import { mutation, resultOf } from "../../testing/mutation.ts";
import { firstToken } from "../../testing/orders.ts";
import { changeUnit, deliveredUnits, orderIdOf, renewalOf } from "../../testing/renewals.ts";
import { product, resetShop, testDatabase, testServices } from "../../testing/shop.ts";
import { moveDueEntitlements } from "./entitlements.ts";
import { bulkResponse } from "./response-schemas.ts";
import { anybody, staffShop } from "../../testing/staff-shop.ts";
import { found } from "../../testing/found.ts";

const shop = staffShop(() => resetShop([product({ productname: "Draft" })]));

const JAN = { administratorEmail: "jan@bureau.nl", administratorCompany: "Bureau" };
const ADA = { administratorEmail: "ada@example.com", administratorCompany: null };
const NOBODY = { administratorEmail: null, administratorCompany: null };

/** Renews units of this administrator, paid from the address ada@example.com. */
async function renewalFrom(administrator: Partial<StoredUnit>, quantity = 1): Promise<StoredUnit[]> {
  const before = await deliveredUnits({ endsOn: daysAfter(today(), 33), quantity });
  for (const unit of before) await changeUnit(unit, administrator);
  return renewalOf(before);
}

const deliver = async (unit: StoredUnit | undefined) =>
  shop.done("deliveries.deliver", { id: found(unit).id, reference: "571-9" });
const bulk = async (input: object) =>
  bulkResponse.parse(await resultOf(await shop.act("deliveries.bulk", input)));
const listed = async () => (await shop.done("deliveries.list", {})).items;
const storedOf = async (unit: StoredUnit | undefined) =>
  (await storedUnits()).find(({ id }) => id === unit?.id);
const tokenOf = (units: readonly StoredUnit[]) => firstToken(orderIdOf(units));
const pageOf = async (units: readonly StoredUnit[]) =>
  anybody.done("orders.byToken", { token: tokenOf(units) });
const passDetailsWait = () => moveDueEntitlements(testServices(), new Date(Date.now() + 25 * HOUR_MS));

describe("the administrator of a renewed subscription (D41)", () => {
  it.each([
    ["stays the same", JAN, JAN],
    [
      "stays the same without a company",
      { ...JAN, administratorCompany: null },
      { ...JAN, administratorCompany: null },
    ],
    ["is the buyer once the previous one was erased", NOBODY, ADA],
  ])("%s, delivered immediately or after the wait for details", async (_case, before, after) => {
    const [delivered] = await renewalFrom(before);
    const [waited] = await renewalFrom(before);
    await deliver(delivered);
    await passDetailsWait();
    expect(await storedOf(delivered)).toMatchObject({ state: "delivered", ...after });
    expect(await storedOf(waited)).toMatchObject({ state: "to_deliver", ...after });
  });

  it("stays the same in a bulk delivery, and for a unit that failed and was reopened", async () => {
    const [one] = await renewalFrom(JAN);
    const [other] = await renewalFrom(JAN);
    const rows = [{ id: one?.id, reference: "571-1" }];
    expect((await bulk({ rows, dryRun: true })).rows).toMatchObject([{ administrator: "jan@bureau.nl" }]);
    await bulk({ rows, dryRun: false });
    await shop.act("deliveries.fail", { id: other?.id, reason: "None left." });
    await shop.act("deliveries.reopen", { id: other?.id });
    expect([await storedOf(one), await storedOf(other)]).toMatchObject([JAN, JAN]);
  });

  it("is each unit's own administrator, if they differ", async () => {
    const before = await deliveredUnits({ endsOn: daysAfter(today(), 33), quantity: 2 });
    await changeUnit(before[0], JAN);
    await changeUnit(before[1], { administratorEmail: "piet@bureau.nl" });
    const renewal = await renewalOf(before, { quantity: 3 });
    await passDetailsWait();
    const stored = await Promise.all(renewal.map(storedOf));
    expect(stored.map((unit) => unit?.administratorEmail)).toEqual([
      "jan@bureau.nl",
      "piet@bureau.nl",
      "ada@example.com",
    ]);
  });

  it("is the one that the buyer names before it is ordered (D42)", async () => {
    const renewal = await renewalFrom(JAN);
    const named = { token: tokenOf(renewal), email: "piet@bureau.nl", company: "" };
    await mutation("orders.setAdministrator", named);
    await deliver(renewal[0]);
    expect(await storedOf(renewal[0])).toMatchObject({
      administratorEmail: "piet@bureau.nl",
      administratorCompany: null,
    });
  });

  it("is shown to the shop's administrators, before and after the delivery", async () => {
    const jan = { email: "jan@bureau.nl", company: "Bureau" };
    const renewal = await renewalFrom(JAN);
    expect(await listed()).toMatchObject([{ administrator: null, keptAdministrator: jan }]);
    expect(await deliver(renewal[0])).toMatchObject({ administrator: jan.email, keptAdministrator: jan });
  });
});

describe("a renewal's page and mail", () => {
  const jan = { email: "jan@bureau.nl", company: "Bureau" };

  it("show when the renewal starts, and that its administrator stays the same", async () => {
    const renewal = await renewalFrom(JAN);
    expect(await pageOf(renewal)).toMatchObject({
      entitlements: [{ startsAfterTerm: daysAfter(today(), 34), keptAdministrator: jan }],
      administrator: {
        ...jan,
        all: [{ ...jan, kept: "current", products: [{ productname: "Draft", units: 1 }] }],
        changeable: true,
      },
    });
    await deliver(renewal[0]);
    expect(await pageOf(renewal)).toMatchObject({
      entitlements: [{ startsOn: daysAfter(today(), 34), startsAfterTerm: null, keptAdministrator: jan }],
      administrator: { ...jan, changeable: false },
    });
  });

  it("describe the administrator as the previous subscription's once its term is over", async () => {
    const before = await deliveredUnits({ endsOn: daysAfter(today(), -1), state: "ended" });
    await changeUnit(before[0], JAN);
    const renewal = await renewalOf(before);
    expect(await pageOf(renewal)).toMatchObject({
      entitlements: [{ startsAfterTerm: null, keptAdministrator: { ...jan, from: "previous" } }],
      administrator: { all: [{ kept: "previous" }] },
    });
  });

  it("don't mention the previous administrator once somebody else is named", async () => {
    const renewal = await renewalFrom(JAN);
    await mutation("orders.setAdministrator", { token: tokenOf(renewal), email: "piet@bureau.nl" });
    expect(await pageOf(renewal)).toMatchObject({
      entitlements: [{ keptAdministrator: null }],
      administrator: { email: "piet@bureau.nl", all: [{ email: "piet@bureau.nl", kept: null }] },
    });
  });

  it("list everybody if several are preset, and the form fills in none of them", async () => {
    const before = await deliveredUnits({ endsOn: daysAfter(today(), 33) });
    await changeUnit(before[0], JAN);
    const { administrator } = await pageOf(await renewalOf(before, { quantity: 2 }));
    expect(administrator).toMatchObject({
      email: null,
      company: null,
      all: [
        { ...jan, kept: "current" },
        { email: "ada@example.com", kept: null },
      ],
    });
  });

  it("mention the buyer once if they are also the previous administrator", async () => {
    const before = await deliveredUnits({ endsOn: daysAfter(today(), 33) });
    await changeUnit(before[0], { ...JAN, administratorEmail: "Ada@example.com" });
    const { administrator } = await pageOf(await renewalOf(before, { quantity: 2 }));
    expect(administrator).toMatchObject({
      email: "Ada@example.com",
      all: [{ email: "Ada@example.com", company: "Bureau", kept: "current" }],
    });
  });

  it("say in the delivery's mail that the administrator is the same", async () => {
    const [unit] = await renewalFrom(JAN);
    await deliver(unit);
    const [mail] = await testDatabase().select().from(mails).where(eq(mails.kind, "delivery"));
    expect(mail?.text).toContain("Managed by the same person as your current subscription: jan@bureau.nl");
  });
});
