import { z } from "zod";
import { type CartItem, chosenPlan } from "#domain/cart.ts";
import { itemUnitCents } from "#domain/cart-sums.ts";
import type { Random } from "#dev/random.ts";
import { openedCheckoutAnswer } from "#worker/checkout/response-schemas.ts";
import { reconcile } from "../reconcile.ts";
import { turn } from "../shop-time.ts";
import type { Desk } from "./desk.ts";

/** The clock is turned over all that ends within these days, in legs, between which buyers and administrators act. */
const LEG_DAYS = 11;
const LEGS = 8;
const ACTS_A_LEG = 6;

export type Reminding = { readonly days: number; readonly renewed: number; readonly stopped: number };

const LINK = /\/order\/([0-9a-f]{64})/;
const mailSchema = z.array(z.object({ orderId: z.string(), text: z.string() }));
const lineSchema = z.array(
  z.object({ orderId: z.string(), number: z.string(), productname: z.string(), plan: z.string() }),
);
type Ending = { readonly number: string; readonly productname: string; readonly token: string };

/** Orders of delivered units that nothing renews yet, with the token in their confirmation. */
async function ending({ ground: { sql } }: Desk): Promise<Ending[]> {
  const mails = await sql`select order_id as "orderId", text from mails where kind = 'order_confirmation'`;
  const tokens = new Map(
    mailSchema.parse([...mails]).map(({ orderId, text }) => [orderId, LINK.exec(text)?.[1]]),
  );
  const rows = await sql`
    select distinct on (unit.order_id) unit.order_id as "orderId", line.productname, line.plan,
      'SO-' || lpad(orders.sequence::text, 6, '0') as number
    from entitlements unit
    join orders on orders.id = unit.order_id
    join order_items line on line.order_id = unit.order_id and line.position = unit.position
    where unit.state = 'delivered' and orders.reminders_stopped_at is null
      and not exists (select from entitlements later where later.renews_id = unit.id)
      and unit.ends_on < (select max(created_at)::date from mails) + 60
    order by unit.order_id, unit.position`;
  return lineSchema.parse([...rows]).flatMap(({ orderId, number, productname }) => {
    const token = tokens.get(orderId);
    return token === undefined ? [] : [{ number, productname, token }];
  });
}

const offerSchema = z.object({ result: z.object({ data: z.object({ token: z.string() }) }) });

/** Buys a product of the order again, as its renewal. Returns the session, if it was paid. */
async function renew(desk: Desk, one: Ending, item: CartItem): Promise<string | undefined> {
  const input = encodeURIComponent(JSON.stringify({ token: one.token }));
  const offer = await desk.caller.call("orders.renewal", `/trpc/orders.renewal?input=${input}`);
  const renews = offerSchema.safeParse(JSON.parse(offer.body)).data?.result.data.token;
  const line = {
    productname: item.productname,
    quantity: item.quantity,
    totalCents: item.totalCents,
    unitCents: itemUnitCents(item),
    plans: { [chosenPlan(item) ?? "1 year"]: true },
    renews,
  };
  const opened = await desk.caller.post("renewal", "/trpc/stripe.createCheckoutSession", { cart: [line] });
  const answer = z
    .object({ result: z.object({ data: openedCheckoutAnswer }) })
    .safeParse(JSON.parse(opened.body));
  if (!answer.success) {
    desk.surprises.push(`a renewal of ${one.number} was not opened: ${opened.body.slice(0, 200)}`);
    return undefined;
  }
  const { sessionId } = answer.data.result.data;
  await desk.ground.provider.pay(sessionId);
  return sessionId;
}

/** What happens between two legs: some renew, some stop the reminders, and some of both are refunded. */
async function actBetween(
  desk: Desk,
  random: Random,
  cartOf: (productname: string) => CartItem | undefined,
): Promise<Omit<Reminding, "days">> {
  const candidates = await ending(desk);
  const acts = candidates.filter(() => random.chance(Math.min(1, (3 * ACTS_A_LEG) / candidates.length)));
  const sessions: string[] = [];
  let stopped = 0;
  for (const [index, one] of acts.entries()) {
    if (index % 3 === 0) await desk.refund(one.number, { whole: true });
    if (index % 3 === 1) {
      await desk.caller.post("reminders.stop", "/trpc/reminders.stop", { token: one.token });
      stopped += 1;
    }
    const item = index % 3 === 2 ? cartOf(one.productname) : undefined;
    const session = item && (await renew(desk, one, item));
    if (session !== undefined) sessions.push(session);
  }
  await desk.ground.provider.idle();
  await reconcile(
    desk.ground,
    sessions.map((sessionId) => ({ sessionId, shownCents: 0, lines: [] })),
  );
  return { renewed: sessions.length, stopped };
}

/** Renewals that are refunded have renewed nothing: their predecessors are reminded of again. */
async function refundSomeRenewals(desk: Desk, random: Random): Promise<void> {
  const rows = await desk.ground.sql`
    select distinct 'SO-' || lpad(sequence::text, 6, '0') as number from orders
    join entitlements on entitlements.order_id = orders.id
    where renews_id is not null and state <> 'revoked' order by number`;
  for (const { number } of z.array(z.object({ number: z.string() })).parse([...rows]))
    if (random.chance(0.3)) await desk.refund(number, { whole: true });
}

/** Turns the clock over the days of the reminders, while buyers renew and stop them and administrators refund. */
export async function turnOverReminders(
  desk: Desk,
  random: Random,
  cartOf: (productname: string) => CartItem | undefined,
): Promise<Reminding> {
  let renewed = 0;
  let stopped = 0;
  for (let leg = 0; leg < LEGS; leg += 1) {
    await desk.clerk.arrive();
    const acted = await actBetween(desk, random, cartOf);
    if (leg > 0) await refundSomeRenewals(desk, random);
    renewed += acted.renewed;
    stopped += acted.stopped;
    await turn(desk.ground, { days: LEG_DAYS });
  }
  return { days: LEGS * LEG_DAYS, renewed, stopped };
}
