import { createHmac, randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { EventType, MailEvent } from "./events.ts";

const ATTEMPT_TIMEOUT_MS = 10_000;

export type WebhookOptions = {
  secret: string;
  retryBaseMs: number;
  maxAttempts: number;
  /** The events that are sent. */
  events: readonly EventType[];
  log: (line: string) => void;
};

/** Returns `v1,…` over `${id}.${timestamp}.${body}`, signed as Svix does. The secret is base64 after `whsec_`. */
export function signature(secret: string, id: string, timestampS: number, body: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  return `v1,${createHmac("sha256", key).update(`${id}.${timestampS}.${body}`).digest("base64")}`;
}

/** Sends each subscribed event until the receiver answers 2xx. */
export class Webhooks {
  url: string | null;
  readonly #options: WebhookOptions;
  readonly #closing = new AbortController();
  readonly #active = new Set<Promise<void>>();

  constructor(url: string | null, options: WebhookOptions) {
    this.url = url;
    this.#options = options;
  }

  get events(): readonly EventType[] {
    return this.#options.events;
  }

  publish(event: MailEvent): void {
    if (!this.events.includes(event.type)) return;
    const sent = this.#deliver(`msg_${randomUUID()}`, JSON.stringify(event))
      .catch((error: unknown) => {
        if (!this.#closing.signal.aborted) this.#options.log(`webhook: ${String(error)}`);
      })
      .finally(() => this.#active.delete(sent));
    this.#active.add(sent);
  }

  /** Resolves when no event is in flight or waiting for a retry. */
  async idle(): Promise<void> {
    while (this.#active.size > 0) await Promise.all(this.#active);
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.idle();
  }

  async #deliver(id: string, body: string): Promise<void> {
    const { retryBaseMs, maxAttempts, log } = this.#options;
    for (let attempts = 1; attempts <= maxAttempts; attempts += 1) {
      const status = await this.#attempt(id, body);
      log(`webhook ${id}: ${status}`);
      if (status >= 200 && status < 300) return;
      await wait(retryBaseMs * 2 ** (attempts - 1), undefined, {
        ref: false,
        signal: this.#closing.signal,
      });
    }
    log(`webhook ${id}: given up after ${maxAttempts} attempts`);
  }

  /** Returns the status; 0 if there was no response, or no address. */
  async #attempt(id: string, body: string): Promise<number> {
    if (this.url === null) return 0;
    const timestampS = Math.floor(Date.now() / 1000);
    try {
      const response = await fetch(this.url, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          "svix-id": id,
          "svix-timestamp": String(timestampS),
          "svix-signature": signature(this.#options.secret, id, timestampS, body),
        },
        body,
        redirect: "manual",
        signal: AbortSignal.any([this.#closing.signal, AbortSignal.timeout(ATTEMPT_TIMEOUT_MS)]),
      });
      await response.body?.cancel();
      return response.status;
    } catch {
      this.#closing.signal.throwIfAborted();
      return 0;
    }
  }
}
