import { DAY_MS } from "#domain/durations.ts";
import { type Finding, groupBy, sentencesOf } from "./findings.ts";

/** A paid unit, as far as reminding of its end goes. */
export type Reminded = {
  readonly id: string;
  readonly orderId: string;
  readonly productname: string;
  readonly plan: string;
  readonly endsOn: string | null;
  readonly deliveredAt: Date | null;
  readonly revokedAt: Date | null;
  /** When each unit that renews it was made, and revoked, if it was. */
  readonly renewals: readonly { readonly madeAt: Date; readonly revokedAt: Date | null }[];
  /** When the buyer stopped the reminders of its order. */
  readonly stoppedAt: Date | null;
};
/** A reminder in the outbox. Its key says of which order and day it reminds, and how many days before. */
export type ReminderMail = { readonly key: string; readonly text: string };
export type ReminderEvidence = {
  readonly units: readonly Reminded[];
  readonly mails: readonly ReminderMail[];
  /** The keys of what arrived, each as often as it did. */
  readonly inbox: readonly (string | null)[];
  /** The time at the end. */
  readonly now: Date;
};

/** How many days before the end buyers are reminded (D51), written down here once more. */
const DAYS_BEFORE: Readonly<Record<string, readonly number[]>> = {
  Monthly: [5],
  "1 year": [60, 30, 7],
  "3 year": [60, 30, 7],
};
/** A night without the job is caught up with for so long. */
const CAUGHT_UP_DAYS = 7;
/** The daily job's time, 03:17 UTC. */
const DAILY_MS = (3 * 60 + 17) * 60 * 1000;
const PREFIX = "renewal_reminder";

const amsterdam = (moment: Date): string =>
  moment.toLocaleDateString("en-CA", { timeZone: "Europe/Amsterdam" });
const dayOf = (day: string, shift: number): Date => new Date(Date.parse(`${day}T00:00:00Z`) + shift * DAY_MS);

/** Whether a daily job at this moment has to remind of a unit. */
function isDue(unit: Reminded, daysBefore: number, job: Date): boolean {
  const { endsOn, deliveredAt, revokedAt, renewals, stoppedAt } = unit;
  const was = (moment: Date | null): boolean => moment !== null && moment < job;
  if (endsOn === null || deliveredAt === null || !was(deliveredAt) || was(revokedAt) || was(stoppedAt))
    return false;
  // A day that had passed when it was delivered is left out.
  if (amsterdam(deliveredAt) > amsterdam(dayOf(endsOn, -daysBefore))) return false;
  return !renewals.some((renewal) => was(renewal.madeAt) && !was(renewal.revokedAt));
}

type Due = { readonly key: string; readonly units: readonly Reminded[] };

/** The reminder of units of one order with one last day, so many days before; undefined if none was ever due. */
function dueOf(units: readonly Reminded[], daysBefore: number, now: Date): Due | undefined {
  const [{ orderId, endsOn } = { orderId: "", endsOn: null }] = units;
  if (endsOn === null) return undefined;
  for (let late = 0; late < Math.min(CAUGHT_UP_DAYS, daysBefore + 1); late += 1) {
    const job = new Date(dayOf(endsOn, late - daysBefore).getTime() + DAILY_MS);
    const due = units.filter((unit) => isDue(unit, daysBefore, job));
    if (job < now && due.length > 0)
      return { key: [PREFIX, orderId, endsOn, daysBefore].join("/"), units: due };
  }
  return undefined;
}

/** Every reminder that was due by now. */
export function remindersDue({ units, now }: Pick<ReminderEvidence, "units" | "now">): Due[] {
  const ending = groupBy(
    units.filter(({ endsOn }) => endsOn !== null),
    ({ orderId, endsOn }) => `${orderId} ${endsOn}`,
  );
  return [...ending.values()].flatMap((together) => {
    const days = new Set(together.flatMap(({ plan }) => DAYS_BEFORE[plan] ?? []));
    return [...days].flatMap((daysBefore) => {
      const reminded = together.filter(({ plan }) => DAYS_BEFORE[plan]?.includes(daysBefore));
      return dueOf(reminded, daysBefore, now) ?? [];
    });
  });
}

/** The units that a reminder names, by product: 'Draft', or 'Draft, 2 units', each a heading with its plan below. */
function namedUnits(text: string): string {
  const units = [...text.matchAll(/^(.+)\n-+\n\nPlan: /gm)].flatMap(([, heading = ""]) => {
    const [, name = heading, count = "1"] = /^(.*), (\d+) units$/.exec(heading) ?? [];
    return Array.from({ length: Number(count) }, () => name);
  });
  return units.toSorted().join();
}

const dueUnits = ({ units }: Due): string =>
  units
    .map(({ productname }) => productname)
    .toSorted()
    .join();

/**
 * Compares the reminders that were due with those that were written and arrived (D51): each once, of the units that their
 * buyer has, and none of what was revoked, renewed or stopped. Knows none of the shop's code.
 */
export function auditReminders(evidence: ReminderEvidence): string[] {
  const { mails, inbox } = evidence;
  const due = remindersDue(evidence);
  const written = groupBy(mails, ({ key }) => key);
  const arrived = groupBy(
    inbox.flatMap((key) => (key?.startsWith(PREFIX) ? [key] : [])),
    (key) => key,
  );
  const expected = new Map(due.map((one) => [one.key, one]));
  const findings: Finding[] = [
    [
      "reminders that were due and did not arrive",
      due.map(({ key }) => key).filter((key) => !arrived.has(key)),
    ],
    [
      "reminders that arrived more than once",
      [...arrived].filter(([, times]) => times.length > 1).map(([key]) => key),
    ],
    [
      "reminders of what was revoked, renewed, stopped or not due",
      [...new Set([...arrived.keys(), ...written.keys()])].filter((key) => !expected.has(key)),
    ],
    [
      "reminders that name other units than those that end",
      mails.flatMap(({ key, text }) => {
        const one = expected.get(key);
        return one && dueUnits(one) !== namedUnits(text) ? [key] : [];
      }),
    ],
  ];
  return sentencesOf(findings);
}
