import { eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { z } from "zod";
import { HOUR_MS } from "#domain/time/durations.ts";
import { type Database, openDatabase } from "../../db/client.ts";
import { acts } from "../../db/schema/acts.ts";
import { entitlements } from "../../db/schema/entitlements.ts";
import { orders } from "../../db/schema/orders.ts";
import { claimOrders } from "../../records/buyers.ts";
import { signedInUser } from "../../testing/accounts.ts";
import { IN_STATE, paidUnit, paidUnits, type StoredUnit } from "../../testing/deliveries.ts";
import { found } from "../../testing/found.ts";
import { meetAtRows } from "../../testing/meet-at-rows.ts";
import { resetShop, settings, testDatabase } from "../../testing/shop.ts";
import { correctEmail } from "../payments/correct-email.ts";
import { deliverMany } from "./deliver-many.ts";
import { moveDueEntitlements } from "./entitlements.ts";
import { staffShop } from "../../testing/staff-shop.ts";

const shop = staffShop(() => resetShop());

const TWO = [{ productname: "Draft", quantity: 2 }];
const EMAIL = "ada@example.com";

/** A connection of its own, open before the race. */
async function connected(): Promise<Database> {
  const db = openDatabase(settings().databaseUrl);
  await db.execute(sql`select 1`);
  return db;
}

/** Makes pairs until the first has the higher id, so that the sequence of the table isn't that of the ids. */
async function backwards<Row extends { readonly id: string }>(
  make: () => Promise<readonly Row[]>,
): Promise<readonly [high: Row, low: Row]> {
  for (;;) {
    const [first, second] = await make();
    if (found(first).id > found(second).id) return [found(first), found(second)];
    await testDatabase().delete(orders);
  }
}

it("an undo and a correction of the same units don't wait for each other", async () => {
  const units = await paidUnits({ lines: TWO }, IN_STATE.delivered);
  const [id, ...also] = units.map((unit) => unit.id);
  const correct = (reference: string) => shop.act("deliveries.correct", { id, also, reference });
  expect((await correct("571-2")).status).toBe(200);
  const [act] = await testDatabase().select().from(acts);
  const answers = await meetAtRows(
    (tx) =>
      tx
        .select()
        .from(entitlements)
        .where(eq(entitlements.id, found(id)))
        .for("update"),
    [() => shop.act("audit.undo", { id: act?.id }), () => correct("571-3")],
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
});

it("a job and a corrected address don't wait for each other's units", async () => {
  const order = { checkoutSessionId: "cs_1", browserHash: "browser", lines: TWO };
  const [, low] = await backwards<StoredUnit>(() => paidUnits(order));
  const [job, checkout] = [await connected(), await connected()];
  await meetAtRows<unknown>(
    (tx) => tx.select().from(entitlements).where(eq(entitlements.id, low.id)).for("update"),
    [
      () => moveDueEntitlements({ db: job, settings: settings() }, new Date(Date.now() + 1000 * HOUR_MS)),
      () => correctEmail(checkout, settings(), "browser", { sessionId: "cs_1", email: "right@example.org" }),
    ],
  );
  expect(await testDatabase().select().from(orders)).toMatchObject([{ customerEmail: "right@example.org" }]);
});

it("a delivery of several orders and a confirmed address don't wait for each other's orders", async () => {
  const { id: userId } = await signedInUser();
  const [high, low] = await backwards(async () => {
    const made: (StoredUnit & { readonly unitId: StoredUnit["id"] })[] = [];
    for (const unit of [await paidUnit(IN_STATE.to_deliver), await paidUnit(IN_STATE.to_deliver)])
      made.push({ ...unit, unitId: unit.id, id: z.uuid().brand<"EntitlementId">().parse(unit.orderId) });
    return made;
  });
  const rows = [high, low].map(({ unitId }, at) => ({
    id: unitId,
    reference: `571-${at}`,
    despiteHold: false,
  }));
  const [delivery, account] = [await connected(), await connected()];
  const services = { db: delivery, settings: settings() };
  await meetAtRows<unknown>(
    (tx) => tx.select().from(orders).where(eq(orders.id, low.orderId)).for("update"),
    [
      () => deliverMany(services, { rows, dryRun: false, confirmed: true }, "warden"),
      () => account.transaction((tx) => claimOrders(tx, userId, EMAIL)),
    ],
  );
  expect(await testDatabase().$count(orders, eq(orders.userId, userId))).toBe(2);
});
