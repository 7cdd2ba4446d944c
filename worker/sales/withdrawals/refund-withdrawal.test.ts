import { describe, expect, it } from "vitest";
import { storedUnits } from "../../testing/deliveries.ts";
import { mutation } from "../../testing/mutation.ts";
import { paidAtProvider } from "../../testing/refunds.ts";
import { daysAfter } from "#domain/time/calendar-day.ts";
import { DAY_MS } from "#domain/time/durations.ts";
import { amsterdamDay } from "#domain/time/calendar-day.ts";
import { staffShop } from "../../testing/staff-shop.ts";
import { found } from "../../testing/found.ts";

const shop = staffShop();

const declare = (orderNumber: string, email: string) =>
  mutation("withdrawals.submit", {
    name: "Ada Drafter",
    orderNumber,
    email,
    products: "",
    clientKey: crypto.randomUUID(),
  });

const first = async () => found((await shop.done("withdrawals.list", {})).withdrawals[0]);

describe("a withdrawal (D49)", () => {
  it("is refunded and handled in one step, only once, and shows both deadlines", async () => {
    const { number, units } = await paidAtProvider(2);
    await declare(number, "sam@example.com");
    const delivery = { id: units[0], reference: "571-1", despiteHold: true };
    await shop.act("deliveries.deliver", delivery);
    const before = await first();
    expect(before.order?.number).toBe(number);
    expect(before.refundDueOn).toBe(daysAfter(amsterdamDay(new Date(before.createdAt)), 14));
    expect(Date.parse(before.supplierReturnDueAt ?? "") - Date.now()).toBeGreaterThan(29 * DAY_MS);
    const press = () => shop.act("withdrawals.refund", { id: before.id });
    const answers = await Promise.all([press(), press()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await first()).toMatchObject({ handled: { by: "warden" }, refundDueOn: null });
    expect(await shop.done("orders.refunds", { number })).toMatchObject({
      refundedCents: 200_00,
      refunds: [{ reason: "Withdrawal WD-001001", scope: "whole" }],
    });
    expect((await storedUnits()).map(({ state }) => state)).toEqual(["revoked", "revoked"]);
  });

  it("can be linked to an order if it matches none, and can't be refunded before", async () => {
    const { number } = await paidAtProvider(1);
    await declare("SO-9", "else@example.com");
    const { id } = await first();
    expect(await shop.refused("withdrawals.refund", { id })).toMatchObject({
      status: 409,
      message: "WD-001001 belongs to no order. Link it to its order first.",
    });
    expect(await shop.refused("withdrawals.link", { id, number: "SO-7" })).toMatchObject({
      status: 404,
    });
    expect(await shop.done("withdrawals.link", { id, number })).toMatchObject({
      order: { number },
    });
    expect(await shop.done("withdrawals.refund", { id })).toMatchObject({
      refundedCents: 100_00,
    });
  });
});
