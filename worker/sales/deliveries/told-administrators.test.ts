import { asc } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { mails } from "../../db/schema/mails.ts";
import { IN_STATE, paidUnits, type StoredUnit, stepsOf } from "../../testing/deliveries.ts";
import { resultOf } from "../../testing/mutation.ts";
import { resetShop, testDatabase } from "../../testing/shop.ts";
import { bulkResponse } from "./response-schemas.ts";
import { staffShop } from "../../testing/staff-shop.ts";

const shop = staffShop(() => resetShop());

const unitsOf = (quantity: number) =>
  paidUnits({ lines: [{ productname: "Draft", quantity }] }, IN_STATE.to_deliver);

/** Delivers units in bulk, each to the administrator pasted next to its reference. */
async function deliver(units: readonly StoredUnit[], administrators: readonly string[], dryRun = false) {
  const rows = units.map(({ id }, at) => ({
    id,
    reference: `569-${at}`,
    administrator: administrators[at] ?? "",
  }));
  const answer = await shop.act("deliveries.bulk", { rows, dryRun, confirmed: true });
  return bulkResponse.parse(await resultOf(answer));
}
const told = async () =>
  (await testDatabase().select().from(mails).orderBy(asc(mails.sequence))).map(({ kind, text }) => ({
    kind,
    facts: /Before: .*\nNow: .*/.exec(text)?.[0],
    text,
  }));

describe("an administrator that the shop changes when it delivers (D44)", () => {
  it("is mailed to the buyer before the delivery, once per order, and kept in the timeline", async () => {
    const units = await unitsOf(3);
    await deliver(units, ["jan@bureau.nl", "piet@elders.nl", "CAD@example.com"]);
    const [change, delivery, ...others] = await told();
    expect(others).toEqual([]);
    expect(change).toMatchObject({
      kind: "administrator_changed",
      facts: "Before: cad@example.com\nNow: jan@bureau.nl, piet@elders.nl",
    });
    expect(change?.text).toContain("If this isn't what you asked for, please write to ");
    expect(change?.text).not.toContain("#administrator");
    expect(delivery?.kind).toBe("delivery");
    const steps = await Promise.all(units.map(async ({ id }) => (await stepsOf(id)).slice(1)));
    expect(steps).toEqual([
      [
        "details_given, to_deliver → to_deliver, warden, cad@example.com → jan@bureau.nl",
        "delivered, to_deliver → delivered, warden, 569-0",
      ],
      [
        "details_given, to_deliver → to_deliver, warden, cad@example.com → piet@elders.nl",
        "delivered, to_deliver → delivered, warden, 569-1",
      ],
      ["delivered, to_deliver → delivered, warden, 569-2"],
    ]);
  });

  it("isn't mailed by a dry run, or if the administrator stays the same", async () => {
    const units = await unitsOf(2);
    await deliver(units, ["jan@bureau.nl"], true);
    expect(await told()).toEqual([]);
    await deliver(units, ["", "cad@example.com"]);
    expect((await told()).map(({ kind }) => kind)).toEqual(["delivery"]);
  });
});
