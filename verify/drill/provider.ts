import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";

const SETTLING_POLL_MS = 500;

const stateSchema = z.object({
  sessions: z.array(
    z.object({
      id: z.string(),
      status: z.string(),
      payment_status: z.string(),
      amount_total: z.number(),
      payment_intent: z.string().nullable(),
    }),
  ),
  events: z.array(
    z.looseObject({
      id: z.string(),
      type: z.string(),
      data: z.looseObject({ object: z.looseObject({ id: z.string() }) }),
    }),
  ),
  deliveries: z.array(z.object({ eventId: z.string(), state: z.string(), attempts: z.number() })),
});
export type ProviderState = z.infer<typeof stateSchema>;
export type ProviderSession = ProviderState["sessions"][number];

/** A delayed payment that has not yet succeeded or failed. */
const isProcessing = ({ status, payment_status }: ProviderSession): boolean =>
  status === "complete" && payment_status === "unpaid";

type PaymentFields = { readonly iban?: string; readonly card?: string; readonly name?: string };

/** The payment sandbox's documented switches (packages/stripe-sandbox/README.md, "Control"). */
export class Provider {
  readonly #url: string;

  constructor(url: string) {
    this.#url = url;
  }

  set(change: object): Promise<unknown> {
    return this.#control("", change);
  }

  /** Pays as the form would: by card, or by a delayed payment with an IBAN. */
  pay(sessionId: string, fields: PaymentFields = {}): Promise<unknown> {
    return this.#control("/pay", { sessionId, ...fields });
  }

  /** Refunds in the dashboard. Returns the refund's id. */
  refund(sessionId: string, amountCents: number): Promise<string> {
    return this.#made("/refunds", { sessionId, amountCents });
  }

  /** What the next refunds come to, from the shop or the dashboard. */
  chooseOutcomes(outcomes: readonly object[]): Promise<unknown> {
    return this.#control("/refunds/outcomes", { outcomes });
  }

  settleRefund(refundId: string): Promise<unknown> {
    return this.#control("/refunds/settle", { refundId });
  }

  failRefund(refundId: string): Promise<unknown> {
    return this.#control("/refunds/fail", { refundId, failureReason: "lost_or_stolen_card" });
  }

  /** The buyer's bank disputes a payment, or asks about it. Returns the dispute's id. */
  dispute(sessionId: string, inquiry: boolean): Promise<string> {
    return this.#made("/disputes", { sessionId, inquiry });
  }

  moveDispute(disputeId: string, status: string): Promise<unknown> {
    return this.#control("/disputes/change", { disputeId, status });
  }

  /** Waits until no webhook is being sent, held back or due for a retry. */
  idle(): Promise<unknown> {
    return this.#control("/idle");
  }

  /** Waits until every payment is final and no webhook is being sent, held back or due for a retry. */
  async settled(): Promise<void> {
    while ((await this.state()).sessions.some(isProcessing)) await sleep(SETTLING_POLL_MS);
    await this.idle();
  }

  async state(): Promise<ProviderState> {
    return stateSchema.parse(await this.#control("/state"));
  }

  /** All that the sandbox knows, `state` being a part of it. */
  ledger(): Promise<unknown> {
    return this.#control("/state");
  }

  async #made(path: string, body: object): Promise<string> {
    return z.object({ id: z.string() }).parse(await this.#control(path, body)).id;
  }

  async #control(path: string, body?: object): Promise<unknown> {
    const answer = await fetch(`${this.#url}/_control${path}`, {
      method: body ? "POST" : "GET",
      headers: { "content-type": "application/json" },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`the sandbox refused ${path || "a switch"}: ${text}`);
    return JSON.parse(text);
  }
}
