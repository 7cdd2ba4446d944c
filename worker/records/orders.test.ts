import { beforeEach, expect, it } from "vitest";
import { orderIdSchema } from "#domain/orders/ids.ts";
import { signedInAdmin } from "../testing/accounts.ts";
import { openSession, resetPayments } from "../testing/payments.ts";
import { dataOf, query } from "../testing/query.ts";
import { testDatabase } from "../testing/shop.ts";
import { attachSession } from "./orders.ts";
import { orderResponse } from "../sales/orders/response-schemas.ts";

beforeEach(() => resetPayments());

it("an order's timeline begins when its checkout is opened", async () => {
  await openSession();
  const { headers } = await signedInAdmin();
  const order = await dataOf(await query("orders.byNumber", { number: "SO-001001" }, headers), orderResponse);
  expect(order.timeline).toEqual([
    { kind: "created", source: "checkout", at: order.createdAt, amountCents: null, note: null },
  ]);
});

it("an order that is erased while its checkout is opened is neither stale nor over", async () => {
  const erased = orderIdSchema.parse(crypto.randomUUID());
  expect(await attachSession(testDatabase(), erased, "cs_1")).toEqual({ stale: false, isOver: false });
});
