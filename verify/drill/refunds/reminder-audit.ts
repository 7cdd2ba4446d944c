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
  /** When its order was withdrawn or disputed; without an end for good, or until now. */
  readonly holds: readonly Span[];
  readonly paidCents: number;
  /** What went back of its order, or was on its way; with an end where that failed. */
  readonly paidBack: readonly (Span & { readonly cents: number })[];
};
export type Span = { readonly from: Date; readonly to: Date | null };
/** A reminder in the outbox. Its key says of which order and day it reminds, and how many days before. */
export type ReminderMail = { readonly key: string; readonly text: string; readonly writtenAt: Date };
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
  if (isHeldAt(unit, job)) return false;
  return !renewals.some((renewal) => was(renewal.madeAt) && !was(renewal.revokedAt));
}

/** Whether the unit's order was on hold at a moment: withdrawn, disputed, or paid back in full. */
function isHeldAt({ holds, paidCents, paidBack }: Reminded, moment: Date): boolean {
  const isOn = ({ from, to }: Span): boolean => from < moment && (to === null || to >= moment);
  const back = paidBack.filter(isOn).reduce((sum, { cents }) => sum + cents, 0);
  return holds.some(isOn) || back >= paidCents;
}

/** What one mail reminds of: units of an order that end on one day, so many days before. */
type Reminder = { readonly key: string; readonly daysBefore: number; readonly units: readonly Reminded[] };

/** Every reminder that there may be. */
function remindersOf(units: readonly Reminded[]): Reminder[] {
  const ending = groupBy(
    units.filter(({ endsOn }) => endsOn !== null),
    ({ orderId, endsOn }) => `${orderId}/${endsOn}`,
  );
  return [...ending].flatMap(([place, together]) => {
    const days = new Set(together.flatMap(({ plan }) => DAYS_BEFORE[plan] ?? []));
    return [...days].map((daysBefore) => ({
      key: `${PREFIX}/${place}/${daysBefore}`,
      daysBefore,
      units: together.filter(({ plan }) => DAYS_BEFORE[plan]?.includes(daysBefore)),
    }));
  });
}

/** Whether the daily job had to send a reminder by now. */
function wasDue({ units, daysBefore }: Reminder, now: Date): boolean {
  const endsOn = units[0]?.endsOn;
  if (!endsOn) return false;
  const nights = Math.min(CAUGHT_UP_DAYS, daysBefore + 1);
  return Array.from(
    { length: nights },
    (_, late) => dayOf(endsOn, late - daysBefore).getTime() + DAILY_MS,
  ).some((job) => job < now.getTime() && units.some((unit) => isDue(unit, daysBefore, new Date(job))));
}

/** The units that a mail of this moment reminds of: none outside of the days on which it may be sent. */
function dueAt({ units, daysBefore }: Reminder, moment: Date): readonly Reminded[] {
  const today = amsterdam(moment);
  return units.filter((unit) => {
    const days = [0, CAUGHT_UP_DAYS - 1].map((late) =>
      amsterdam(dayOf(unit.endsOn ?? "", late - daysBefore)),
    );
    const [first = "", last = ""] = days;
    return first <= today && today <= last && today <= (unit.endsOn ?? "") && isDue(unit, daysBefore, moment);
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

const productsOf = (units: readonly Reminded[]): string =>
  units
    .map(({ productname }) => productname)
    .toSorted()
    .join();

/**
 * Compares the reminders that were due with those that were written and arrived (D51): each once, of the units that their
 * buyer has, and none of what was revoked, renewed, stopped or on hold. Knows none of the shop's code.
 */
export function auditReminders({ units, mails, inbox, now }: ReminderEvidence): string[] {
  const reminders = remindersOf(units);
  const byKey = new Map(reminders.map((reminder) => [reminder.key, reminder]));
  const arrived = groupBy(
    inbox.flatMap((key) => (key?.startsWith(PREFIX) ? [key] : [])),
    (key) => key,
  );
  const written = new Set(mails.map(({ key }) => key));
  const dueWhenWritten = ({ key, writtenAt }: ReminderMail): readonly Reminded[] => {
    const reminder = byKey.get(key);
    return reminder ? dueAt(reminder, writtenAt) : [];
  };
  const findings: Finding[] = [
    [
      "reminders that were due and did not arrive",
      reminders.filter((one) => wasDue(one, now) && !arrived.has(one.key)).map(({ key }) => key),
    ],
    [
      "reminders that arrived more than once",
      [...arrived].filter(([, times]) => times.length > 1).map(([key]) => key),
    ],
    ["reminders that arrived and nobody wrote", [...arrived.keys()].filter((key) => !written.has(key))],
    [
      "reminders of what was revoked, renewed, stopped or not due",
      mails.filter((mail) => dueWhenWritten(mail).length === 0).map(({ key }) => key),
    ],
    [
      "reminders that name other units than those that end",
      mails
        .filter((mail) => productsOf(dueWhenWritten(mail)) !== namedUnits(mail.text))
        .map(({ key }) => key),
    ],
  ];
  return sentencesOf(findings);
}
