import { createRandom, type Random } from "#dev/catalogue/random.ts";
import { orderIdSchema } from "#domain/orders/ids.ts";
import type { VatRule } from "#domain/vat/decide-vat.ts";
import { orderItems, orders } from "../db/schema/orders.ts";
import { creditNotes, disputeMovements, disputes, refunds } from "../db/schema/refunds.ts";
import { testCompany } from "./orders.ts";
import { testDatabase } from "./shop.ts";

/** A movement of money as it was made up, for a test to add up by itself. */
export type Movement = {
  readonly order: number;
  readonly atMs: number;
  readonly soldAtMs: number;
  readonly kind: "payment" | "refund" | "refund_failed" | "dispute" | "dispute_returned";
  readonly cents: number;
  readonly vatCents: number;
  readonly rule: VatRule;
  readonly country: string;
  readonly vatNumber: string | null;
  readonly ratePercent: number;
};

type Row<Table extends { readonly $inferInsert: object }> = Table["$inferInsert"];
type Rows = {
  readonly orders: Row<typeof orders>[];
  readonly items: Row<typeof orderItems>[];
  readonly notes: Row<typeof creditNotes>[];
  readonly refunds: Row<typeof refunds>[];
  readonly disputes: Row<typeof disputes>[];
  readonly disputed: Row<typeof disputeMovements>[];
};

const FROM = Date.UTC(2025, 5, 1);
const TO = Date.UTC(2026, 5, 1);
const DAY = 24 * 60 * 60 * 1000;
/** The first moments of quarters in Amsterdam, near which every fifth movement happens. */
const BORDERS = [Date.UTC(2025, 8, 30, 22), Date.UTC(2025, 11, 31, 23), Date.UTC(2026, 2, 31, 22)] as const;

const RATES: Readonly<Record<string, number>> = { FR: 20, DE: 19, FI: 25.5 };

function taxed(random: Random): Pick<Movement, "rule" | "country" | "vatNumber" | "ratePercent"> {
  const rule = random.pick<VatRule>(["domestic", "reverse_charge", "oss", "below_threshold", "outside_eu"]);
  const country = random.pick(["FR", "DE", "FI"]);
  if (rule === "oss") return { rule, country, vatNumber: null, ratePercent: RATES[country] ?? 0 };
  if (rule === "reverse_charge")
    return { rule, country, vatNumber: `${country}${random.whole(1, 4)}23456789`, ratePercent: 0 };
  if (rule === "outside_eu") return { rule, country: "US", vatNumber: null, ratePercent: 0 };
  return { rule, country: rule === "domestic" ? "NL" : country, vatNumber: null, ratePercent: 21 };
}

/** A moment from `fromMs` on: often within seconds of a quarter's border. */
function moment(random: Random, fromMs: number): number {
  const border = random.pick(BORDERS);
  if (random.chance(0.2) && border - 2_000 > fromMs) return border + random.whole(-2, 1) * 1_000;
  return random.whole(fromMs, Math.max(fromMs, Math.min(TO, fromMs + 150 * DAY)));
}

/** Makes up orders with refunds of units and of sums, refunds that fail, and disputes, over a year. */
export function randomBooks(seed: string, count: number): { rows: Rows; movements: Movement[] } {
  const random = createRandom(seed);
  const rows: Rows = { orders: [], items: [], notes: [], refunds: [], disputes: [], disputed: [] };
  const movements: Movement[] = [];
  for (let order = 0; order < count; order += 1) addOrder(random, order, rows, movements);
  return { rows, movements };
}

function addOrder(random: Random, order: number, rows: Rows, movements: Movement[]): void {
  const id = orderIdSchema.parse(crypto.randomUUID());
  const vat = taxed(random);
  const soldAtMs = moment(random, random.whole(FROM, TO));
  const lines = Array.from({ length: random.whole(1, 3) }, (_, position) => ({
    orderId: id,
    position,
    productname: "Draft",
    plan: "1 year",
    description: "Draft · 1 year",
    unitCents: random.whole(1, 500_00),
    quantity: random.whole(1, 5),
  }));
  const vatOf = (cents: number) => Math.round((cents * vat.ratePercent) / (100 + vat.ratePercent));
  const paid = lines.reduce((sum, { unitCents, quantity }) => sum + unitCents * quantity, 0);
  const paidVat = lines.reduce((sum, { unitCents, quantity }) => sum + vatOf(unitCents * quantity), 0);
  const isCompany = vat.ratePercent === 0;
  rows.items.push(...lines);
  rows.orders.push({
    id,
    status: "paid",
    browserHash: crypto.randomUUID(),
    cartFingerprint: "none",
    amountCents: paid,
    // Every seventh order is from before the shop stored the VAT.
    vatCents: order % 7 === 0 ? null : paidVat,
    vatRule: vat.rule,
    vatRate: vat.ratePercent,
    country: vat.country,
    company: isCompany ? testCompany({ country: vat.country, vatNumber: vat.vatNumber }) : null,
    invoiceNumber: `HS-${order}`,
    invoiceNumberedAt: new Date(soldAtMs),
    paidAt: new Date(soldAtMs),
  });
  const move = (kind: Movement["kind"], atMs: number, cents: number, vatCents: number) =>
    movements.push({ order, atMs, soldAtMs, kind, cents, vatCents, ...vat });
  move("payment", soldAtMs, paid, paidVat);
  let left = paid;
  for (let at = 0; at < random.whole(0, 2) && left > 1; at += 1) {
    const [line] = lines;
    const isUnit = line !== undefined && random.chance(0.5) && line.unitCents <= left;
    const cents = isUnit ? line.unitCents : random.whole(1, left);
    const atMs = moment(random, soldAtMs);
    const vatCents = vatOf(cents);
    const fails = random.chance(0.15);
    const failedAtMs = moment(random, atMs);
    const number = `HS-${order}-CN-${at}`;
    if (!fails)
      rows.notes.push({
        providerId: `cn_${order}_${at}`,
        orderId: id,
        number,
        amountCents: cents,
        vatCents,
        createdAt: new Date(atMs),
      });
    rows.refunds.push({
      orderId: id,
      scope: isUnit ? "units" : "sum",
      source: "provider",
      state: fails ? "failed" : "succeeded",
      amountCents: cents,
      vatCents,
      providerId: `re_${order}_${at}`,
      creditNoteNumber: fails ? null : number,
      createdAt: new Date(atMs),
      updatedAt: new Date(atMs),
      succeededAt: new Date(atMs),
      failedAt: fails ? new Date(failedAtMs) : null,
    });
    move("refund", atMs, -cents, -vatCents);
    if (fails) move("refund_failed", failedAtMs, cents, vatCents);
    else left -= cents;
  }
  if (left > 0 && random.chance(0.1)) addDispute(random, { order, id, left, vatOf, soldAtMs }, rows, move);
}

function addDispute(
  random: Random,
  disputed: {
    readonly order: number;
    readonly id: ReturnType<typeof orderIdSchema.parse>;
    readonly left: number;
    readonly vatOf: (cents: number) => number;
    readonly soldAtMs: number;
  },
  rows: Rows,
  move: (kind: Movement["kind"], atMs: number, cents: number, vatCents: number) => void,
): void {
  const { order, id, left, vatOf, soldAtMs } = disputed;
  const openedAtMs = moment(random, soldAtMs);
  const isWon = random.chance(0.5);
  const closedAtMs = moment(random, openedAtMs);
  const vatCents = vatOf(left);
  rows.disputes.push({
    providerId: `du_${order}`,
    orderId: id,
    state: isWon ? "won" : "open",
    providerState: isWon ? "won" : "needs_response",
    amountCents: left,
    reason: "fraudulent",
    openedAt: new Date(openedAtMs),
    askedAt: new Date(openedAtMs),
  });
  const moved = { disputeId: `du_${order}`, orderId: id };
  rows.disputed.push({ ...moved, amountCents: -left, vatCents: -vatCents, at: new Date(openedAtMs) });
  move("dispute", openedAtMs, -left, -vatCents);
  if (!isWon) return;
  rows.disputed.push({ ...moved, amountCents: left, vatCents, at: new Date(closedAtMs) });
  move("dispute_returned", closedAtMs, left, vatCents);
}

/** Rows per statement: the protocol has 65,535 parameters. */
const ROWS_A_STATEMENT = 1_000;

const parts = <One>(all: readonly One[]): One[][] =>
  Array.from({ length: Math.ceil(all.length / ROWS_A_STATEMENT) }, (_, at) =>
    all.slice(at * ROWS_A_STATEMENT, (at + 1) * ROWS_A_STATEMENT),
  );

/** Stores made-up books, a statement for many rows. */
export async function storeBooks(rows: Rows): Promise<void> {
  const db = testDatabase();
  for (const part of parts(rows.orders)) await db.insert(orders).values(part);
  for (const part of parts(rows.items)) await db.insert(orderItems).values(part);
  for (const part of parts(rows.notes)) await db.insert(creditNotes).values(part);
  for (const part of parts(rows.refunds)) await db.insert(refunds).values(part);
  for (const part of parts(rows.disputes)) await db.insert(disputes).values(part);
  for (const part of parts(rows.disputed)) await db.insert(disputeMovements).values(part);
}
