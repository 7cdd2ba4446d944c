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
  pay(sessionId: string, fields: { readonly iban?: string; readonly name?: string } = {}): Promise<unknown> {
    return this.#control("/pay", { sessionId, ...fields });
  }

  /** Waits until every payment is final and no webhook is being sent, held back or due for a retry. */
  async settled(): Promise<void> {
    while ((await this.state()).sessions.some(isProcessing)) await sleep(SETTLING_POLL_MS);
    await this.#control("/idle");
  }

  async state(): Promise<ProviderState> {
    return stateSchema.parse(await this.#control("/state"));
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
