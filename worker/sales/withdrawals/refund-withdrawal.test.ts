import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { signedInAdmin } from "../../testing/accounts.ts";
import { storedUnits } from "../../testing/deliveries.ts";
import { mutation, refusalOf, resultOf } from "../../testing/mutation.ts";
import { resetPayments } from "../../testing/payments.ts";
import { dataOf, query } from "../../testing/query.ts";
import { paidAtProvider, refundsShown } from "../../testing/refunds.ts";
import { daysAfter } from "#domain/time/calendar-day.ts";
import { DAY_MS } from "#domain/time/durations.ts";
import { amsterdamDay } from "#domain/time/calendar-day.ts";

let headers: Record<string, string>;

beforeEach(async () => {
  await resetPayments();
  ({ headers } = await signedInAdmin());
});

const declare = (orderNumber: string, email: string) =>
  mutation("withdrawals.submit", {
    name: "Ada Drafter",
    orderNumber,
    email,
    products: "",
    clientKey: crypto.randomUUID(),
  });

describe("a withdrawal (D49)", () => {
  const shown = z.object({
    id: z.string(),
    order: z.object({ number: z.string() }).nullable(),
    handled: z.object({ by: z.string() }).nullable(),
    createdAt: z.string(),
    refundDueOn: z.string().nullable(),
    supplierReturnDueAt: z.string().nullable(),
  });
  const first = async () => {
    const page = await dataOf(
      await query("withdrawals.list", {}, headers),
      z.object({ withdrawals: z.array(shown) }),
    );
    const [only] = page.withdrawals;
    if (!only) throw new Error("there is no withdrawal");
    return only;
  };

  it("is refunded and handled in one step, only once, and shows both deadlines", async () => {
    const { number, units } = await paidAtProvider(2);
    await declare(number, "sam@example.com");
    const delivery = { id: units[0], reference: "571-1", despiteHold: true };
    await mutation("deliveries.deliver", delivery, headers);
    const before = await first();
    expect(before.order?.number).toBe(number);
    expect(before.refundDueOn).toBe(daysAfter(amsterdamDay(new Date(before.createdAt)), 14));
    expect(Date.parse(before.supplierReturnDueAt ?? "") - Date.now()).toBeGreaterThan(29 * DAY_MS);
    const press = () => mutation("withdrawals.refund", { id: before.id }, headers);
    const answers = await Promise.all([press(), press()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await first()).toMatchObject({ handled: { by: "warden" }, refundDueOn: null });
    expect(await refundsShown(number, headers)).toMatchObject({
      refundedCents: 200_00,
      refunds: [{ reason: "Withdrawal WD-001001", scope: "whole" }],
    });
    expect((await storedUnits()).map(({ state }) => state)).toEqual(["revoked", "revoked"]);
  });

  it("can be linked to an order if it matches none, and can't be refunded before", async () => {
    const { number } = await paidAtProvider(1);
    await declare("SO-9", "else@example.com");
    const { id } = await first();
    expect(await refusalOf(await mutation("withdrawals.refund", { id }, headers))).toMatchObject({
      status: 409,
      message: "WD-001001 belongs to no order. Link it to its order first.",
    });
    expect(
      await refusalOf(await mutation("withdrawals.link", { id, number: "SO-7" }, headers)),
    ).toMatchObject({
      status: 404,
    });
    expect(await resultOf(await mutation("withdrawals.link", { id, number }, headers))).toMatchObject({
      order: { number },
    });
    expect(await resultOf(await mutation("withdrawals.refund", { id }, headers))).toMatchObject({
      refundedCents: 100_00,
    });
  });
});
