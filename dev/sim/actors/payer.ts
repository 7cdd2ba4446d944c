import type { World } from "../world.ts";

/** How a buyer may pay. Each is a test number of the provider's; the common ones come twice. */
const WAYS: readonly { readonly told: string; readonly fields: object }[] = [
  { told: "by card", fields: {} },
  { told: "by bank debit", fields: { iban: "AT611904300234573201" } },
  { told: "by card", fields: {} },
  { told: "by a bank debit that will fail", fields: { iban: "AT861904300235473202" } },
  { told: "by card", fields: {} },
  { told: "by a card whose refunds wait", fields: { card: "4000000000007726" } },
  { told: "by a card whose refunds fail later", fields: { card: "4000000000005126" } },
  { told: "by a card that is declined", fields: { card: "4000000000000002" } },
];

/** Somebody presses Pay on the provider's form, perhaps twice, perhaps in an old tab. */
export async function pay(world: World, which: number, more: number): Promise<void> {
  const books = await world.sandboxes.books();
  // Nobody can pay by a form that was never shown.
  const shown = new Set(world.evidence.shown.map(({ sessionId }) => sessionId));
  const sessions = books.sessions.filter(({ id }) => shown.has(id));
  // Impatient: mostly what is open, sometimes anything.
  const open = sessions.filter(({ status }) => status === "open");
  const choice = more % 10 === 9 ? sessions : open;
  const session = choice[which % Math.max(1, choice.length)];
  const way = WAYS[Math.floor(more / 10) % WAYS.length];
  if (!session || !way) return;
  const refusal = await world.sandboxes.control("pay", { sessionId: session.id, ...way.fields });
  world.trace.say(
    "a buyer",
    refusal === null ? `pays ${session.id} ${way.told}` : `cannot pay ${session.id} ${way.told}: ${refusal}`,
  );
}
