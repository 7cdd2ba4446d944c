import { mayBePaidBack, unitsOwed } from "../model.ts";
import { type Finding, nameOf, sum } from "./finding.ts";
import type { ShopOrder } from "./read-shop.ts";

/** What an order becomes once at most. */
const ONCE = new Set(["created", "paid", "cancelled", "expired", "processing", "payment_failed"]);

/** One order by itself, at any moment. */
export function checkOrder(order: ShopOrder): Finding[] {
  return [
    ...checkLines(order),
    ...checkTimeline(order),
    ...checkRefunds(order),
    ...order.units.flatMap(checkSteps),
  ];
}

function checkLines(order: ShopOrder): Finding[] {
  const { lines, amountCents, status, units } = order;
  const lineSum = sum(lines.map(({ unitCents, quantity }) => unitCents * quantity));
  if (lineSum !== amountCents) {
    const told = `${nameOf(order)} is over ${amountCents}, its lines over ${lineSum}`;
    return [{ promise: "charged what was shown", told }];
  }
  const owed = unitsOwed(status, sum(lines.map(({ quantity }) => quantity)));
  if (units.length === owed) return [];
  const told = `${nameOf(order)} is ${status} and has ${units.length} subscriptions instead of ${owed}`;
  return [{ promise: "subscriptions are what was paid", told }];
}

function checkTimeline(order: ShopOrder): Finding[] {
  const { timeline, status } = order;
  const twice = timeline.find((kind, at) => ONCE.has(kind) && timeline.indexOf(kind) !== at);
  if (twice !== undefined) return [{ promise: "paid once", told: `${nameOf(order)} became ${twice} twice` }];
  const ended = timeline.filter((kind) => kind === "links_ended").length;
  if (ended !== order.linkVersion) {
    const told = `the links of ${nameOf(order)} were ended ${ended} times, they are of version ${order.linkVersion}`;
    return [{ promise: "nobody sees what is not theirs", told }];
  }
  if (status === "pending" || timeline.includes(status)) return [];
  return [{ promise: "paid once", told: `${nameOf(order)} is ${status}, its timeline does not say so` }];
}

function checkRefunds(order: ShopOrder): Finding[] {
  const { refunds, status, amountCents } = order;
  const back = sum(refunds.filter(({ state }) => state !== "failed").map((refund) => refund.amountCents));
  if (mayBePaidBack(status === "paid" ? amountCents : 0, back)) return [];
  const told = `${nameOf(order)} is over ${amountCents}, ${back} of it are paid back`;
  return [{ promise: "paid back at most what was paid", told }];
}

/** Each step begins where the one before ended: otherwise two people changed a unit at once, and one did not see the other. */
function checkSteps({ state, steps }: ShopOrder["units"][number]): Finding[] {
  const gap = steps.findIndex(({ from }, at) => from !== (steps[at - 1]?.to ?? null));
  if (gap !== -1) {
    const { from, to } = steps[gap] ?? {};
    const told = `a subscription went from ${from} to ${to} although it was ${steps[gap - 1]?.to}`;
    return [{ promise: "a subscription has one life", told }];
  }
  if (steps.at(-1)?.to === state) return [];
  const told = `a subscription is ${state}, its timeline ends with ${steps.at(-1)?.to}`;
  return [{ promise: "a subscription has one life", told }];
}
