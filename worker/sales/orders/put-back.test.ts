import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import type { OrderId } from "#domain/orders/ids.ts";
import { orders } from "../../db/schema/orders.ts";
import { found } from "../../testing/found.ts";
import { firstToken, recordedOrder } from "../../testing/orders.ts";
import { dataOf, query } from "../../testing/query.ts";
import { resetShop, settings, testDatabase } from "../../testing/shop.ts";
import { renewalToken } from "../../records/order-link.ts";
import { buyAgainResponse } from "./response-schemas.ts";

beforeEach(() => resetShop());

async function idOf(sequence: number): Promise<OrderId> {
  const [order] = await testDatabase().select().from(orders).where(eq(orders.sequence, sequence));
  return found(order).id;
}

it.each(["payment_failed", "paid"] as const)(
  "a line of an order that is %s returns to the cart, as a renewal only if its payment failed (D51)",
  async (status) => {
    const renewed = await idOf(await recordedOrder());
    const again = await recordedOrder({
      status,
      lines: [{ productname: "Draft", renewsOrderId: renewed }, { productname: "Other" }],
    });
    const token = firstToken(await idOf(again));
    const { lines } = await dataOf(await query("orders.buyAgain", { token }), buyAgainResponse);
    const expected = status === "paid" ? null : renewalToken(settings(), renewed);
    expect(lines.map(({ productname, renews }) => [productname, renews])).toEqual([
      ["Draft", expected],
      ["Other", null],
    ]);
  },
);
