import { randomUUID } from "node:crypto";
import { z } from "zod";
import { tryBadInput } from "./bad-input.ts";
import { at, type Case, type Desk, refundsNow, unitsNow } from "./desk.ts";
import type { Step } from "./sequence.ts";

const BUYER = "sam@example.com";
const MATCHES_NOTHING = "SO-999999";

/** What may follow each status of a dispute (packages/stripe-sandbox/README.md). */
const NEXT: Readonly<Record<string, readonly string[]>> = {
  warning_needs_response: ["warning_under_review", "warning_closed", "needs_response"],
  warning_under_review: ["warning_closed", "needs_response"],
  needs_response: ["under_review", "won", "lost"],
  under_review: ["won", "lost"],
};

type Of<Kind extends Step["kind"]> = Extract<Step, { kind: Kind }>;

/** Whether the provider or bank took it; they refuse what cannot be. */
const taken = (act: Promise<unknown>): Promise<boolean> =>
  act.then(
    () => true,
    () => false,
  );

async function refund(desk: Desk, { order }: Case, step: Of<"refund">): Promise<void> {
  const { scope, share, keep, twice, answersLost } = step;
  const units = await unitsNow(desk.ground, order.id);
  const chosen = units.slice(0, Math.ceil(share * units.length)).map(({ id }) => id);
  const what = {
    whole: { whole: true, keep },
    units: { entitlementIds: chosen, keep },
    sum: { amountCents: Math.max(1, Math.floor(share * order.amountCents)), keep },
  }[scope];
  if (scope === "units" && chosen.length === 0) return;
  if (answersLost > 0) await desk.ground.provider.set({ api: "drop", apiCalls: answersLost });
  await desk.refund(order.number, what, twice ? 2 : 1);
}

async function refundInDashboard(desk: Desk, { order }: Case, { share }: Of<"dashboard">): Promise<void> {
  const cents = Math.max(1, Math.floor(share * order.amountCents));
  // What is too much there, or disputed, the provider refuses.
  const id = await desk.ground.provider.refund(order.sessionId, cents).catch(() => undefined);
  if (id !== undefined) desk.dashboard.add(id);
}

async function dispute(desk: Desk, one: Case, { inquiry }: Of<"dispute">): Promise<void> {
  const id = await desk.ground.provider.dispute(one.order.sessionId, inquiry).catch(() => undefined);
  if (id !== undefined) one.dispute = { id, status: inquiry ? "warning_needs_response" : "needs_response" };
}

/** The bank goes on with its dispute. After one was lost, the administrator may revoke what is left. */
export async function decide(desk: Desk, one: Case, { share }: Of<"decide">): Promise<void> {
  if (one.dispute === undefined) return;
  const status = at(NEXT[one.dispute.status] ?? [], share);
  if (status !== undefined && (await taken(desk.ground.provider.moveDispute(one.dispute.id, status))))
    one.dispute = { ...one.dispute, status };
  if (one.dispute.status !== "lost" || share > 0.8) return;
  const { status: answered } = await desk.clerk.act("orders.revoke", { number: one.order.number });
  if (answered === 200) desk.revoked.add(one.order.id);
}

async function withdraw(desk: Desk, { order }: Case, step: Of<"withdraw">): Promise<void> {
  const { matched, linked, refunded } = step;
  const key = randomUUID();
  const { body } = await desk.caller.post("withdrawals.submit", "/trpc/withdrawals.submit", {
    name: "Sam Sandbox",
    email: BUYER,
    orderNumber: matched ? order.number : MATCHES_NOTHING,
    products: key,
    clientKey: key,
    website: "",
  });
  const [row] = await desk.ground.sql`select id from withdrawals where statement like ${`%${key}%`}`;
  const stored = z.object({ id: z.string() }).safeParse(row).data;
  if (!stored) {
    desk.surprises.push(`a withdrawal was not stored: ${body.slice(0, 200)}`);
    return;
  }
  if (!matched && linked) await desk.clerk.act("withdrawals.link", { id: stored.id, number: order.number });
  // Of one without an order it is refused.
  if (refunded) await desk.refundWithdrawal(stored.id);
}

/** A refund fails at the provider, mostly one that had succeeded. */
async function fail(desk: Desk, { order }: Case, { share }: Of<"fail">): Promise<void> {
  const refunds = (await refundsNow(desk.ground, order.id)).filter(({ providerId }) => providerId !== null);
  const one = at(refunds, share);
  if (one?.providerId) await taken(desk.ground.provider.failRefund(one.providerId));
}

async function settle(desk: Desk, { order }: Case): Promise<void> {
  for (const { providerId, state } of await refundsNow(desk.ground, order.id))
    if (providerId !== null && state === "pending")
      await taken(desk.ground.provider.settleRefund(providerId));
}

/** Failed refunds are made again, also twice at once. */
async function retry(desk: Desk, { order }: Case, { twice }: Of<"retry">): Promise<void> {
  const failed = (await refundsNow(desk.ground, order.id)).filter(({ state }) => state === "failed");
  for (const { id } of failed)
    await Promise.all(
      Array.from({ length: twice ? 2 : 1 }, () => desk.clerk.act("orders.retryRefund", { id })),
    );
}

async function deliver(desk: Desk, { order }: Case, { share }: Of<"deliver">): Promise<void> {
  const unit = at(await unitsNow(desk.ground, order.id), share);
  // Of one that is delivered, revoked or on hold it is refused.
  if (unit) await desk.clerk.deliver(unit.id);
}

/** Takes a step of a sequence, as far as it can be taken: people, banks and the provider are refused a lot. */
export async function takeStep(desk: Desk, one: Case, step: Step): Promise<void> {
  desk.count(step.kind);
  switch (step.kind) {
    case "refund":
      return refund(desk, one, step);
    case "dashboard":
      return refundInDashboard(desk, one, step);
    case "dispute":
      return dispute(desk, one, step);
    case "decide":
      return decide(desk, one, step);
    case "withdraw":
      return withdraw(desk, one, step);
    case "fail":
      return fail(desk, one, step);
    case "settle":
      return settle(desk, one);
    case "retry":
      return retry(desk, one, step);
    case "deliver":
      return deliver(desk, one, step);
    default:
      return tryBadInput(desk, one, step.input);
  }
}
