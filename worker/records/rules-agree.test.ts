import { and, eq, type SQL, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { holdOf, isPaidBack } from "#domain/orders/hold.ts";
import { orderNumber } from "#domain/orders/order.ts";
import { DAY_MS, MINUTE_MS } from "#domain/time/durations.ts";
import { countedCents, isCrossBorder, VAT_RULES } from "#domain/vat/decide-vat.ts";
import { correctedInvoices } from "../db/schema/corrected-invoices.ts";
import { orders } from "../db/schema/orders.ts";
import { creditNotes } from "../db/schema/refunds.ts";
import { isRetried, refundsOf } from "../sales/refunds/stored-refunds.ts";
import { booked, type Happened } from "../testing/books.ts";
import { testCompany } from "../testing/orders.ts";
import { recordedRefund, testCreditNote } from "../testing/refunds.ts";
import { resetShop, settings, testDatabase } from "../testing/shop.ts";
import { correctionsOf, invoiceInForce, vatNumberInForce } from "./corrected-invoices.ts";
import { isHeld, isPaidBackInSql, isWithdrawn, withdrawalsByOrder } from "./order-delivery.ts";
import { balancesByOrder } from "./order-money.ts";
import type { Order } from "./orders.ts";
import { CONCERN_SETTLED, crossBorderSales, ordersWithVatConcern } from "./vat.ts";
import { countWaiting, withdrawalsOf } from "./withdrawals.ts";

// Some rules of the domain are written a second time in SQL, where a list or a sum needs them. Here both are asked about the same
// rows, made of everything that can happen to an order.

beforeEach(() => resetShop());

const db = () => testDatabase();

/** Every choice of one of each. */
const product = <One, Other>(ones: readonly One[], others: readonly Other[]): [One, Other][] =>
  ones.flatMap((one) => others.map((other): [One, Other] => [one, other]));

let made = 0;
const dispute = (state: "inquiry" | "open" | "won" | "lost", amountCents: number): Happened => ({
  disputed: {
    providerId: `dp_${(made += 1)}`,
    state,
    providerState: state,
    amountCents,
    lostAt: state === "lost" ? new Date() : null,
  },
});
const pending = (amountCents: number): Happened => ({
  refunded: { amountCents, state: "pending", succeededAt: null },
});
const failed = (amountCents: number): Happened => ({
  refunded: { amountCents, state: "failed", failedAt: new Date() },
});

const REFUNDS: readonly (() => Happened[])[] = [
  () => [],
  () => [{ refunded: 99_99 }],
  () => [{ refunded: 100_00 }],
  () => [{ refunded: 60_00 }, pending(40_00)],
  () => [failed(100_00)],
  () => [failed(100_00), { refunded: 30_00 }],
];
const DISPUTES: readonly (() => Happened[])[] = [
  () => [],
  () => [dispute("inquiry", 100_00)],
  () => [dispute("open", 100_00)],
  () => [dispute("won", 100_00)],
  () => [dispute("lost", 70_00)],
  () => [dispute("lost", 100_00)],
];
const HANDLED = { handledAt: new Date(), handledBy: "warden" };
const WITHDRAWALS: readonly (() => Happened[])[] = [
  () => [],
  () => [{ withdrawn: {} }],
  () => [{ withdrawn: HANDLED }],
  () => [{ withdrawn: HANDLED }, { withdrawn: {} }],
];

/** Orders of €100.00 with all of this in every combination. */
async function everything(
  withdrawn = WITHDRAWALS,
  disputes = DISPUTES,
  fields: Parameters<typeof booked>[0] = {},
): Promise<Order[]> {
  const all: Order[] = [];
  for (const [[refunded, disputed], declared] of product(product(REFUNDS, disputes), withdrawn))
    all.push(await booked({ ...fields, happened: [...refunded(), ...disputed(), ...declared()] }));
  return all;
}

const idsWhere = async (condition: SQL) =>
  new Set((await db().select({ id: orders.id }).from(orders).where(condition)).map(({ id }) => id));

describe("a rule says the same in SQL as in the domain", () => {
  it("an order is paid back in full, and is held (isPaidBack and holdOf, D43)", async () => {
    const all = await everything();
    const ids = all.map(({ id }) => id);
    const balanceOf = await balancesByOrder(db(), ids);
    const withdrawnFrom = await withdrawalsByOrder(db(), ids);
    const paidBack = all.filter((order) => isPaidBack(balanceOf(order)));
    const held = all.filter((order) => {
      const withdrawn = isWithdrawn(withdrawnFrom(order.id));
      return holdOf({ ...balanceOf(order), withdrawn }) !== null;
    });
    expect(await idsWhere(isPaidBackInSql(orders.id))).toEqual(new Set(paidBack.map(({ id }) => id)));
    expect(await idsWhere(isHeld(orders.id))).toEqual(new Set(held.map(({ id }) => id)));
    for (const some of [paidBack, held]) {
      expect(some.length).toBeGreaterThan(0);
      expect(some.length).toBeLessThan(all.length);
    }
  });

  it("a withdrawal's refund is overdue (refundDueOn, isPaidBack and isConsumer, D49)", async () => {
    const days = [13, 14, 15];
    const declared = days.map((ago) => (): Happened[] => {
      const createdAt = new Date(Date.now() - ago * DAY_MS);
      return [{ withdrawn: { createdAt } }, { withdrawn: { createdAt, ...HANDLED } }];
    });
    const paidBackOrNot = [DISPUTES.slice(0, 1), DISPUTES.slice(-1)].flat();
    const consumers = await everything(declared, paidBackOrNot);
    const companies = await everything(declared.slice(-1), paidBackOrNot, OF_COMPANY);
    const all = [...consumers, ...companies];
    const shown = await Promise.all(all.map(({ id }) => withdrawalsOf(db(), settings(), id)));
    const overdue = shown.flat().filter((one) => one.overdue);
    const open = shown.flat().filter(({ handled }) => handled === null);
    expect(await countWaiting(db())).toEqual({ open: open.length, overdue: overdue.length });
    expect(overdue.length).toBeGreaterThan(0);
    expect(overdue.length).toBeLessThan(open.length);
  });

  it("a failed refund's money waits for its retry (isRetried, D48)", async () => {
    for (const [hasNote, isAgain] of product([false, true], [false, true])) {
      const { id } = await booked();
      const creditNoteId = hasNote ? `cn_${id}` : null;
      if (creditNoteId !== null)
        await db()
          .insert(creditNotes)
          .values(testCreditNote(id, { providerId: creditNoteId }));
      const failure = { state: "failed", failedAt: new Date(), amountCents: 20_00, creditNoteId } as const;
      const first = await recordedRefund(id, { ...failure, providerId: `re_${id}` });
      if (isAgain) await recordedRefund(id, { amountCents: 20_00, creditNoteId, retryOf: first.id });
      const stored = await refundsOf(db(), id);
      const waits = stored.some(
        (refund) => refund.state === "failed" && refund.creditNoteId !== null && !isRetried(refund, stored),
      );
      expect(waits).toBe(hasNote && !isAgain);
      const { toRepeatCents } = (await balancesByOrder(db(), [id]))({ id, amountCents: 100_00 });
      expect([hasNote, isAgain, toRepeatCents]).toEqual([hasNote, isAgain, waits ? 20_00 : 0]);
    }
  });

  it("the VAT number on the invoice in force (invoiceInForce, D76)", async () => {
    const states = [null, "done", "pending", "failed"] as const;
    const numbers = new Set<string | null>();
    for (const [[first, second], isReversed] of product(product(states, states), [false, true])) {
      if (first === "pending" && second === "pending") continue;
      const order = await booked(OF_COMPANY);
      const [early, late] = isReversed ? [2, 1] : [1, 2];
      if (first) await corrected(order, first, { number: "DE000000001", after: early });
      if (second) await corrected(order, second, { number: "DE000000002", after: late });
      const inForce = invoiceInForce(order, await correctionsOf(db(), [order.id]));
      const number = inForce.company?.vatNumber ?? null;
      const isSame = sql`${vatNumberInForce(orders.id)} = ${number}`;
      const found = await db().$count(orders, and(eq(orders.id, order.id), isSame));
      expect([first, second, isReversed, number, found]).toEqual([first, second, isReversed, number, 1]);
      numbers.add(number);
    }
    expect(numbers).toEqual(new Set(["DE123456789", "DE000000001", "DE000000002"]));
  });

  it("what counts against the threshold, and how much (isCrossBorder and countedCents, D55)", async () => {
    let cents = 0;
    for (const [vatRule, amountCents] of product([...VAT_RULES], [1, 2, 60, 61, 100_00, 121_00, 99_999_99])) {
      await booked({ vatRule, lines: [{ productname: "Draft", unitCents: amountCents }], ...OF_COMPANY });
      if (isCrossBorder(vatRule)) cents += countedCents(amountCents);
      expect([vatRule, amountCents, (await crossBorderSales(db(), new Date())).thisYearCents]).toEqual([
        vatRule,
        amountCents,
        cents,
      ]);
    }
  });

  it("an order's VAT is in doubt (the evidence's concern, until it's settled, D55)", async () => {
    const concerns = [undefined, null, "too_little", "another_country", "threshold"] as const;
    const doubted: string[] = [];
    for (const [concern, isSettled] of product(concerns, [false, true])) {
      const crossBorderNetCents = { thisYear: 0, lastYear: 0 };
      const order = await booked({
        vatEvidence:
          concern === undefined
            ? null
            : { billing: "BE", card: null, request: null, concern, crossBorderNetCents },
        events: isSettled ? [[CONCERN_SETTLED, "admin"]] : [],
      });
      if ((order.vatEvidence?.concern ?? null) !== null && !isSettled)
        doubted.push(orderNumber(order.sequence));
    }
    const listed = await ordersWithVatConcern(db());
    expect(listed.map(({ sequence }) => orderNumber(sequence)).toSorted()).toEqual(doubted.toSorted());
    expect(doubted).toHaveLength(3);
  });
});

const OF_COMPANY = { company: testCompany({ vatNumber: "DE123456789" }) };

/** Records a correction of an order's invoice to another number, done so many minutes after the payment. */
async function corrected(
  { id: orderId, paidAt }: Order,
  state: "done" | "pending" | "failed",
  { number, after }: { readonly number: string; readonly after: number },
): Promise<void> {
  const documents = {
    creditNoteId: `cn_${number}`,
    creditNoteNumber: "HS-1-CN-1",
    creditedVatCents: 0,
    invoiceId: `in_${number}`,
    invoiceNumber: "HS-2",
    vatCents: 0,
    doneAt: new Date((paidAt?.getTime() ?? 0) + after * MINUTE_MS),
  };
  await db()
    .insert(correctedInvoices)
    .values({
      orderId,
      state,
      company: testCompany({ vatNumber: number }),
      vatRule: "domestic",
      vatRate: 21,
      amountCents: 100_00,
      creditedInvoiceId: "in_1",
      creditedInvoiceNumber: "HS-1",
      ...(state === "done" ? documents : {}),
    });
}
