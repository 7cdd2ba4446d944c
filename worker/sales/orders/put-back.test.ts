import { beforeEach, expect, it } from "vitest";
import { firstToken } from "../../testing/orders.ts";
import { resetShop, settings } from "../../testing/shop.ts";
import { renewalToken } from "../../records/order-links.ts";
import { booked } from "../../testing/books.ts";
import { anybody } from "../../testing/staff-shop.ts";

beforeEach(() => resetShop());

it.each(["payment_failed", "paid"] as const)(
  "a line of an order that is %s returns to the cart, as a renewal only if its payment failed (D51)",
  async (status) => {
    const { id: renewed } = await booked();
    const { id } = await booked({
      status,
      lines: [{ productname: "Draft", renewsOrderId: renewed }, { productname: "Other" }],
    });
    const token = firstToken(id);
    const { lines } = await anybody.done("orders.buyAgain", { token });
    const expected = status === "paid" ? null : renewalToken(settings(), renewed);
    expect(lines.map(({ productname, renews }) => [productname, renews])).toEqual([
      ["Draft", expected],
      ["Other", null],
    ]);
  },
);
