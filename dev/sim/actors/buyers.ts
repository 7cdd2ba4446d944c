import { orderToken } from "#worker/orders/order-link.ts";
import { readShop, type ShopOrder } from "../checker/read-shop.ts";
import { SECRETS } from "../worker.ts";
import type { World } from "../world.ts";

/** The link of an order, as its mail brings it. */
const tokenOf = ({ id }: ShopOrder): string => orderToken(SECRETS, { id, linkVersion: 0 });

async function paidOrder(world: World, which: number): Promise<ShopOrder | undefined> {
  const paid = (await readShop(world.control)).orders.filter(({ status }) => status === "paid");
  return paid[which % Math.max(1, paid.length)];
}

/** A buyer names who administers the subscriptions, perhaps while they are delivered. */
export async function nameAdministrator(world: World, which: number, more: number): Promise<void> {
  const order = await paidOrder(world, which);
  if (!order) return;
  world.request("buyer names somebody", "/trpc/orders.setAdministrator", {
    method: "POST",
    json: { token: tokenOf(order), email: `user${more % 3}@company.example`, company: "Company" },
  });
}

/** A buyer looks at the page of the order. */
export async function lookAtOrder(world: World, which: number): Promise<void> {
  const order = await paidOrder(world, which);
  if (!order) return;
  const input = encodeURIComponent(JSON.stringify({ token: tokenOf(order) }));
  world.request("buyer looks", `/trpc/orders.byToken?input=${input}`, {});
}

/** A consumer withdraws from the contract, pressing the button once or twice. */
export async function withdraw(world: World, which: number, more: number): Promise<void> {
  const order = await paidOrder(world, which);
  if (!order) return;
  world.request("buyer withdraws", "/trpc/withdrawals.submit", {
    method: "POST",
    json: {
      name: "Sam Sandbox",
      orderNumber: `SO-${String(order.number).padStart(6, "0")}`,
      email: "sam@example.com",
      products: "",
      website: "",
      clientKey: `00000000-0000-4000-8000-00000000020${more % 3}`,
    },
  });
}
