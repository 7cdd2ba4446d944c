import { and, eq, ne, sql } from "drizzle-orm";
import type { Queryable } from "../db/client.ts";
import { mails } from "../db/schema/mails.ts";
import { type ClaimedMail, hasBounced } from "./claim-mail.ts";
import { KEY_HELD_MS, nextTry, RETRIED_FOR_MS } from "./retry.ts";
import type { SendOutcome } from "./transport.ts";

/** Records the outcome of an attempt (D45). */
export async function settleMail(
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
      // A bounce may be reported before the answer is here.
      .where(and(eq(mails.id, mail.id), ne(mails.state, "bounced")));
    return;
  }
  const { nextTryAt, ...settled } = retryAfter(mail, outcome, at, takesKeys);
  await db
    .update(mails)
    .set({
      ...settled,
      // To an address that bounced an administrator's press is one attempt.
      nextTryAt: sql`case when not (${mails.byHand} and ${hasBounced(db)}) then ${nextTryAt?.toISOString() ?? null}::timestamptz end`,
      sendingUntil: null,
      lastError: outcome.reason,
    })
    // Whoever took the mail since then settles it.
    .where(and(eq(mails.id, mail.id), eq(mails.state, "unclear"), eq(mails.sendingUntil, mail.sendingUntil)));
}

/** A refusal answers for its own attempt only: after a lost one, the provider may have the mail all the same. */
function retryAfter(
  mail: ClaimedMail,
  outcome: Exclude<SendOutcome, { kind: "accepted" }>,
  at: Date,
  takesKeys: boolean,
) {
  const { unclearSince, firstTriedAt, attempts, claimedAt } = mail;
  const wasClear = unclearSince === null || unclearSince.getTime() === claimedAt.getTime();
  if (outcome.kind === "refused" && wasClear) {
    const until = new Date((firstTriedAt ?? at).getTime() + RETRIED_FOR_MS);
    const { retryAfterSeconds } = outcome;
    return {
      state: "failed" as const,
      unclearSince: null,
      nextTryAt: nextTry(at, attempts, { until, retryAfterSeconds }),
    };
  }
  const until = new Date((unclearSince ?? at).getTime() + KEY_HELD_MS);
  return { state: "unclear" as const, nextTryAt: takesKeys ? nextTry(at, attempts, { until }) : null };
}
