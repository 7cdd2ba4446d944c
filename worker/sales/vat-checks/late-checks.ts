import { and, asc, eq, isNull, lte, type SQL } from "drizzle-orm";
import {
  askedUntil,
  decidesVat,
  isLastQuestion,
  type LateOutcome,
  nextQuestionAt,
} from "#domain/books/late-vat-check.ts";
import type { OrderId } from "#domain/orders/ids.ts";
import type { OrderEventKind } from "#domain/orders/order-events.ts";
import { amsterdamDay } from "#domain/time/calendar-day.ts";
import { readVatNumber } from "#domain/vat/vat-number.ts";
import type { Database, Queryable } from "../../db/client.ts";
import { lateVatChecks } from "../../db/schema/late-vat-checks.ts";
import type { OrderCompany } from "../../db/schema/orders.ts";
import { queueVatNumberInvalid } from "../../mail/vat-number-invalid.ts";
import { logFault } from "../../platform/log.ts";
import { type LateVatCheck, lateCheckMatters } from "../../records/vat.ts";
import { lockOrder } from "../../records/lock.ts";
import { addEvent } from "../../records/orders.ts";
import type { Services } from "../../request/services.ts";
import { currentCheck, type VatNumberCheck } from "../../vies/check-vat-number.ts";

/** Limits one run; the next continues. */
const ORDERS_A_RUN = 20;
/** A VIES that is down takes five seconds to say nothing, and mails wait for the end of this job. */
const MOST_SILENCES = 3;

type AskServices = Pick<Services, "db" | "settings">;

const EVENTS: Readonly<Record<LateOutcome, OrderEventKind>> = {
  valid: "vat_number_confirmed",
  invalid: "vat_number_invalid",
  unanswered: "vat_number_unanswered",
};

type Taxed = {
  readonly orderId: OrderId;
  readonly company: OrderCompany | null;
  readonly vatRate: number;
  /** The time of the payment, or of the correction of its invoice. */
  readonly at: Date;
};

/**
 * Starts the late check of the VAT number on an invoice that has VAT only because the register was silent about it (D54). One that
 * a correction shows to be valid is confirmed with it (D76). Does nothing for a number that this order already had.
 */
export async function openLateCheck(tx: Queryable, { orderId, company, vatRate, at }: Taxed): Promise<void> {
  if (!company?.check || company.vatNumber === null || vatRate === 0) return;
  const { outcome, checkedAt, ...answer } = company.check;
  const number = readVatNumber(company.vatNumber);
  if (outcome === "invalid" || number === "malformed" || !decidesVat(company, number, amsterdamDay(at)))
    return;
  await tx
    .insert(lateVatChecks)
    .values({
      orderId,
      vatNumber: company.vatNumber,
      nextAt: nextQuestionAt(0, at),
      endsOn: askedUntil(at),
      ...(outcome === "valid" ? { outcome, ...answer, checkedAt: new Date(checkedAt) } : {}),
    })
    .onConflictDoNothing();
}

/**
 * Asks the register again about the VAT numbers that it was silent about, each with growing pauses until the return for
 * its quarter is due (D54). A scheduled job.
 */
export async function askAgain(services: AskServices, now: Date) {
  const result = { asked: 0, decided: 0, failed: 0 };
  let silences = 0;
  for (const due of await dueChecks(services.db, now)) {
    if (silences === MOST_SILENCES) break;
    result.asked += 1;
    try {
      const counted = await countQuestion(services.db, due, now);
      if (!counted) continue;
      const number = readVatNumber(due.vatNumber);
      if (number === "malformed") throw new Error("a malformed VAT number was to be asked about");
      const answer = await currentCheck(services, number);
      if (answer.outcome === "vies_silent") silences += 1;
      if (await record(services, counted, answer, now)) result.decided += 1;
    } catch (error) {
      result.failed += 1;
      logFault("a VAT number could not be asked about again", { orderId: due.orderId, cause: error });
    }
  }
  return result;
}

/** Returns the late checks whose next question is due. */
export function dueChecks(db: Database, now: Date): Promise<LateVatCheck[]> {
  return db
    .select()
    .from(lateVatChecks)
    .where(and(isNull(lateVatChecks.outcome), lte(lateVatChecks.nextAt, now), lateCheckMatters))
    .orderBy(asc(lateVatChecks.nextAt))
    .limit(ORDERS_A_RUN);
}

/** SQL condition: this check, while it has no outcome. */
const isOpen = ({ orderId, vatNumber }: LateVatCheck): SQL | undefined =>
  and(
    eq(lateVatChecks.orderId, orderId),
    eq(lateVatChecks.vatNumber, vatNumber),
    isNull(lateVatChecks.outcome),
  );

/**
 * Counts the question before it's asked, so that of two runs at the same time only one asks, and one that fails has had its turn.
 * Returns the check with the time of its next question; undefined if another run has taken this one.
 */
async function countQuestion(db: Database, due: LateVatCheck, now: Date): Promise<LateVatCheck | undefined> {
  const attempts = due.attempts + 1;
  const [counted] = await db
    .update(lateVatChecks)
    .set({ attempts, nextAt: nextQuestionAt(attempts, now) })
    .where(and(isOpen(due), eq(lateVatChecks.attempts, due.attempts)))
    .returning();
  return counted;
}

/** Records an answer, and what follows from an outcome, once. Returns true if there is an outcome. */
function record(
  { db, settings }: AskServices,
  asked: LateVatCheck,
  { outcome: answered, ...answer }: VatNumberCheck,
  now: Date,
): Promise<boolean> {
  const { orderId, vatNumber, nextAt, endsOn } = asked;
  const outcome = outcomeOf(answered, isLastQuestion(nextAt, endsOn));
  return db.transaction(async (tx) => {
    // An order's mails leave in the sequence of their causes.
    await lockOrder(tx, orderId);
    const recorded = await tx
      .update(lateVatChecks)
      .set({ outcome, ...answer })
      .where(isOpen(asked))
      .returning({ orderId: lateVatChecks.orderId });
    if (recorded.length === 0 || outcome === null) return false;
    await addEvent(tx, orderId, EVENTS[outcome], "vies", now);
    if (outcome === "invalid") await queueVatNumberInvalid(tx, settings, orderId, vatNumber);
    return true;
  });
}

function outcomeOf(answered: VatNumberCheck["outcome"], isLast: boolean): LateOutcome | null {
  if (answered === "valid" || answered === "invalid") return answered;
  return isLast ? "unanswered" : null;
}
