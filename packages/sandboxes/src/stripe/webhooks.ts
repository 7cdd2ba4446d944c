import { createHmac } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { type Faults, planOf, type WebhookFault } from "./faults.ts";
import { newId } from "./ids.ts";
import type { Ledger } from "./ledger.ts";
import { seededRandom } from "./random.ts";
import type { DeliveryRecord, EventRecord } from "./stored-ledger.ts";
import { toEvent } from "./event-object.ts";

const ATTEMPT_TIMEOUT_MS = 10_000;
/** Turning the clock by a day sends hundreds of events, and a receiver may open a database connection for each. */
const ATTEMPTS_AT_ONCE = 100;

export type WebhookOptions = {
  secret: string;
  retryBaseMs: number;
  retryMaxMs: number;
  maxAttempts: number;
  reverseHoldMs: number;
  log: (line: string) => void;
};

/** `t=…,v1=…` over `${t}.${body}`, as Stripe signs. */
function signPayload(body: string, secret: string, timestampS: number): string {
  const signature = createHmac("sha256", secret).update(`${timestampS}.${body}`).digest("hex");
  return `t=${timestampS},v1=${signature}`;
}

/** Sends each event until the receiver responds 2xx; pending events are sent again after a restart. */
export class WebhookSender {
  url: string | null;
  readonly #ledger: Ledger;
  readonly #faults: Faults;
  readonly #options: WebhookOptions;
  #closing = new AbortController();
  #closed = false;
  readonly #active = new Map<string, Promise<void>>();
  #held: DeliveryRecord[] = [];
  #underWay = 0;
  readonly #waiting: (() => void)[] = [];
  /** The random choices since the webhook fault was set. Setting a fault starts them again. */
  #drawn: { fault: WebhookFault; events: number; random: () => number } | undefined;

  constructor(ledger: Ledger, faults: Faults, url: string | null, options: WebhookOptions) {
    this.#ledger = ledger;
    this.#faults = faults;
    this.url = url;
    this.#options = options;
  }

  /** Sends a new event according to the webhook fault. */
  publish(event: EventRecord): void {
    if (!this.#ledger.wantsEvent(event.type)) return;
    const fault = this.#faults.webhooks;
    const plan = planOf(fault);
    if (this.#drawn?.fault !== fault) {
      this.#drawn = { fault, events: 0, random: seededRandom(plan.seed) };
    }
    const drawn = this.#drawn;
    const isKeptBack =
      Math.floor((drawn.events + 1) * plan.neverShare) > Math.floor(drawn.events * plan.neverShare);
    drawn.events += 1;
    const { amountOffCents } = plan;
    if (isKeptBack) {
      this.#record(event, { state: "suppressed", amountOffCents });
      return;
    }
    const copies = Array.from({ length: plan.copies }, () => {
      const waitMs = plan.delayMs + plan.spreadMs * drawn.random();
      return this.#record(event, { notBeforeMs: this.#ledger.nowMs() + waitMs, amountOffCents });
    });
    // All at the same moment unless they're spread, because that's harder for the receiver.
    for (const delivery of copies) {
      if (plan.reversed) this.#hold(delivery);
      else this.#start(delivery);
    }
  }

  /** Sends an event again, ignoring the webhook fault. */
  resend(event: EventRecord): DeliveryRecord {
    const delivery = this.#record(event);
    this.#start(delivery);
    return delivery;
  }

  /** Sends everything that's pending: after a restart, or once the webhook address is known. */
  resume(): void {
    for (const delivery of this.#ledger.deliveries.values())
      if (delivery.state === "pending") this.#start(delivery);
  }

  pendingFor(eventId: string): number {
    return [...this.#ledger.deliveries.values()].filter(
      (delivery) => delivery.eventId === eventId && delivery.state === "pending",
    ).length;
  }

  /** Resolves when no delivery is in flight, held or waiting for a retry. */
  async idle(): Promise<void> {
    while (this.#active.size > 0) await Promise.all(this.#active.values());
  }

  /** Stops all deliveries in flight, after a reset has deleted their events. */
  async forget(): Promise<void> {
    this.#closing.abort();
    this.#held = [];
    await this.idle();
    if (!this.#closed) this.#closing = new AbortController();
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.forget();
  }

  #record(event: EventRecord, details: Partial<DeliveryRecord> = {}): DeliveryRecord {
    const delivery: DeliveryRecord = {
      id: newId.delivery(),
      eventId: event.id,
      state: "pending",
      attempts: 0,
      lastStatus: null,
      lastError: null,
      notBeforeMs: 0,
      amountOffCents: 0,
      ...details,
    };
    this.#ledger.deliveries.set(delivery.id, delivery);
    this.#ledger.onChange();
    return delivery;
  }

  #track(delivery: DeliveryRecord, work: Promise<void>): void {
    this.#active.set(
      delivery.id,
      work
        // Only closing ends the work early; the delivery stays pending in the data file.
        .catch((error: unknown) => {
          if (!this.#closing.signal.aborted)
            this.#options.log(`webhook ${delivery.eventId}: ${String(error)}`);
        })
        .finally(() => this.#active.delete(delivery.id)),
    );
  }

  #start(delivery: DeliveryRecord): void {
    if (this.url === null || this.#closing.signal.aborted) return;
    if (this.#active.has(delivery.id) || this.#held.includes(delivery)) return;
    this.#track(delivery, this.#deliver(delivery));
  }

  #hold(delivery: DeliveryRecord): void {
    if (this.url === null) return;
    this.#held.push(delivery);
    if (this.#held.length === 1) this.#track(delivery, this.#releaseReversed());
  }

  async #releaseReversed(): Promise<void> {
    await this.#pause(this.#options.reverseHoldMs);
    const [first, ...later] = this.#held;
    this.#held = [];
    for (const delivery of later.toReversed()) {
      await this.#pause(delivery.notBeforeMs - this.#ledger.nowMs());
      // The next one waits only for the first attempt, because a receiver that refuses the newer event must still see
      // the older one.
      if (!(await this.#attempt(delivery))) this.#track(delivery, this.#retry(delivery));
    }
    if (first) await this.#deliver(first);
  }

  async #deliver(delivery: DeliveryRecord): Promise<void> {
    await this.#pause(delivery.notBeforeMs - this.#ledger.nowMs());
    if (!(await this.#attempt(delivery))) await this.#retry(delivery);
  }

  async #retry(delivery: DeliveryRecord): Promise<void> {
    const { retryBaseMs, retryMaxMs, maxAttempts } = this.#options;
    while (delivery.attempts < maxAttempts) {
      await this.#pause(Math.min(retryBaseMs * 2 ** (delivery.attempts - 1), retryMaxMs));
      if (await this.#attempt(delivery)) return;
    }
    delivery.state = "failed";
    this.#options.log(`webhook ${delivery.eventId}: given up after ${delivery.attempts} attempts`);
    this.#ledger.onChange();
  }

  async #pause(ms: number): Promise<void> {
    if (ms > 0) await wait(ms, undefined, { ref: false, signal: this.#closing.signal });
  }

  /** Claims one of the attempts that may be in flight at the same time. */
  async #take(): Promise<void> {
    if (this.#underWay < ATTEMPTS_AT_ONCE) this.#underWay += 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  /** Passes the slot to the attempt that has waited longest. */
  #release(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#underWay -= 1;
  }

  /** Returns true if there's nothing more to do for this delivery. */
  async #attempt(delivery: DeliveryRecord): Promise<boolean> {
    await this.#take();
    try {
      return await this.#send(delivery);
    } finally {
      this.#release();
    }
  }

  /** The newest endpoint's secret, or the one that the sandbox was started with. */
  #secret(): string {
    return [...this.#ledger.webhookEndpoints.values()].at(-1)?.secret ?? this.#options.secret;
  }

  async #send(delivery: DeliveryRecord): Promise<boolean> {
    const event = this.#ledger.events.get(delivery.eventId);
    // A reset has emptied the ledger since then, or the address was removed.
    if (!event || this.url === null) return true;
    delivery.attempts += 1;
    const body = JSON.stringify(
      toEvent(this.#ledger, event, this.pendingFor(event.id), delivery.amountOffCents),
      null,
      2,
    );
    try {
      const response = await fetch(this.url, {
        method: "POST",
        headers: {
          "content-type": "application/json; charset=utf-8",
          "stripe-signature": signPayload(body, this.#secret(), Math.floor(Date.now() / 1000)),
          "user-agent": "Stripe/1.0 (+https://stripe.com/docs/webhooks)",
        },
        body,
        redirect: "manual",
        signal: AbortSignal.any([this.#closing.signal, AbortSignal.timeout(ATTEMPT_TIMEOUT_MS)]),
      });
      await response.body?.cancel();
      delivery.lastStatus = response.status;
      delivery.lastError = null;
      if (response.ok) delivery.state = "delivered";
    } catch (error) {
      this.#closing.signal.throwIfAborted();
      delivery.lastStatus = null;
      delivery.lastError = error instanceof Error ? error.message : String(error);
    }
    this.#options.log(`webhook ${event.type} ${event.id}: ${delivery.lastStatus ?? delivery.lastError}`);
    this.#ledger.onChange();
    return delivery.state === "delivered";
  }
}
