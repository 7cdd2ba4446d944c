import { beforeEach, expect, it } from "vitest";
import { HOUR_MS } from "#domain/time/durations.ts";
import { creditNotes, disputes, refunds } from "../../db/schema/refunds.ts";
import { resetPayments } from "../../testing/payments.ts";
import { dashboardRefund, openDispute, paidAtProvider } from "../../testing/refunds.ts";
import { testDatabase, testServices } from "../../testing/shop.ts";
import { findDifferingOrders } from "./differing-orders.ts";
import { syncOrder } from "./sync-order.ts";

beforeEach(resetPayments);

const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS);
const differing = (from = -1, to = 1) =>
  findDifferingOrders(testServices(), { from: inHours(from), to: inHours(to) });

it("every order that differs from the provider is found, and no other (D48)", async () => {
  const refunded = await paidAtProvider(1);
  const disputed = await paidAtProvider(1);
  await paidAtProvider(1);
  expect(await differing()).toEqual([]);
  await dashboardRefund(refunded.paymentIntent, 40_00);
  expect(await differing()).toEqual([refunded.id]);
  await openDispute(disputed.paymentIntent);
  expect((await differing()).toSorted()).toEqual([refunded.id, disputed.id].toSorted());
  for (const { id } of [refunded, disputed]) await syncOrder(testServices(), id, "reconcile");
  expect(await differing()).toEqual([]);
  // Nothing was made in these periods, so nothing is missing.
  for (const period of [
    [-2, -1],
    [1, 2],
  ] as const)
    expect(await differing(...period)).toEqual([]);
  await testDatabase().delete(creditNotes);
  expect(await differing()).toEqual([refunded.id]);
  await syncOrder(testServices(), refunded.id, "reconcile");
  await testDatabase().update(disputes).set({ amountCents: 1 });
  expect(new Set(await differing())).toEqual(new Set([disputed.id]));
  await testDatabase().update(refunds).set({ amountCents: 1 });
  expect(new Set(await differing())).toEqual(new Set([refunded.id, disputed.id]));
});
