import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { booksSchema } from "#verify/model/provider-books.ts";

const SETTLING_POLL_MS = 500;

const stateSchema = booksSchema.extend({
  deliveries: z.array(z.object({ eventId: z.string(), state: z.string() })),
});
type ProviderState = z.infer<typeof stateSchema>;
type ProviderSession = ProviderState["sessions"][number];

/** A delayed payment that has not yet succeeded or failed. */
const isProcessing = ({ status, payment_status }: ProviderSession): boolean =>
  status === "complete" && payment_status === "unpaid";

type PaymentFields = { readonly iban?: string; readonly card?: string; readonly name?: string };

/** The payment sandbox's documented switches (packages/sandboxes/README.md, "Control calls"). */
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
