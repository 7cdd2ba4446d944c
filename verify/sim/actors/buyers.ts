import { orderToken, withdrawalToken } from "#worker/records/order-link.ts";
import { orderNumber } from "#verify/model/finding.ts";
import { readShop } from "#verify/model/read-shop.ts";
import type { ShopOrder } from "#verify/model/shop-state.ts";
import { SECRETS } from "../worker.ts";
import type { World } from "../world.ts";

/** The token of an order's link, as in its mail. */
export const tokenOf = ({ id, linkVersion }: ShopOrder): string => orderToken(SECRETS, { id, linkVersion });

/** Returns one of the paid orders. */
export async function paidOrder(world: World, which: number): Promise<ShopOrder | undefined> {
  const paid = (await readShop(world.control)).orders.filter(({ status }) => status === "paid");
  return paid[which % Math.max(1, paid.length)];
}

/** A buyer names an administrator for the subscriptions, possibly while they are being delivered. */
export async function setSubscriptionAdmin(world: World, which: number, more: number): Promise<void> {
  const order = await paidOrder(world, which);
  if (!order) return;
  world.request("buyer names somebody", "/trpc/orders.setAdministrator", {
    method: "POST",
    json: { token: tokenOf(order), email: `user${more % 3}@company.example`, company: "Company" },
  });
}

/** A buyer opens the order's page, its invoice or e-invoice, or the products to buy again or renew. */
export async function lookAtOrder(world: World, which: number, more: number): Promise<void> {
  const order = await paidOrder(world, which);
  if (!order) return;
  if (more % 3 === 0 && (await saveEInvoice(world))) return;
  const input = encodeURIComponent(JSON.stringify({ token: tokenOf(order) }));
  const calls = ["orders.byToken", "orders.invoice", "orders.buyAgain", "orders.renewal"];
  const call = calls[more % calls.length] ?? "orders.byToken";
  world.request(`buyer ${call}`, `/trpc/${call}?input=${input}`, {});
}

/** Returns a company's order that has an e-invoice. */
export async function companyOrderWithInvoice(world: World): Promise<ShopOrder | undefined> {
  const { orders } = await readShop(world.control);
  return orders.find(({ company, invoiceNumber }) => company !== null && invoiceNumber !== null);
}

/** The buyer of a company's order saves its e-invoice. Returns false if no order has one. */
async function saveEInvoice(world: World): Promise<boolean> {
  const order = await companyOrderWithInvoice(world);
  if (!order) return false;
  const path = `/api/e-invoices/${tokenOf(order)}/${order.invoiceNumber}`;
  world.request("buyer saves the e-invoice", path, {});
  return true;
}

/** A buyer stops the reminders, or starts them again. */
export async function stopReminders(world: World, which: number, more: number): Promise<void> {
  const order = await paidOrder(world, which);
  if (!order) return;
  const call = more % 3 === 2 ? "reminders.resume" : "reminders.stop";
  world.request(`buyer ${call}`, `/trpc/${call}`, { method: "POST", json: { token: tokenOf(order) } });
}

/** A buyer ends the links of an order, possibly while one is in use. */
export async function endLinks(world: World, which: number): Promise<void> {
  const order = await paidOrder(world, which);
  if (!order) return;
  world.request("buyer ends links", "/trpc/orders.endLinks", {
    method: "POST",
    json: { token: tokenOf(order) },
  });
}

/** Somebody opens the receipt of a withdrawal by the link in its mail. */
export async function readReceipt(world: World, which: number): Promise<void> {
  const { withdrawals } = await readShop(world.control);
  const withdrawal = withdrawals[which % Math.max(1, withdrawals.length)];
  if (!withdrawal) return;
  const input = encodeURIComponent(JSON.stringify({ token: withdrawalToken(SECRETS, withdrawal.id) }));
  world.request("somebody reads a receipt", `/trpc/withdrawals.receipt?input=${input}`, {});
}

/** Somebody who has lost an order's link requests it, usually the buyer. */
export async function askForLink(world: World, which: number, more: number): Promise<void> {
  const order = await paidOrder(world, which);
  if (!order) return;
  world.request("buyer asks for the link", "/trpc/orders.sendLink", {
    method: "POST",
    json: {
      number: orderNumber(order.number),
      email: more % 4 === 3 ? "stranger@example.com" : "sam@example.com",
    },
  });
}

/** Somebody writes to the shop, or declares a withdrawal from an order that doesn't exist. */
export async function writeToShop(world: World, which: number, more: number): Promise<void> {
  const contact = {
    firstName: "Sam",
    lastName: "Sandbox",
    email: "sam@example.com",
    phone: "+31 20 000 0000",
    message: `Message ${which % 7}`,
  };
  const withdrawal = {
    name: "Nobody",
    orderNumber: "SO-999999",
    email: "victim@example.com",
    products: "",
    website: "",
    clientKey: `00000000-0000-4000-8000-00000000030${which % 10}`,
  };
  const [path, json] = more % 2 === 0 ? ["/api/contact", contact] : ["/trpc/withdrawals.submit", withdrawal];
  world.request("somebody writes", path, { method: "POST", json });
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
        website: "",
        clientKey: `00000000-0000-4000-8000-00000000020${(more + tab) % 3}`,
      },
    });
  }
}
