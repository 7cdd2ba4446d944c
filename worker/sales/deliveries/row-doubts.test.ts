import { describe, expect, it } from "vitest";
import { daysAfter } from "#domain/time/calendar-day.ts";
import { today } from "../../records/units.ts";
import { IN_STATE, paidUnit, paidUnits, type StoredUnit, storedUnits } from "../../testing/deliveries.ts";
import { refusalOf, resultOf } from "../../testing/mutation.ts";
import { changeUnit, deliveredUnits, renewalOf } from "../../testing/renewals.ts";
import { product, resetShop } from "../../testing/shop.ts";
import { bulkResponse } from "./response-schemas.ts";
import { staffShop } from "../../testing/staff-shop.ts";

const shop = staffShop(() => resetShop([product({ productname: "Draft" })]));

type Pasted = { readonly reference: string; readonly administrator?: string; readonly more?: boolean };

const input = (units: readonly StoredUnit[], pasted: readonly Pasted[], rest: object) => ({
  rows: units.map(({ id }, at) => ({ id, ...pasted[at] })),
  dryRun: false,
  ...rest,
});
const send = (units: readonly StoredUnit[], pasted: readonly Pasted[], rest: object = {}) =>
  shop.act("deliveries.bulk", input(units, pasted, rest));
const check = async (units: readonly StoredUnit[], pasted: readonly Pasted[]) =>
  bulkResponse.parse(await resultOf(await send(units, pasted, { dryRun: true }))).rows;
const drafts = (quantity: number) => ({ lines: [{ productname: "Draft", quantity }] });

describe("a row that can't be right (D43)", () => {
  it.each<[string, Pasted, string]>([
    [
      "a third column",
      { reference: "569-1", administrator: "jan@bureau.nl", more: true },
      "There are more than two columns: the first is the reference, the second the administrator’s email.",
    ],
    [
      "no email address",
      { reference: "569-1", administrator: "jan@bureau" },
      "'jan@bureau' is not an email address.",
    ],
  ])("with %s is named in the dry run, and refused", async (_case, pasted, problem) => {
    const units = await paidUnits(drafts(2), IN_STATE.to_deliver);
    const rows = [{ reference: "569-0" }, pasted];
    const before = await storedUnits();
    expect((await check(units, rows)).map((row) => row.problem)).toEqual([null, problem]);
    expect(await refusalOf(await send(units, rows, { confirmed: true }))).toMatchObject({
      status: 409,
      message: `Nothing was delivered. ${problem}`,
    });
    expect(await storedUnits()).toEqual(before);
  });
});

describe("a row that may be wrong (D43)", () => {
  /** Returns the doubt about the last of these rows, and asserts that they are delivered only once it is confirmed. */
  async function doubtOf(units: readonly StoredUnit[], pasted: readonly Pasted[]): Promise<string | null> {
    const doubt = (await check(units, pasted)).at(-1)?.doubt ?? null;
    const before = await storedUnits();
    expect(await refusalOf(await send(units, pasted))).toMatchObject({
      status: 409,
      message: expect.stringMatching(/^Nothing was delivered\. Draft.*: .* Confirm it first\.$/),
    });
    expect(await storedUnits()).toEqual(before);
    expect((await send(units, pasted, { confirmed: true })).status).toBe(200);
    return doubt;
  }

  /** Returns true if this row raises no doubt and is delivered without confirmation. */
  async function isPlain(unit: StoredUnit | undefined, pasted: Pasted): Promise<boolean> {
    const units = unit ? [unit] : [];
    const [row] = await check(units, [pasted]);
    return row?.doubt === null && (await send(units, [pasted])).status === 200;
  }

  it("raises a doubt if its reference is pasted twice", async () => {
    const units = await paidUnits(drafts(3), IN_STATE.to_deliver);
    const pasted = ["sn-1", "569-2", "SN-1"].map((reference) => ({ reference }));
    expect(await doubtOf(units, pasted)).toBe(
      "The same reference as Draft (1 of 3) of SO-001001 in this list.",
    );
  });

  it("raises a doubt if all rows have the same reference, such as a contract's number", async () => {
    const units = await paidUnits(drafts(3), IN_STATE.to_deliver);
    expect(
      await doubtOf(
        units,
        [1, 2, 3].map(() => ({ reference: "569-1" })),
      ),
    ).toBe("The same reference as Draft (1 of 3) of SO-001001 and 1 more in this list.");
    expect((await storedUnits()).map(({ reference }) => reference)).toEqual(["569-1", "569-1", "569-1"]);
  });

  it("raises a doubt if another unit has the same reference", async () => {
    await paidUnits(drafts(2), IN_STATE.delivered);
    const unit = await paidUnit(IN_STATE.to_deliver);
    expect(await doubtOf([unit], [{ reference: "571-1" }])).toBe(
      "The same reference as Draft (1 of 2) of SO-001001, which was delivered before.",
    );
  });

  it("raises a doubt if its reference contains an email address without a tab or semicolon before it", async () => {
    const unit = await paidUnit(IN_STATE.to_deliver);
    expect(await doubtOf([unit], [{ reference: "569-1, jan@bureau.nl" }])).toBe(
      "The reference contains an email address: put a tab or a semicolon before it.",
    );
  });

  it("raises a doubt if it names a different administrator than the buyer did", async () => {
    const unit = await paidUnit(IN_STATE.to_deliver);
    expect(await doubtOf([unit], [{ reference: "569-1", administrator: "jan@bureau.nl" }])).toBe(
      "So far its administrator is cad@example.com.",
    );
    expect(await storedUnits()).toMatchObject([{ administratorEmail: "jan@bureau.nl" }]);
  });

  it.each<[string, Pasted]>([
    ["only a reference", { reference: "569-1" }],
    [
      "the administrator whom the buyer named, in other letters",
      { reference: "569-1", administrator: "CAD@example.com" },
    ],
  ])("raises no doubt with %s", async (_case, pasted) => {
    const unit = await paidUnit({ ...IN_STATE.to_deliver, administratorCompany: "Drafters" });
    expect(await isPlain(unit, pasted)).toBe(true);
    expect(await storedUnits()).toMatchObject([
      { administratorEmail: "cad@example.com", administratorCompany: "Drafters" },
    ]);
  });

  it("raises no doubt by naming somebody if only the buyer was preset", async () => {
    const unit = await paidUnit();
    expect(await isPlain(unit, { reference: "569-1", administrator: "jan@bureau.nl" })).toBe(true);
    expect(await storedUnits()).toMatchObject([{ administratorEmail: "jan@bureau.nl" }]);
  });

  it("raises no doubt if its reference is that of the unit that it renews, or of an earlier term", async () => {
    const first = await deliveredUnits({ endsOn: daysAfter(today(), 33) });
    const second = await renewalOf(first);
    expect(await isPlain(second[0], { reference: "571-1" })).toBe(true);
    const [third] = await renewalOf(second);
    expect(await isPlain(third, { reference: "571-1" })).toBe(true);
  });

  it("doesn't carry a company over to another administrator", async () => {
    const before = await deliveredUnits({ endsOn: daysAfter(today(), 33) });
    await changeUnit(before[0], { administratorEmail: "jan@bureau.nl", administratorCompany: "Bureau" });
    const renewal = await renewalOf(before);
    expect(await doubtOf(renewal, [{ reference: "569-1", administrator: "piet@elders.nl" }])).toBe(
      "So far its administrator is jan@bureau.nl.",
    );
    expect((await storedUnits()).find(({ id }) => id === renewal[0]?.id)).toMatchObject({
      administratorEmail: "piet@elders.nl",
      administratorCompany: null,
    });
  });
});
