import { eq } from "drizzle-orm";
import { mails } from "../db/schema/mails.ts";
import { now } from "../platform/clock.ts";
import { logFault } from "../platform/log.ts";
import { claimMail, type ClaimedMail, type Mail, stopTrying } from "./claim-mail.ts";
import { withCurrentLink } from "./order-links.ts";
import { settleMail } from "./settle-mail.ts";
import { type MailServices, openTransport } from "./open-transport.ts";
import type { MailTransport, SendOutcome } from "./transport.ts";

/** A Worker may have six simultaneous connections, and the database uses one. */
const AT_ONCE = 4;
/** If the provider is down, avoids hundreds of attempts that each run into the timeout. */
const MOST_FAILURES = 10;
/** Limits one run of the job: a Worker may make 1,000 calls. The next run continues. */
const MAILS_A_RUN = 300;
/** After a commit: work after an answer may take half a minute. */
const MAILS_AFTER_COMMIT = 20;

export type SentMails = { readonly sent: number; readonly failed: number; readonly unclear: number };

type SendOptions = {
  readonly most?: number;
  readonly clock?: () => Date;
  readonly transport?: MailTransport;
};

/**
 * Sends mails that are due (D45), a few at a time, each claimed before it is sent. Gives up after MOST_FAILURES; the next
 * run continues. Returns how many were sent, refused and left without an answer.
 */
export async function sendMails(
  services: MailServices,
  { most = MAILS_A_RUN, clock = now, transport = openTransport(services) }: SendOptions = {},
): Promise<SentMails> {
  const { db } = services;
  const result = { sent: 0, failed: 0, unclear: 0 };
  let left = most;
  await stopTrying(db, clock(), transport);
  const next = async (): Promise<void> => {
    while (left > 0 && result.failed + result.unclear < MOST_FAILURES) {
      left -= 1;
      const mail = await claimMail(db, clock(), transport);
      if (!mail) return;
      const outcome = await sendClaimed(services, transport, mail, clock);
      if (outcome === "accepted") result.sent += 1;
      else result[outcome === "refused" ? "failed" : "unclear"] += 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
  return result;
}

async function sendClaimed(
  { db, settings }: MailServices,
  transport: MailTransport,
  mail: ClaimedMail,
  clock: () => Date,
): Promise<SendOutcome["kind"]> {
  const outcome = await transport.send(withCurrentLink(settings, mail));
  await settleMail(db, mail, outcome, clock(), transport);
  if (outcome.kind !== "accepted")
    logFault("a mail was not sent", { mailId: mail.id, kind: mail.kind, why: outcome.kind });
  return outcome.kind;
}

/**
 * The same, by waitUntil, right after a cause is committed and answered. Never fails: the frequent job sends the rest.
 */
export async function sendQueued(services: MailServices): Promise<void> {
  try {
    await sendMails(services, { most: MAILS_AFTER_COMMIT });
  } catch (error) {
    logFault("queued mails could not be sent", { cause: error });
  }
}

/** The frequent job: the same as of the time that the job is run for. */
export function sendDueMails(services: MailServices, at: Date): Promise<SentMails> {
  const aheadMs = at.getTime() - now().getTime();
  return sendMails(services, { clock: () => new Date(now().getTime() + aheadMs) });
}

/**
 * Tries one mail on an administrator's word, and returns what became of it: they wait for the answer (D45). Somebody else may
 * have taken it just before.
 */
export async function sendNow(services: MailServices, id: string): Promise<Mail> {
  const transport = openTransport(services);
  const claimed = await claimMail(services.db, now(), transport, id);
  if (claimed) await sendClaimed(services, transport, claimed, now);
  const [mail] = await services.db.select().from(mails).where(eq(mails.id, id));
  if (!mail) throw new Error("a mail that was being sent is gone");
  return mail;
}
