import type { World } from "../world.ts";

/** Actions in the provider's dashboard, at banks and in card networks, which the shop does not start. */
export async function actAtProvider(world: World, which: number, more: number): Promise<void> {
  const books = await world.sandboxes.books();
  const paid = books.sessions.filter(({ payment_status }) => payment_status === "paid");
  const session = paid[which % Math.max(1, paid.length)];
  const pending = books.refunds.filter(({ status }) => status === "pending");
  const refund = pending[which % Math.max(1, pending.length)];
  const dispute = books.disputes[which % Math.max(1, books.disputes.length)];
  switch (more % 6) {
    case 0:
      world.evidence.askForRefund(
        session?.payment_intent ?? null,
        `at the provider, moment ${world.trace.entries.length}`,
      );
      if (session)
        await tell(world, "refunds a third", "refunds", {
          sessionId: session.id,
          amountCents: Math.floor(session.amount_total / 3),
        });
      break;
    case 1:
      if (refund) await tell(world, "settles a refund", "refunds/settle", { refundId: refund.id });
      break;
    case 2:
      if (refund) await tell(world, "fails a refund", "refunds/fail", { refundId: refund.id });
      break;
    case 3:
      if (session) await tell(world, "opens a dispute", "disputes", { sessionId: session.id });
      break;
    case 4:
      if (dispute)
        await tell(world, "loses a dispute", "disputes/change", { disputeId: dispute.id, status: "lost" });
      break;
    default:
      if (dispute)
        await tell(world, "wins a dispute", "disputes/change", { disputeId: dispute.id, status: "won" });
  }
}

/** A buyer's bank reverses a payment for good. */
export async function loseDispute(world: World, sessionId: string, payment: string | null): Promise<void> {
  await tell(world, "opens a dispute", "disputes", { sessionId });
  const { disputes } = await world.sandboxes.books();
  const opened = disputes.findLast(({ payment_intent }) => payment_intent === payment);
  if (opened)
    await tell(world, "loses a dispute", "disputes/change", { disputeId: opened.id, status: "lost" });
}

/** A bank returns a refund that hasn't finally failed yet. False if there is none. */
export async function failRefund(world: World, which: number): Promise<boolean> {
  const { refunds } = await world.sandboxes.books();
  const alive = refunds.filter(({ status }) => status === "pending" || status === "succeeded");
  const refund = alive[which % Math.max(1, alive.length)];
  if (refund) await tell(world, "fails a refund", "refunds/fail", { refundId: refund.id });
  return refund !== undefined;
}

async function tell(world: World, what: string, path: string, body: object): Promise<void> {
  const refusal = await world.sandboxes.control(path, body);
  world.trace.say(
    "the bank",
    `${what}: ${JSON.stringify(body)}${refusal === null ? "" : `, refused: ${refusal}`}`,
  );
}
