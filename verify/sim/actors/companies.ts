import { orderNumber } from "#verify/model/finding.ts";
import { readShop } from "#verify/model/read-shop.ts";
import type { ShopOrder } from "#verify/model/shop-state.ts";
import { correctedCompany } from "../companies.ts";
import type { World } from "../world.ts";
import { callAsAdmin } from "./admin-call.ts";
import { tokenOf } from "./buyers.ts";

/** The states of VIES: it's down, the Belgian register is, or both answer. */
const TURNS = [
  ["is down", { service: "unavailable" }],
  ["cannot ask Belgium", { memberStates: { BE: "Unavailable" } }],
  ["answers", { service: "ok", memberStates: { BE: "Available" } }],
] as const;

/** VIES goes down or comes back. */
export function turnVies(world: World, which: number): void {
  const [told, change] = TURNS[which % TURNS.length] ?? TURNS[0];
  world.sandboxes.controlVies(change);
  world.trace.say("VIES", told);
}

/** VIES answers every question again. */
export const endViesOutage = (world: World): void => turnVies(world, TURNS.length - 1);

async function companyOrders(world: World): Promise<readonly ShopOrder[]> {
  const { orders } = await readShop(world.control);
  return orders.filter(({ status, company }) => status === "paid" && company !== null);
}

/** True if VIES has confirmed the number of an order since, and its VAT hasn't been refunded. */
const isOwedVat = ({ lateChecks, corrections }: ShopOrder): boolean =>
  lateChecks.some(({ outcome }) => outcome === "valid") &&
  !corrections.some(({ state, vatRule }) => state !== "failed" && vatRule === "reverse_charge");

/** The buyer of a company's order corrects its invoice, occasionally in two tabs. */
export async function correctInvoice(world: World, which: number, more: number): Promise<void> {
  const orders = await companyOrders(world);
  const order = orders[which % Math.max(1, orders.length)];
  if (!order?.company) return;
  for (const tab of which % 5 === 4 ? [0, 1] : [0]) {
    const company = correctedCompany(order.company.country, more + tab);
    world.request("buyer corrects the invoice", "/trpc/orders.correctInvoice", {
      method: "POST",
      json: { token: tokenOf(order), company },
    });
  }
}

/**
 * An administrator refunds the VAT of an order, usually of one whose number VIES has confirmed since; without one, it's
 * sold first. Occasionally both administrators do, or the buyer corrects the invoice at the same moment.
 */
export async function refundVat(
  world: World,
  sell: () => Promise<void>,
  which: number,
  more: number,
): Promise<void> {
  if (!(await companyOrders(world)).some(isOwedVat)) await sell();
  const orders = await companyOrders(world);
  const owed = orders.filter(isOwedVat);
  const choice = owed.length > 0 && which % 4 > 0 ? owed : orders;
  const order = choice[Math.floor(which / 4) % Math.max(1, choice.length)];
  if (!order) return;
  if (more % 3 === 1) await correctInvoice(world, orders.indexOf(order), more);
  for (const admin of more % 3 === 2 ? [which, which + 1] : [which]) {
    const { entries } = world.trace;
    world.evidence.askForRefund(order.paymentIntentId, `VAT by ${admin}, moment ${entries.length}`);
    await callAsAdmin(world, admin, "orders.refundVat", { number: orderNumber(order.number) });
  }
}
