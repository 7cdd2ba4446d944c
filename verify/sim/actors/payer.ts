import type { ProviderSession } from "#verify/model/provider-books.ts";
import type { World } from "../world.ts";
import { sendUnacknowledged } from "./provider.ts";

type Way = { readonly told: string; readonly fields: object };

const BY_CARD: Way = { told: "by card", fields: {} };
const REFUNDS_WAIT: Way = { told: "by a card whose refunds wait", fields: { card: "4000000000007726" } };
const REFUNDS_FAIL: Way = {
  told: "by a card whose refunds fail later",
  fields: { card: "4000000000005126" },
};
/** The ways to pay. Each is one of the provider's test numbers; the common one is listed more often. */
const WAYS: readonly Way[] = [
  BY_CARD,
  { told: "by bank debit", fields: { iban: "AT611904300234573201" } },
  BY_CARD,
  { told: "by a bank debit that will fail", fields: { iban: "AT861904300235473202" } },
  BY_CARD,
  REFUNDS_WAIT,
  REFUNDS_FAIL,
  { told: "by a card that is declined", fields: { card: "4000000000000002" } },
];
/** The ways that pay immediately. */
const WAYS_OF_SALES: readonly Way[] = [BY_CARD, BY_CARD, REFUNDS_WAIT, REFUNDS_FAIL];

/**
 * Somebody presses Pay on the provider's form, possibly twice or in an old tab. Occasionally everyone does at the same
 * time.
 */
export async function pay(world: World, which: number, more: number): Promise<void> {
  const sessions = await shownSessions(world);
  if (more % 10 === 8) return payAll(world);
  // Usually an open session, sometimes any.
  const choice = more % 10 === 9 ? sessions : sessions.filter(isOpen);
  const session = choice[which % Math.max(1, choice.length)];
  const way = WAYS[Math.floor(more / 10) % WAYS.length];
  if (session && way) await press(world, session, way);
}

/** Everyone who has an open form pays by card, and the provider reports all payments together. */
export async function payAll(world: World): Promise<void> {
  for (const session of (await shownSessions(world)).filter(isOpen)) await press(world, session, BY_CARD);
  await sendUnacknowledged(world);
}

/** Somebody pays for the session that was opened last, and the payment succeeds. */
export async function payForSale(world: World, more: number): Promise<void> {
  const session = (await shownSessions(world)).findLast(isOpen);
  const way = WAYS_OF_SALES[Math.floor(more / 10) % WAYS_OF_SALES.length];
  if (session && way) await press(world, session, way);
}

/** A form that was never shown can't be paid. */
async function shownSessions(world: World): Promise<readonly ProviderSession[]> {
  const { sessions } = await world.sandboxes.books();
  const shown = new Set(world.evidence.shown.map(({ sessionId }) => sessionId));
  return sessions.filter(({ id }) => shown.has(id));
}

const isOpen = ({ status }: ProviderSession): boolean => status === "open";

async function press(world: World, session: ProviderSession, way: Way): Promise<void> {
  const refusal = await world.sandboxes.control("pay", { sessionId: session.id, ...way.fields });
  world.trace.say(
    "a buyer",
    refusal === null ? `pays ${session.id} ${way.told}` : `cannot pay ${session.id} ${way.told}: ${refusal}`,
  );
}
