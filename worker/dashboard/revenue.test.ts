import { eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { refunds } from "../db/schema/refunds.ts";
import { paidAtProvider, refunding, storedRefunds } from "../testing/refunds.ts";
import { testDatabase } from "../testing/shop.ts";
import { revenueBetween } from "./revenue.ts";
import { staffShop } from "../testing/staff-shop.ts";

const shop = staffShop();
const refund = refunding(shop);

const day = (of: number) => new Date(Date.UTC(2026, 10, of));

it("a month's revenue is the sum of its days, net of each day's refunds (D48)", async () => {
  const { number } = await paidAtProvider(3);
  await paidAtProvider(1);
  await refund({ number, amountCents: 70_05 });
  await refund({ number, amountCents: 9_95 });
  const moved = await storedRefunds();
  await testDatabase().execute(sql`update orders set paid_at = ${day(3).toISOString()}::timestamptz`);
  for (const [at, { id }] of moved.entries())
    await testDatabase()
      .update(refunds)
      .set({ succeededAt: day(5 + at) })
      .where(eq(refunds.id, id));
  const days = await Promise.all(
    Array.from({ length: 30 }, (_, at) => revenueBetween(testDatabase(), day(at + 1), day(at + 2))),
  );
  expect(days.filter(({ totalCents }) => totalCents !== 0).map(({ totalCents }) => totalCents)).toEqual([
    400_00, -70_05, -9_95,
  ]);
  const month = await revenueBetween(testDatabase(), day(1), day(31));
  expect(month).toEqual({ totalCents: 320_00, orders: 2, paidBackCents: 80_00 });
  expect(days.reduce((sum, { totalCents }) => sum + totalCents, 0)).toBe(month.totalCents);
});
