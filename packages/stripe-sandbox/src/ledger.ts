import { fieldErrors, type FieldErrors, type PaymentFields } from "./browser/payment-details.ts";
import { newId } from "./ids.ts";
import type {
  DeliveryRecord,
  EventRecord,
  IdempotencyRecord,
  SessionRecord,
  StoredLedger,
  TaxIdRecord,
  TaxRateRecord,
} from "./records.ts";
import { invalidRequest, resourceMissing } from "./stripe-error.ts";
import { testOutcome } from "./test-payments.ts";
import { assertPayable, complete, expire, settle, type Transition } from "./transitions.ts";

const SWEEP_EVERY_MS = 30_000;
const IDEMPOTENCY_LIFETIME_S = 24 * 60 * 60;
const MEMORY_S = 30 * 24 * 60 * 60;
const LONGEST_TIMER_MS = 2 ** 31 - 1;

export type Cause = { requestId: string | null; idempotencyKey: string | null };
export type Payment = { paid: true; session: SessionRecord } | { paid: false; errors: FieldErrors };

const BY_TIME: Cause = { requestId: null, idempotencyKey: null };

/** All that the sandbox knows. Sessions change only here, and every change tells its event to `onEvent`. */
export class Ledger {
  readonly sessions = new Map<string, SessionRecord>();
  readonly events = new Map<string, EventRecord>();
  readonly deliveries = new Map<string, DeliveryRecord>();
  readonly idempotency = new Map<string, IdempotencyRecord>();
  /** Set up once for the account, as in Stripe's settings: `reset` keeps them. */
  readonly taxRates = new Map<string, TaxRateRecord>();
  readonly taxIds = new Map<string, TaxIdRecord>();
  asyncDelayMs: number;
  /** Where the sandbox listens, once it does. */
  origin: string | null = null;
  onEvent: (event: EventRecord) => void = () => {};
  onChange: () => void = () => {};
  readonly #machineNow: () => number;
  #aheadMs = 0;
  readonly #sweeper: NodeJS.Timeout;
  readonly #settlements = new Map<string, NodeJS.Timeout>();

  constructor(options: { now: () => number; asyncDelayMs: number }) {
    this.#machineNow = options.now;
    this.asyncDelayMs = options.asyncDelayMs;
    this.#sweeper = setInterval(() => this.sweep(), SWEEP_EVERY_MS).unref();
  }

  nowMs(): number {
    return this.#machineNow() + this.#aheadMs;
  }

  nowS(): number {
    return Math.floor(this.nowMs() / 1000);
  }

  /** How far this clock is ahead of the machine's. */
  get aheadMs(): number {
    return this.#aheadMs;
  }

  /** Turns the clock, forward only, and lets everything happen whose time has come: debits settle, sessions expire. */
  turn(aheadMs: number): void {
    if (aheadMs < this.#aheadMs)
      throw invalidRequest(`The clock is ${this.#aheadMs} ms ahead and is only turned forward.`);
    this.#aheadMs = aheadMs;
    this.#clearSettlements();
    const waiting = [...this.sessions.values()].filter(({ payment }) => payment?.settlement);
    for (const session of waiting) {
      if ((session.payment?.settlement?.dueAtMs ?? 0) <= this.nowMs()) this.settle(session.id);
      else this.#scheduleSettlement(session);
    }
    this.sweep();
    this.onChange();
  }

  add(session: SessionRecord): void {
    this.sessions.set(session.id, session);
    this.onChange();
  }

  addTaxRate(rate: TaxRateRecord): void {
    this.taxRates.set(rate.id, rate);
    this.onChange();
  }

  addTaxId(taxId: TaxIdRecord): void {
    this.taxIds.set(taxId.id, taxId);
    this.onChange();
  }

  /** The session as it is now: one whose time has come expires before anybody sees it. */
  read(id: string): SessionRecord {
    const session = this.sessions.get(id);
    if (!session) throw resourceMissing("checkout.session", id, "session");
    if (session.status !== "open" || session.expiresAtS > this.nowS()) return session;
    return this.#apply(expire(session), BY_TIME);
  }

  /** Newest first, as Stripe lists. */
  allSessions(): SessionRecord[] {
    this.sweep();
    return [...this.sessions.values()].reverse();
  }

  expire(id: string, cause: Cause): SessionRecord {
    return this.#apply(expire(this.read(id)), cause);
  }

  /** Makes the session's time come: the same expiry as after 24 hours. */
  expireByTime(id: string): SessionRecord {
    const session = this.read(id);
    if (session.status !== "open")
      throw invalidRequest(`This Checkout Session is already ${session.status}.`);
    this.add({ ...session, expiresAtS: this.nowS() });
    return this.read(id);
  }

  /** What the Pay button does. Declines are thrown, mistakes in the form are returned. */
  pay(id: string, fields: PaymentFields, cause: Cause): Payment {
    const session = this.read(id);
    assertPayable(session);
    const email = session.customerEmail ?? fields.email;
    const errors = fieldErrors({ ...fields, email }, new Date(this.nowMs()));
    if (Object.keys(errors).length > 0) return { paid: false, errors };
    const outcome = testOutcome(fields.method);
    if (outcome.result === "declined") throw outcome.failure;
    const clock = { nowMs: this.nowMs(), asyncDelayMs: this.asyncDelayMs };
    const paid = this.#apply(complete(session, fields, outcome, clock), cause);
    this.#scheduleSettlement(paid);
    return { paid: true, session: paid };
  }

  /** Ends the wait of a delayed payment, as its test number says or as the caller says. */
  settle(id: string, outcome?: "succeeded" | "failed"): SessionRecord {
    const session = this.read(id);
    return this.#apply(
      settle(session, outcome ?? session.payment?.settlement?.outcome ?? "succeeded", this.nowS()),
      BY_TIME,
    );
  }

  /** Expires what is due and forgets what Stripe would have forgotten. */
  sweep(): void {
    for (const id of this.sessions.keys()) this.read(id);
    const nowS = this.nowS();
    for (const [key, stored] of this.idempotency)
      if (stored.createdS < nowS - IDEMPOTENCY_LIFETIME_S) this.idempotency.delete(key);
  }

  snapshot(): StoredLedger {
    return {
      version: 1,
      clockAheadMs: this.#aheadMs,
      sessions: [...this.sessions.values()],
      events: [...this.events.values()],
      deliveries: [...this.deliveries.values()],
      idempotency: [...this.idempotency.values()],
      taxRates: [...this.taxRates.values()],
      taxIds: [...this.taxIds.values()],
    };
  }

  restore(stored: StoredLedger): void {
    this.#aheadMs = stored.clockAheadMs;
    const oldestS = this.nowS() - MEMORY_S;
    for (const session of stored.sessions)
      if (session.createdS > oldestS) this.sessions.set(session.id, session);
    for (const event of stored.events) if (event.createdS > oldestS) this.events.set(event.id, event);
    for (const delivery of stored.deliveries)
      if (this.events.has(delivery.eventId)) this.deliveries.set(delivery.id, delivery);
    for (const rate of stored.taxRates) this.taxRates.set(rate.id, rate);
    for (const taxId of stored.taxIds) this.taxIds.set(taxId.id, taxId);
    for (const entry of stored.idempotency) this.idempotency.set(entry.key, entry);
    for (const session of this.sessions.values()) this.#scheduleSettlement(session);
  }

  reset(): void {
    this.#clearSettlements();
    for (const map of [this.sessions, this.events, this.deliveries, this.idempotency]) map.clear();
    this.onChange();
  }

  close(): void {
    clearInterval(this.#sweeper);
    this.#clearSettlements();
  }

  #clearSettlements(): void {
    for (const timer of this.#settlements.values()) clearTimeout(timer);
    this.#settlements.clear();
  }

  #scheduleSettlement(session: SessionRecord): void {
    const settlement = session.payment?.settlement;
    if (!settlement) return;
    const waitMs = Math.min(Math.max(0, settlement.dueAtMs - this.nowMs()), LONGEST_TIMER_MS);
    const timer = setTimeout(() => this.settle(session.id), waitMs).unref();
    this.#settlements.set(session.id, timer);
  }

  #apply(transition: Transition, cause: Cause): SessionRecord {
    const { session } = transition;
    clearTimeout(this.#settlements.get(session.id));
    this.#settlements.delete(session.id);
    this.sessions.set(session.id, session);
    const event: EventRecord = {
      id: newId.event(),
      type: transition.event,
      createdS: this.nowS(),
      ...cause,
      session,
    };
    this.events.set(event.id, event);
    this.onEvent(event);
    this.onChange();
    return session;
  }
}
