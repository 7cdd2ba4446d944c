import type { TransferInstructions } from "#domain/orders/bank-transfer.ts";
import { type CashMovement, instructionsOf, readCash } from "../../stripe/bank-transfers.ts";
import { type CheckoutSession, retrieveSession } from "../../stripe/sessions.ts";
import { idOf } from "../../stripe/refunds.ts";
import type { Order } from "../../records/orders.ts";
import type { Services } from "../../request/services.ts";

/** An order's bank transfer as the provider has it (D84). */
export type Transfer = {
  readonly session: CheckoutSession;
  readonly customerId: string;
  readonly intentId: string;
  /** Null once it's paid. */
  readonly instructions: TransferInstructions | null;
  readonly movements: readonly CashMovement[];
  /** The money that came and that no payment has taken. */
  readonly cashCents: number;
};

/**
 * Reads an order's bank transfer; null if it isn't paid that way, as no consumer's is. Each order of a company has a customer of its
 * own at the provider, so the cash balance is the order's. Throws 503 if the provider doesn't respond.
 */
export async function readTransfer(
  { stripe }: Pick<Services, "stripe">,
  { company, checkoutSessionId }: Pick<Order, "company" | "checkoutSessionId">,
): Promise<Transfer | null> {
  if (company === null || checkoutSessionId === null) return null;
  const session = await retrieveSession(stripe, checkoutSessionId);
  if (!session?.customer || !session.payment_intent) return null;
  const customerId = idOf(session.customer);
  const instructions = instructionsOf(session);
  const cash = await readCash(stripe, customerId);
  if (instructions === null && cash.movements.length === 0) return null;
  return { session, customerId, intentId: idOf(session.payment_intent), instructions, ...cash };
}

/** Returns what an order still lacks. */
export const missingCents = (
  { amountCents }: Pick<Order, "amountCents">,
  { cashCents }: Pick<Transfer, "cashCents">,
) => Math.max(0, amountCents - cashCents);
