import { Clock } from "../shared/clock.ts";
import { newId } from "./ids.ts";
import type { ManualInvoiceRecord } from "./money-records.ts";
import type {
  AccountMovementRecord,
  CashTransactionRecord,
  CreditNoteRecord,
  DisputeRecord,
  PayoutRecord,
  RefundRecord,
} from "./money-records.ts";
import type {
  CustomerRecord,
  SessionRecord,
  TaxIdRecord,
  TaxRateRecord,
  WebhookEndpointRecord,
} from "./records.ts";
import type { RefundOutcome } from "./money-records.ts";
import type { DocumentTaxes } from "./faults.ts";
import type { DeliveryRecord, EventRecord, IdempotencyRecord, News, StoredLedger } from "./stored-ledger.ts";
import { Timetable } from "./timetable.ts";

const MEMORY_S = 30 * 24 * 60 * 60;

export type Cause = { requestId: string | null; idempotencyKey: string | null };
/** The cause of an event without a call: the time, or somebody using the dashboard. */
export const NO_CALL: Cause = { requestId: null, idempotencyKey: null };

function fill<Item extends { id: string }>(map: Map<string, Item>, items: readonly Item[]): void {
  for (const item of items) map.set(item.id, item);
}

/** All of the sandbox's data, and its clock. */
export class Books {
  readonly customers = new Map<string, CustomerRecord>();
  readonly sessions = new Map<string, SessionRecord>();
  readonly refunds = new Map<string, RefundRecord>();
  /** The invoices that calls have made. */
  readonly invoices = new Map<string, ManualInvoiceRecord>();
  readonly creditNotes = new Map<string, CreditNoteRecord>();
  readonly disputes = new Map<string, DisputeRecord>();
  readonly payouts = new Map<string, PayoutRecord>();
  readonly accountMovements = new Map<string, AccountMovementRecord>();
  readonly cashTransactions = new Map<string, CashTransactionRecord>();
  readonly events = new Map<string, EventRecord>();
  readonly deliveries = new Map<string, DeliveryRecord>();
  readonly idempotency = new Map<string, IdempotencyRecord>();
  /** Set up once for the account, as in Stripe's settings, so a reset keeps them. */
  readonly taxRates = new Map<string, TaxRateRecord>();
  readonly taxIds = new Map<string, TaxIdRecord>();
  readonly webhookEndpoints = new Map<string, WebhookEndpointRecord>();
  /** The outcomes of the next refunds, the first one first; a fault of the sandbox's own. */
  refundOutcomes: RefundOutcome[] = [];
  /** If invoices and credit notes state their taxes; also a fault. */
  documentTaxes: DocumentTaxes = "stated";
  asyncDelayMs: number;
  /** The seller's name and address on documents. */
  accountName: string | null = null;
  accountAddress: readonly string[] = [];
  /** The address at which the sandbox listens, once it does. */
  origin: string | null = null;
  onEvent: (event: EventRecord) => void = () => {};
  onChange: () => void = () => {};
  readonly timetable = new Timetable(() => this.nowMs());
  readonly clock: Clock;

  constructor(options: { now: () => number; asyncDelayMs: number }) {
    this.clock = new Clock(options.now);
    this.asyncDelayMs = options.asyncDelayMs;
  }

  nowMs(): number {
    return this.clock.nowMs();
  }

  nowS(): number {
    return Math.floor(this.nowMs() / 1000);
  }

  /** Records an event and sends it. */
  publish(news: News, cause: Cause): void {
    const event: EventRecord = { id: newId.event(), createdS: this.nowS(), ...cause, ...news };
    this.events.set(event.id, event);
    this.onEvent(event);
    this.onChange();
  }

  /** Adds or replaces a record. */
  put<Item extends { id: string }>(into: Map<string, Item>, item: Item): Item {
    into.set(item.id, item);
    this.onChange();
    return item;
  }

  /** True if an enabled endpoint wants events of this type. An account without endpoints gets everything. */
  wantsEvent(type: string): boolean {
    const enabled = [...this.webhookEndpoints.values()].filter((endpoint) => endpoint.enabled);
    const wanted = new Set(enabled.flatMap(({ enabledEvents }) => enabledEvents));
    return this.webhookEndpoints.size === 0 || wanted.has("*") || wanted.has(type);
  }

  snapshot(): StoredLedger {
    return {
      version: 1,
      clockAheadMs: this.clock.aheadMs,
      customers: [...this.customers.values()],
      sessions: [...this.sessions.values()],
      refunds: [...this.refunds.values()],
      invoices: [...this.invoices.values()],
      creditNotes: [...this.creditNotes.values()],
      disputes: [...this.disputes.values()],
      payouts: [...this.payouts.values()],
      accountMovements: [...this.accountMovements.values()],
      cashTransactions: [...this.cashTransactions.values()],
      events: [...this.events.values()],
      deliveries: [...this.deliveries.values()],
      idempotency: [...this.idempotency.values()],
      taxRates: [...this.taxRates.values()],
      taxIds: [...this.taxIds.values()],
      webhookEndpoints: [...this.webhookEndpoints.values()],
    };
  }

  restore(stored: StoredLedger): void {
    this.clock.turn(stored.clockAheadMs);
    const oldestS = this.nowS() - MEMORY_S;
    for (const session of stored.sessions)
      // A payment can be refunded for years.
      if (session.payment || session.createdS > oldestS) this.sessions.set(session.id, session);
    fill(this.customers, stored.customers);
    fill(this.refunds, stored.refunds);
    fill(this.invoices, stored.invoices);
    fill(this.creditNotes, stored.creditNotes);
    fill(this.disputes, stored.disputes);
    fill(this.payouts, stored.payouts);
    fill(this.accountMovements, stored.accountMovements);
    fill(this.cashTransactions, stored.cashTransactions);
    fill(this.taxRates, stored.taxRates);
    fill(this.taxIds, stored.taxIds);
    fill(this.webhookEndpoints, stored.webhookEndpoints);
    for (const event of stored.events) if (event.createdS > oldestS) this.events.set(event.id, event);
    for (const delivery of stored.deliveries)
      if (this.events.has(delivery.eventId)) this.deliveries.set(delivery.id, delivery);
    for (const entry of stored.idempotency) this.idempotency.set(entry.key, entry);
  }

  /** Deletes everything except the account's set-up and the clock. */
  reset(): void {
    this.timetable.clear();
    this.refundOutcomes = [];
    this.documentTaxes = "stated";
    const forgotten = [this.customers, this.sessions, this.invoices, this.refunds, this.creditNotes];
    const sent = [this.events, this.deliveries, this.idempotency];
    for (const map of [
      ...forgotten,
      this.cashTransactions,
      this.disputes,
      this.payouts,
      this.accountMovements,
      ...sent,
    ])
      map.clear();
    this.onChange();
  }
}
