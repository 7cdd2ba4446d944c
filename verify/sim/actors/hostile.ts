import { orderToken, renewalToken } from "#worker/records/order-link.ts";
import { CUSTOMER, bearerOf } from "../accounts.ts";
import { PRODUCTS } from "../catalogue.ts";
import { orderNumber } from "#verify/model/finding.ts";
import { readShop } from "#verify/model/read-shop.ts";
import type { ShopOrder } from "#verify/model/shop-state.ts";
import { SECRETS } from "../worker.ts";
import type { World } from "../world.ts";
import { endLinks } from "./buyers.ts";
import { expectRefusal } from "./expect.ts";

/** A cookie that belongs to no other visitor. */
const OWN_COOKIE = `checkout=${"f".repeat(40)}`;
const ONE_CENT = 0.01;
const PROMISE = "nobody sees what is not theirs";

/** An attacker tries calls that aren't theirs. None may succeed, and none may reveal other people's data. */
export async function attack(world: World, which: number, more: number): Promise<void> {
  const attacks = [buyForACent, tellLies, openOthersOrder, takeOthersLink, actAsAdmin];
  await attacks[more % attacks.length]?.(world, which);
}

async function buyForACent(world: World): Promise<void> {
  world.request(
    "thief buys",
    "/stripe/create-checkout-session",
    {
      method: "POST",
      headers: { cookie: OWN_COOKIE },
      json: { cart: [{ productname: PRODUCTS[0]?.name, total: ONE_CENT, unitPrice: ONE_CENT }] },
    },
    expectRefusal(world, "a checkout at a price of the buyer's own"),
  );
}

/** Reports a session as paid, without the provider's signature. */
async function tellLies(world: World, which: number): Promise<void> {
  const { sessions } = await world.sandboxes.books();
  const session = sessions[which % Math.max(1, sessions.length)];
  if (!session) return;
  const event = {
    id: "evt_1forged",
    type: "checkout.session.completed",
    data: { object: { ...session, status: "complete", payment_status: "paid" } },
  };
  world.request(
    "thief tells",
    "/stripe/webhook",
    {
      method: "POST",
      headers: { "content-type": "application/json", "stripe-signature": `t=1,v1=${"0".repeat(64)}` },
      body: JSON.stringify(event),
    },
    expectRefusal(world, "a forged event"),
  );
}

const hasEndedLinks = ({ linkVersion }: ShopOrder): boolean => linkVersion > 0;

/** Opens an order's page with a cart's renewal token, with a token from another shop, and with an ended one. */
async function openOthersOrder(world: World, which: number): Promise<void> {
  const read = async () => (await readShop(world.control)).orders;
  const isForEnded = which % 3 === 2;
  if (isForEnded && !(await read()).some(hasEndedLinks)) {
    await endLinks(world, which);
    await world.finish();
  }
  const orders = (await read()).filter((order) => !isForEnded || hasEndedLinks(order));
  const order = orders[which % Math.max(1, orders.length)];
  if (!order) return;
  const forged = orderToken({ orderLinkSecret: "of-somebody-else" }, { id: order.id, linkVersion: 0 });
  const { id, linkVersion } = order;
  const ended = linkVersion > 0 ? orderToken(SECRETS, { id, linkVersion: linkVersion - 1 }) : forged;
  const token = [renewalToken(SECRETS, id), forged, ended][which % 3] ?? forged;
  const input = encodeURIComponent(JSON.stringify({ token }));
  world.request(
    "thief looks",
    `/trpc/orders.byToken?input=${input}`,
    {},
    expectRefusal(world, "an order's page without its link"),
  );
}

/** Opens the return page with a session's id from another browser. The order's link must not be shown. */
async function takeOthersLink(world: World, which: number): Promise<void> {
  const { sessions } = await world.sandboxes.books();
  const session = sessions[which % Math.max(1, sessions.length)];
  if (!session) return;
  world.request(
    "thief returns",
    `/stripe/session-status?session_id=${session.id}`,
    { headers: { cookie: OWN_COOKIE } },
    ({ body }) => {
      const told = JSON.stringify(body);
      if (!/"orderToken":"/.test(told)) return;
      world.evidence.seen.push({ promise: PROMISE, told: "another browser was given an order's link" });
    },
  );
}

/** A customer makes calls that only administrators may make. */
async function actAsAdmin(world: World, which: number): Promise<void> {
  const { orders } = await readShop(world.control);
  const order = orders[which % Math.max(1, orders.length)];
  const number = orderNumber(order?.number ?? 1);
  world.request(
    "customer refunds",
    "/trpc/orders.refund",
    {
      method: "POST",
      headers: await bearerOf(CUSTOMER),
      staff: CUSTOMER.username,
      json: { number, whole: true, reason: "I want it." },
    },
    expectRefusal(world, "a refund by a customer"),
  );
}
