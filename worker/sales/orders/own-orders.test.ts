import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { daysAfter } from "#domain/time/calendar-day.ts";
import { sessions, users } from "../../db/schema/auth.ts";
import { orders } from "../../db/schema/orders.ts";
import { today } from "../../records/units.ts";
import { signedInUser, type TestAccount } from "../../testing/accounts.ts";
import { recordedOrder } from "../../testing/orders.ts";
import { pay, resetProvider } from "../../testing/provider.ts";
import { deliveredUnits, orderIdOf } from "../../testing/renewals.ts";
import { call, product, resetShop, testDatabase } from "../../testing/shop.ts";
import { dataOf, query } from "../../testing/query.ts";
import { draftCart, openCheckout } from "../../testing/payments.ts";
import { callerOf } from "../../testing/staff-shop.ts";

let user: TestAccount;

beforeEach(async () => {
  await resetShop([product({ productname: "Draft" })]);
  user = await signedInUser();
});

const page = z.object({
  orders: z.array(z.looseObject({ number: z.string() })),
  ends: z.array(z.looseObject({ endsOn: z.string(), units: z.number(), renewable: z.boolean() })),
  total: z.number(),
  page: z.number(),
  pageCount: z.number(),
});
const mine = async (input: object = {}, account = user) =>
  dataOf(await query("orders.mine", input, account.headers), page);

describe("a user's own orders (D18)", () => {
  it("come newest first, as receipts with line items, and include no one else's", async () => {
    const other = await signedInUser("stranger");
    await recordedOrder({
      userId: user.id,
      lines: [{ productname: "Draft", unitCents: 121_00, quantity: 2 }],
    });
    await recordedOrder({ userId: other.id });
    await recordedOrder({});
    await recordedOrder({ userId: user.id, status: "processing" });
    const shown = await mine();
    expect(shown.orders.map((order) => order.number)).toEqual(["SO-001004", "SO-001001"]);
    expect(shown.orders[1]).toEqual({
      number: "SO-001001",
      status: "paid",
      standing: null,
      hold: null,
      late: false,
      withdrawalDates: [],
      withdrawable: true,
      createdAt: expect.any(String),
      paidAt: expect.any(String),
      customerName: null,
      lines: [
        expect.objectContaining({ productname: "Draft", quantity: 2, unitCents: 121_00, totalCents: 242_00 }),
      ],
      totalCents: 242_00,
      vatCents: 42_00,
      vatRule: "domestic",
      vatRate: 21,
      company: null,
      currency: "eur",
      token: expect.stringMatching(/^[0-9a-z]{64}$/),
    });
    expect((await mine({}, other)).orders.map((order) => order.number)).toEqual(["SO-001002"]);
  });

  it("come with what they end, the nearest first, whether it can be renewed, and what ended within 90 days", async () => {
    for (const days of [300, -91, 40, -30, -90]) {
      const units = await deliveredUnits({ endsOn: daysAfter(today(), days), quantity: 2 });
      await testDatabase()
        .update(orders)
        .set({ userId: user.id })
        .where(eq(orders.id, orderIdOf(units)));
    }
    const { ends, orders: own } = await mine();
    expect(ends.map(({ endsOn, units, renewable }) => [endsOn, units, renewable])).toEqual([
      [daysAfter(today(), -90), 2, false],
      [daysAfter(today(), -30), 2, true],
      [daysAfter(today(), 40), 2, true],
      [daysAfter(today(), 300), 2, false],
    ]);
    const [newest] = own;
    expect(ends[0]).toMatchObject({ orderNumber: newest?.number, token: newest?.token });
  });

  it("leave out abandoned checkouts", async () => {
    for (const status of ["pending", "expired", "cancelled"] as const)
      await recordedOrder({ userId: user.id, status });
    await recordedOrder({ userId: user.id, status: "payment_failed" });
    expect(await mine()).toMatchObject({ total: 1, orders: [{ status: "payment_failed" }] });
  });

  it("come ten per page", async () => {
    for (let order = 0; order < 11; order++) await recordedOrder({ userId: user.id });
    expect(await mine()).toMatchObject({ total: 11, page: 1, pageCount: 2 });
    expect((await mine({ page: 2 })).orders.map((order) => order.number)).toEqual(["SO-001001"]);
  });

  it("belong to the user signed in at checkout", async () => {
    await resetProvider();
    const { sessionId } = await openCheckout(draftCart(), user.headers);
    // Not placed yet, so only admins see it.
    expect((await mine()).total).toBe(0);
    await pay(sessionId);
    await call(`/stripe/session-status?session_id=${sessionId}`);
    expect(await mine()).toMatchObject({ total: 1, orders: [{ status: "paid", totalCents: 100_00 }] });
  });

  it.each([
    ["has signed out", sessions, sessions.userId],
    ["is gone", users, users.id],
  ] as const)("aren't placed with the valid token of a user who %s", async (_, table, id) => {
    await resetProvider();
    await testDatabase().delete(table).where(eq(id, user.id));
    expect((await callerOf(user).refused("stripe.createCheckoutSession", draftCart())).status).toBe(401);
    expect(await testDatabase().select().from(orders)).toEqual([]);
  });
});

it("a page before the first is refused", async () => {
  expect((await callerOf(user).refused("orders.mine", { page: 0 })).status).toBe(400);
});
