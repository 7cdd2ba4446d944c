import { and, asc, eq, isNull, lte, not, type SQL } from "drizzle-orm";
import { isLastQuestion, type LateOutcome, nextQuestionAt } from "#domain/books/late-vat-check.ts";
import type { OrderEventKind } from "#domain/orders/order-events.ts";
import { readVatNumber } from "#domain/vat/vat-number.ts";
import type { Database } from "../../db/client.ts";
import { lateVatChecks } from "../../db/schema/late-vat-checks.ts";
import { queueVatNumberInvalid } from "../../mail/vat-number-invalid.ts";
import { logFault } from "../../platform/log.ts";
import { vatNumberInForce } from "../../records/corrected-invoices.ts";
import { isPaidBackInSql } from "../../records/order-delivery.ts";
import type { LateVatCheck } from "../../records/vat.ts";
import { lockOrder } from "../../records/lock.ts";
import { addEvent } from "../../records/orders.ts";
import type { Services } from "../../request/services.ts";
import type { VatNumberCheck } from "../../vies/check-vat-number.ts";
import { currentCheck } from "../../vies/current-check.ts";

/** Limits one run; the next continues. */
const ORDERS_A_RUN = 20;
/** A VIES that is down takes five seconds to say nothing, and mails wait for the end of this job. */
const MOST_SILENCES = 3;

type AskServices = Pick<Services, "db" | "settings">;
type Asked = { asked: number; decided: number; failed: number };

const EVENTS: Readonly<Record<LateOutcome, OrderEventKind>> = {
  valid: "vat_number_confirmed",
  invalid: "vat_number_invalid",
  unanswered: "vat_number_unanswered",
};

/**
 * Asks the register again about the VAT numbers that it was silent about, each with growing pauses until the return for
 * its quarter is due (D54). A scheduled job.
 */
export async function askAgain(services: AskServices, now: Date): Promise<Asked> {
  const result: Asked = { asked: 0, decided: 0, failed: 0 };
  let silences = 0;
  for (const due of await dueChecks(services.db, now)) {
    if (silences === MOST_SILENCES) break;
    result.asked += 1;
    try {
      const check = await askAbout(services, due, now);
      if (check?.outcome === "vies_silent") silences += 1;
      if (check && (await record(services, due, check, now))) result.decided += 1;
    } catch (error) {
      result.failed += 1;
      logFault("a VAT number could not be asked about again", { orderId: due.orderId, cause: error });
    }
  }
  return result;
}

/**
 * Returns the late checks whose next question is due. Nobody needs to know about an order that was refunded in full, or a number
 * that isn't on its invoice any more (D76).
 */
export function dueChecks(db: Database, now: Date): Promise<LateVatCheck[]> {
  return db
    .select()
    .from(lateVatChecks)
    .where(
      and(
        isNull(lateVatChecks.outcome),
        lte(lateVatChecks.nextAt, now),
        not(isPaidBackInSql(lateVatChecks.orderId)),
        eq(lateVatChecks.vatNumber, vatNumberInForce(lateVatChecks.orderId)),
      ),
    )
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

/** Counts the question before it's asked, so that of two runs at the same time only one asks, and one that fails has had its turn. */
async function askAbout(
  services: AskServices,
  due: LateVatCheck,
  now: Date,
): Promise<VatNumberCheck | undefined> {
  const attempts = due.attempts + 1;
  const claimed = await services.db
    .update(lateVatChecks)
    .set({ attempts, nextAt: nextQuestionAt(attempts, now) })
    .where(and(isOpen(due), eq(lateVatChecks.attempts, due.attempts)))
    .returning({ orderId: lateVatChecks.orderId });
  if (claimed.length === 0) return undefined;
  const number = readVatNumber(due.vatNumber);
  if (number === "malformed") throw new Error("a malformed VAT number was to be asked about");
  return currentCheck(services, number);
}

/** Records an answer, and what follows from an outcome, once. Returns true if there is an outcome. */
function record(
  { db, settings }: AskServices,
  due: LateVatCheck,
  { outcome: answered, ...answer }: VatNumberCheck,
  now: Date,
): Promise<boolean> {
  const { orderId, vatNumber, attempts, endsOn } = due;
  const outcome = outcomeOf(answered, isLastQuestion(nextQuestionAt(attempts + 1, now), endsOn));
  return db.transaction(async (tx) => {
    // An order's mails leave in the sequence of their causes.
    await lockOrder(tx, orderId);
    const recorded = await tx
      .update(lateVatChecks)
      .set({ outcome, ...answer })
      .where(isOpen(due))
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
