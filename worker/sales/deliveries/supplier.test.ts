import { describe, expect, it } from "vitest";
import type { EntitlementId } from "#domain/orders/ids.ts";
import { IN_STATE, paidUnit, paidUnits, stepsOf, storedUnits } from "../../testing/deliveries.ts";
import { resetShop } from "../../testing/shop.ts";
import { staffShop } from "../../testing/staff-shop.ts";

const shop = staffShop(() => resetShop());

const suppliers = async () => (await storedUnits()).map(({ supplier }) => supplier);
const listed = async () => (await shop.done("deliveries.list", { page: 1 })).items;
const order = (id: EntitlementId, supplier?: string) =>
  shop.done("deliveries.order", { id, reference: "PO-1", supplier });
const deliver = (id: EntitlementId, supplier?: string) =>
  shop.done("deliveries.deliver", { id, reference: "571-1", supplier });

describe("the supplier of a unit (D87)", () => {
  it("is kept from the order to the delivery, which can name another", async () => {
    const { id } = await paidUnit(IN_STATE.to_deliver);
    expect(await order(id, " Distributor  BV ")).toMatchObject({ supplier: "Distributor BV" });
    expect(await deliver(id)).toMatchObject({ state: "delivered", supplier: "Distributor BV" });
    const [, other] = await paidUnits({ lines: [{ productname: "Maya", quantity: 2 }] }, IN_STATE.ordered);
    if (!other) throw new Error("there is no second unit");
    expect(await deliver(other.id, "Wholesale SA")).toMatchObject({ supplier: "Wholesale SA" });
  });

  it("isn't needed for a delivery, and is suggested once a unit has one", async () => {
    const units = await paidUnits({ lines: [{ productname: "Draft", quantity: 3 }] }, IN_STATE.to_deliver);
    const [first, second] = units;
    if (!first || !second) throw new Error("there are no units");
    expect(await deliver(first.id)).toMatchObject({ supplier: null, suggestedSupplier: null });
    await order(second.id, "Distributor BV");
    expect((await listed()).map(({ suggestedSupplier }) => suggestedSupplier)).toEqual([
      "Distributor BV",
      "Distributor BV",
    ]);
  });

  it("is given by a delivery of several to those that have none", async () => {
    const units = await paidUnits({ lines: [{ productname: "Draft", quantity: 3 }] }, IN_STATE.to_deliver);
    const [first] = units;
    if (!first) throw new Error("there are no units");
    await order(first.id, "Wholesale SA");
    const rows = units.map(({ id }, at) => ({ id, reference: `571-${at}` }));
    await shop.done("deliveries.bulk", { rows, supplier: "Distributor BV", dryRun: true });
    expect(await suppliers()).toEqual(["Wholesale SA", null, null]);
    await shop.done("deliveries.bulk", { rows, supplier: "Distributor BV", dryRun: false });
    expect(await suppliers()).toEqual(["Wholesale SA", "Distributor BV", "Distributor BV"]);
  });

  it("goes with the supplier's order that failed", async () => {
    const { id } = await paidUnit({ ...IN_STATE.ordered, supplier: "Distributor BV" });
    await shop.done("deliveries.fail", { id, reason: "None left." });
    expect(await shop.done("deliveries.reopen", { id })).toMatchObject({ supplier: null });
  });

  it.each(["ordered", "delivered", "ended"] as const)(
    "can be added and corrected for a unit that's %s; the timeline keeps the one before",
    async (state) => {
      const { id } = await paidUnit(IN_STATE[state]);
      const correct = (supplier: string) => shop.done("deliveries.correctDelivered", { id, supplier });
      expect(await correct("Distributer")).toMatchObject({ state, supplier: "Distributer" });
      expect(await correct("Distributor BV")).toMatchObject({ state, supplier: "Distributor BV" });
      expect((await stepsOf(id)).slice(1)).toEqual([
        `corrected, ${state} → ${state}, warden, no supplier`,
        `corrected, ${state} → ${state}, warden, supplier Distributer`,
      ]);
    },
  );

  it.each([
    ["to_deliver", "Distributor BV", 409, /cannot be corrected/],
    ["revoked", "Distributor BV", 409, /cannot be corrected/],
    ["delivered", " ", 400, "The supplier is required."],
    ["delivered", "x".repeat(201), 400, "The supplier may have at most 200 characters."],
  ] as const)("of a unit that's %s isn't corrected to %j (%i)", async (state, supplier, status, message) => {
    const { id } = await paidUnit(IN_STATE[state]);
    const refusal = await shop.refused("deliveries.correctDelivered", { id, supplier });
    expect(refusal).toMatchObject({ status, message: expect.stringMatching(message) });
    expect(await suppliers()).toEqual([null]);
  });
});
