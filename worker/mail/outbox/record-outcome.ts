import { and, eq, ne, sql } from "drizzle-orm";
import { mailPriority } from "#domain/orders/mail.ts";
import type { Queryable } from "../../db/client.ts";
import { mails } from "../../db/schema/mails.ts";
import { type ClaimedMail, hasBounced } from "./claim-mail.ts";
import { IDEMPOTENCY_WINDOW_MS, nextTry, RETRY_WINDOW_MS } from "./retry.ts";
import type { SendOutcome } from "./transport.ts";

/** Records the outcome of an attempt (D45). */
export async function recordOutcome(
  db: Queryable,
  mail: ClaimedMail,
  outcome: SendOutcome,
  at: Date,
  { takesKeys }: { readonly takesKeys: boolean },
): Promise<void> {
  if (outcome.kind === "accepted") {
    await db
      .update(mails)
      .set({
        state: "sent",
        providerId: outcome.providerId,
        sentAt: at,
        unclearSince: null,
        nextTryAt: null,
        sendingUntil: null,
        lastError: null,
      })
      // A bounce may be reported before the response arrives.
      .where(and(eq(mails.id, mail.id), ne(mails.state, "bounced")));
    return;
  }
  const settled =
    outcome.kind === "limited"
      ? asBefore(mail, afterPause(at, outcome))
      : onlyOnce(db, retryAfter(mail, outcome, at, takesKeys));
  await db
    .update(mails)
    .set({
      ...settled,
      sendingUntil: null,
      lastError: outcome.reason,
    })
    // If another sender has claimed the mail since then, that sender records the outcome.
    .where(and(eq(mails.id, mail.id), eq(mails.state, "unclear"), eq(mails.sendingUntil, mail.sendingUntil)));
}

/** If an administrator resends to a bounced address, there is only one attempt. */
const onlyOnce = (db: Queryable, { nextTryAt, ...settled }: ReturnType<typeof retryAfter>) => ({
  ...settled,
  nextTryAt: sql`case when not (${mails.byHand} and ${hasBounced(db)}) then ${nextTryAt?.toISOString() ?? null}::timestamptz end`,
});

const wasClear = ({ unclearSince, claimedAt }: ClaimedMail): boolean =>
  unclearSince === null || unclearSince.getTime() === claimedAt.getTime();

/** Returns the time of the next attempt. Other isolates don't know that this one pauses. */
const afterPause = (at: Date, { pauseSeconds = 0 }: Extract<SendOutcome, { kind: "limited" }>): Date =>
  new Date(at.getTime() + pauseSeconds * 1000);

/** Restores the mail as if it hadn't been tried: the provider's limit applies to the sender, not to this mail. */
function asBefore(mail: ClaimedMail, nextTryAt: Date) {
  const attempts = mail.attempts - 1;
  const state = attempts === 0 ? ("queued" as const) : ("failed" as const);
  const isNew = attempts === 0 && !mail.byHand;
  return {
    ...(wasClear(mail) ? { state, unclearSince: null } : {}),
    ...(isNew ? { priority: mailPriority(mail.kind, mail.orderId !== null) } : {}),
    firstTriedAt: attempts === 0 ? null : mail.firstTriedAt,
    attempts,
    nextTryAt,
  };
}

/**
 * Returns the state after a failed attempt. A refusal settles only its own attempt: if an earlier response was lost,
 * the provider may have the mail anyway.
 */
function retryAfter(
  mail: ClaimedMail,
  outcome: Extract<SendOutcome, { kind: "refused" | "lost" }>,
  at: Date,
  takesKeys: boolean,
) {
  const { unclearSince, firstTriedAt, attempts } = mail;
  if (outcome.kind === "refused" && wasClear(mail)) {
    const until = new Date((firstTriedAt ?? at).getTime() + RETRY_WINDOW_MS);
    const { retryAfterSeconds } = outcome;
    return {
      state: "failed" as const,
      unclearSince: null,
      nextTryAt: nextTry(at, attempts, { until, retryAfterSeconds }),
    };
  }
  const until = new Date((unclearSince ?? at).getTime() + IDEMPOTENCY_WINDOW_MS);
  return { state: "unclear" as const, nextTryAt: takesKeys ? nextTry(at, attempts, { until }) : null };
}
