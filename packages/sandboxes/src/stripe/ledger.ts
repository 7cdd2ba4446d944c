import { fieldErrors, type FieldErrors, type PaymentFields } from "./browser/payment-details.ts";
import { Books, NO_CALL, type Cause } from "./books.ts";
import { moveCash } from "./cash-balance.ts";
import { hasPayment, type PaidSession } from "./charges.ts";
import { openDispute, scheduleDispute } from "./disputes.ts";
import { isCheckout } from "./invoice-charge.ts";
import { givenEmail, totalCents, type SessionRecord } from "./records.ts";
import { scheduleRefund } from "./refunds.ts";
import { invalidRequest, resourceMissing } from "./stripe-error.ts";
import type { StoredLedger } from "./stored-ledger.ts";
import { type Authentication, testOutcome } from "./test-payments.ts";
import { applyBalance, assertPayable, complete, expire, settle, type Transition } from "./transitions.ts";

const SWEEP_EVERY_MS = 30_000;
const IDEMPOTENCY_LIFETIME_S = 24 * 60 * 60;

export type Payment =
  | { paid: true; session: SessionRecord }
  | { paid: false; errors: FieldErrors; requiresAction?: true };

/** The lifecycle of sessions. They change only here, and every change passes its event to `onEvent`. */
export class Ledger extends Books {
  readonly #sweeper: NodeJS.Timeout;

  constructor(options: { now: () => number; asyncDelayMs: number }) {
    super(options);
    this.#sweeper = setInterval(() => this.sweep(), SWEEP_EVERY_MS).unref();
  }

  /** Turns the clock, forward only, and runs everything that's due: debits settle, sessions expire. */
  turn(aheadMs: number): void {
    this.clock.turn(aheadMs);
    this.timetable.catchUp();
    this.sweep();
    this.onChange();
  }

  /** Returns the session as it is now. One that's due expires first. */
  find(id: string): SessionRecord | null {
    const session = this.sessions.get(id);
    if (!session || !isCheckout(session)) return null;
    if (session.status !== "open" || session.expiresAtS > this.nowS()) return session;
    return this.#apply(expire(session), NO_CALL);
  }

  /** Returns the session as it is now. Throws Stripe's 404 if there's none. */
  read(id: string): SessionRecord {
    const session = this.find(id);
    if (!session) throw resourceMissing("checkout.session", id, "session");
    return session;
  }

  /** Newest first, as Stripe lists. */
  allSessions(): SessionRecord[] {
    this.sweep();
    return [...this.sessions.values()].filter(isCheckout).reverse();
  }

  expire(id: string, cause: Cause): SessionRecord {
    return this.#apply(expire(this.read(id)), cause);
  }

  /** Expires the session early, as it would after 24 hours. */
  expireByTime(id: string): SessionRecord {
    const session = this.read(id);
    if (session.status !== "open")
      throw invalidRequest(`This Checkout Session is already ${session.status}.`);
    this.put(this.sessions, { ...session, expiresAtS: this.nowS() });
    return this.read(id);
  }

  /**
   * Submits the payment form. Declines are thrown; mistakes in the form are returned, and so is that the holder's bank
   * asks them first.
   */
  pay(id: string, fields: PaymentFields, cause: Cause, authentication?: Authentication): Payment {
    const session = this.read(id);
    assertPayable(session);
    const email = givenEmail(session) ?? fields.email;
    const collection = session.billingAddressCollection ?? "auto";
    const errors = fieldErrors({ ...fields, email }, new Date(this.nowMs()), collection);
    if (Object.keys(errors).length > 0) return { paid: false, errors };
    const outcome = testOutcome(fields.method, authentication);
    if (outcome.result === "requires_action") return { paid: false, errors: {}, requiresAction: true };
    if (outcome.result === "declined") throw outcome.failure;
    if (outcome.result === "awaits_transfer" && !session.takesTransfers)
      throw invalidRequest("This Checkout Session does not offer the payment method `customer_balance`.");
    const clock = { nowMs: this.nowMs(), asyncDelayMs: this.asyncDelayMs };
    const paid = this.#apply(complete(session, fields, outcome, clock), cause);
    this.#scheduleSettlement(paid);
    if (outcome.result === "paid" && outcome.dispute && hasPayment(paid))
      openDispute(this, paid, outcome.dispute);
    return { paid: true, session: paid };
  }

  /** Pays a payment that waits for a bank transfer from its customer's cash balance. */
  applyBalance(session: PaidSession, cause: Cause): PaidSession {
    const { intentId } = session.payment;
    const transition = applyBalance(session, this.nowS());
    const netCents = -totalCents(session.lineItems);
    moveCash(
      this,
      { customerId: session.customerId ?? "", type: "applied_to_payment", netCents, intentId },
      cause,
    );
    const paid = this.#apply(transition, cause);
    if (!hasPayment(paid)) throw new Error("a paid session has lost its payment");
    return paid;
  }

  /** Ends the wait of a delayed payment, with the outcome of its test number or the given one. */
  settle(id: string, outcome?: "succeeded" | "failed"): SessionRecord {
    const session = this.read(id);
    return this.#apply(
      settle(session, outcome ?? session.payment?.settlement?.outcome ?? "succeeded", this.nowS()),
      NO_CALL,
    );
  }

  /** Expires sessions that are due, and deletes what Stripe would have deleted. */
  sweep(): void {
    for (const session of this.sessions.values()) if (isCheckout(session)) this.read(session.id);
    const nowS = this.nowS();
    for (const [key, stored] of this.idempotency)
      if (stored.createdS < nowS - IDEMPOTENCY_LIFETIME_S) this.idempotency.delete(key);
  }

  override restore(stored: StoredLedger): void {
    super.restore(stored);
    for (const session of this.sessions.values()) this.#scheduleSettlement(session);
    for (const refund of this.refunds.values()) scheduleRefund(this, refund);
    for (const dispute of this.disputes.values()) scheduleDispute(this, dispute);
  }

  close(): void {
    clearInterval(this.#sweeper);
    this.timetable.clear();
  }

  #scheduleSettlement({ id, payment }: SessionRecord): void {
    if (payment?.settlement) this.timetable.set(id, payment.settlement.dueAtMs, () => this.settle(id));
  }

  #apply({ session, event }: Transition, cause: Cause): SessionRecord {
    this.timetable.delete(session.id);
    this.sessions.set(session.id, session);
    this.publish({ type: event, session }, cause);
    return session;
  }
}
