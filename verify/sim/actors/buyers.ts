import { orderToken } from "#worker/records/order-links.ts";
import { orderNumber } from "#verify/model/finding.ts";
import { readShop } from "#verify/model/read-shop.ts";
import type { ShopOrder } from "#verify/model/shop-state.ts";
import { SECRETS } from "../worker.ts";
import type { World } from "../world.ts";

/** Returns one of the paid orders. */
export async function paidOrder(world: World, which: number): Promise<ShopOrder | undefined> {
  const paid = (await readShop(world.control)).orders.filter(({ status }) => status === "paid");
  return paid[which % Math.max(1, paid.length)];
}

/** A buyer names an administrator for the subscriptions, possibly while they are being delivered. */
export async function setSubscriptionAdmin(world: World, which: number, more: number): Promise<void> {
  const order = await paidOrder(world, which);
  if (!order) return;
  // As in the order's mails.
  const token = orderToken(SECRETS, { id: order.id, linkVersion: 0 });
  world.request("buyer names somebody", "/trpc/orders.setAdministrator", {
    method: "POST",
    json: { token, email: `user${more % 3}@company.example`, company: "Company" },
  });
}

/** A consumer withdraws from the contract, pressing the button once or twice, occasionally in two tabs. */
export async function withdraw(world: World, which: number, more: number): Promise<void> {
  const order = await paidOrder(world, which);
  if (!order) return;
  for (const tab of more % 5 === 4 ? [0, 1] : [0]) {
    world.request("buyer withdraws", "/trpc/withdrawals.submit", {
      method: "POST",
      json: {
        name: "Sam Sandbox",
        orderNumber: orderNumber(order.number),
        email: "sam@example.com",
        products: "",
        clientKey: `00000000-0000-4000-8000-00000000020${(more + tab) % 3}`,
      },
    });
  }
}
