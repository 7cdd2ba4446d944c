import { eq } from "drizzle-orm";
import type { MailId } from "#domain/orders/ids.ts";
import { MINUTE_MS } from "#domain/time/durations.ts";
import { MAIL_PRIORITY, type MailPriority } from "#domain/orders/mail.ts";
import { mails } from "../../db/schema/mails.ts";
import { now } from "../../platform/clock.ts";
import { logFault } from "../../platform/log.ts";
import { claimMail, type ClaimedMail, type Mail, stopTrying } from "./claim-mail.ts";
import { recordOutcome } from "./record-outcome.ts";
import { type MailServices, openTransport } from "./open-transport.ts";
import { withSecret } from "./secret-link.ts";
import { SendRateLimiter } from "./send-rate-limiter.ts";
import type { MailTransport, SendOutcome } from "./transport.ts";

/** A Worker may have six simultaneous connections, and the database uses one. */
const AT_ONCE = 4;
/** Avoids hundreds of attempts that each run into the timeout when the provider is down. */
const MOST_FAILURES = 10;
/** The limits of a job's run. A Worker may make 1,000 calls, and the next run continues after five minutes. */
const JOB_RUN = { most: 600, forMs: 4 * MINUTE_MS } as const;
/**
 * The limits of a run after a commit. Work after a response may last half a minute, so such a run doesn't touch waiting
 * form mails.
 */
const RUN_AFTER_COMMIT = { most: 20, forMs: 20_000, stopped: MAIL_PRIORITY.order } as const;

export type SentMails = { readonly sent: number; readonly failed: number; readonly unclear: number };

type SendOptions = {
  /** Limits on the number of mails and on the time. */
  readonly most?: number;
  readonly forMs?: number;
  /** The priority in which to stop retrying mails that only an administrator may send; all priorities if absent. */
  readonly stopped?: MailPriority;
  readonly clock?: () => Date;
  readonly transport?: MailTransport;
  readonly pace?: SendRateLimiter;
};

/** Shared by every run of this isolate, because the provider's limit applies to all of them. */
const isolatesPace = new SendRateLimiter();

/**
 * Sends mails that are due (D45), a few at a time and as fast as the provider accepts them, each claimed before it is
 * sent. Gives up after MOST_FAILURES; the next run continues. Returns the numbers of mails sent, refused and left
 * without a response.
 */
export async function sendMails(
  services: MailServices,
  {
    most = JOB_RUN.most,
    forMs = JOB_RUN.forMs,
    clock = now,
    transport = openTransport(services),
    pace = isolatesPace,
    stopped,
  }: SendOptions = {},
): Promise<SentMails> {
  const { db } = services;
  const result = { sent: 0, failed: 0, unclear: 0 };
  const endsAt = performance.now() + forMs;
  let left = most;
  let isHeld = false;
  await stopTrying(db, clock(), transport, stopped);
  const next = async (): Promise<void> => {
    while (left > 0 && result.failed + result.unclear < MOST_FAILURES) {
      left -= 1;
      if (!(await mayBegin(pace, endsAt))) {
        isHeld = true;
        return;
      }
      const mail = await claimMail(db, clock(), transport);
      if (!mail) {
        pace.giveBack();
        return;
      }
      let outcome: SendOutcome;
      try {
        outcome = await sendOne(services, transport, mail, clock);
      } catch (error) {
        // It's tried again once its claim is over, as after a lost answer; the others go on.
        logFault("a mail could not be sent", { mailId: mail.id, cause: error });
        result.unclear += 1;
        continue;
      }
      pace.learn(outcome, performance.now());
      if (outcome.kind === "accepted") result.sent += 1;
      else if (outcome.kind === "limited") left += 1;
      else result[outcome.kind === "refused" ? "failed" : "unclear"] += 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
  if (isHeld) logFault("the mail provider took no more mails in the time of this run", { sent: result.sent });
  return result;
}

async function sendOne(
  { db, settings }: MailServices,
  transport: MailTransport,
  mail: ClaimedMail,
  clock: () => Date,
): Promise<SendOutcome> {
  const outcome = await transport.send(withSecret(settings, mail));
  await recordOutcome(db, mail, outcome, clock(), transport);
  if (outcome.kind === "refused" || outcome.kind === "lost")
    logFault("a mail was not sent", { mailId: mail.id, kind: mail.kind, why: outcome.kind });
  return outcome;
}

/** Waits for the provider's next window; returns false if the run's time ends before that. */
async function mayBegin(pace: SendRateLimiter, endsAt: number): Promise<boolean> {
  for (;;) {
    const at = performance.now();
    if (at >= endsAt) return false;
    const waitMs = pace.take(at);
    if (waitMs === 0) return true;
    if (at + waitMs >= endsAt) return false;
    await new Promise((resolve) => setTimeout(resolve, waitMs));
  }
}

/**
 * Sends a small number of mails by waitUntil, right after a cause is committed and the response is sent. Never fails:
 * the frequent job sends the rest.
 */
export async function sendQueued(services: MailServices): Promise<void> {
  try {
    await sendMails(services, RUN_AFTER_COMMIT);
  } catch (error) {
    logFault("queued mails could not be sent", { cause: error });
  }
}

/** The frequent job: sends mails that are due, as of the time that the job is run for. */
export function sendDueMails(services: MailServices, at: Date): Promise<SentMails> {
  const aheadMs = at.getTime() - now().getTime();
  return sendMails(services, { clock: () => new Date(now().getTime() + aheadMs) });
}

/**
 * Tries one mail for an administrator, who waits for the outcome, and returns it (D45). Another sender may already have
 * claimed it.
 */
export async function sendNow(services: MailServices, id: MailId): Promise<Mail> {
  const transport = openTransport(services);
  const claimed = await claimMail(services.db, now(), transport, id);
  if (claimed) await sendOne(services, transport, claimed, now);
  const [mail] = await services.db.select().from(mails).where(eq(mails.id, id));
  if (!mail) throw new Error("a mail that was being sent is gone");
  return mail;
}
