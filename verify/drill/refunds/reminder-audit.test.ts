import { expect, it } from "vitest";
import { auditReminders, type Reminded, type ReminderEvidence } from "./reminder-audit.ts";

const ENDS_ON = "2027-03-31";
const at = (day: string) => new Date(`${day}T12:00:00Z`);
const key = (daysBefore: number) => `renewal_reminder/o1/${ENDS_ON}/${daysBefore}`;
const text = (...headings: string[]) =>
  headings.map((heading) => `${heading}\n${"-".repeat(heading.length)}\n\nPlan: 1 year\n`).join("\n");

const unit: Reminded = {
  id: "u1",
  orderId: "o1",
  productname: "Draft",
  plan: "1 year",
  endsOn: ENDS_ON,
  deliveredAt: at("2027-01-01"),
  revokedAt: null,
  renewals: [],
  stoppedAt: null,
  holds: [],
  paidCents: 100_00,
  paidBack: [],
};
const other: Reminded = { ...unit, id: "u2" };

const RIGHT: ReminderEvidence = {
  units: [unit, other],
  mails: [
    { key: key(60), text: text("Draft, 2 units"), writtenAt: at("2027-01-30") },
    { key: key(30), text: text("Draft, 2 units"), writtenAt: at("2027-03-01") },
  ],
  inbox: [key(60), key(30), "refund/r1", null],
  now: at("2027-03-20"),
};

it("accepts what was reminded of when it was due, once", () => {
  expect(auditReminders(RIGHT)).toEqual([]);
});

const both = (change: Partial<Reminded>): Partial<ReminderEvidence> => ({
  units: [
    { ...unit, ...change },
    { ...other, ...change },
  ],
});
const NONE: Partial<ReminderEvidence> = { mails: [], inbox: [] };

it.each<[what: string, evidence: Partial<ReminderEvidence>]>([
  ["reminders that were due and did not arrive", { inbox: [key(60)] }],
  ["reminders that were due and did not arrive", { now: at("2027-03-24") }],
  ["reminders that arrived more than once", { inbox: [...RIGHT.inbox, key(30)] }],
  ["reminders that arrived and nobody wrote", { mails: RIGHT.mails.slice(1) }],
  ["reminders of what was revoked, renewed, stopped or not due", both({ revokedAt: at("2027-02-01") })],
  ["reminders of what was revoked, renewed, stopped or not due", both({ stoppedAt: at("2027-02-01") })],
  [
    "reminders of what was revoked, renewed, stopped or not due",
    both({ renewals: [{ madeAt: at("2027-02-01"), revokedAt: null }] }),
  ],
  ["reminders of what was revoked, renewed, stopped or not due", both({ deliveredAt: at("2027-02-01") })],
  ["reminders of what was revoked, renewed, stopped or not due", both({ plan: "Monthly" })],
  [
    "reminders of what was revoked, renewed, stopped or not due",
    both({ holds: [{ from: at("2027-02-01"), to: null }] }),
  ],
  [
    "reminders of what was revoked, renewed, stopped or not due",
    both({ paidBack: [{ from: at("2027-02-01"), to: null, cents: 100_00 }] }),
  ],
  [
    "reminders of what was revoked, renewed, stopped or not due",
    { mails: RIGHT.mails.map((mail) => ({ ...mail, writtenAt: at("2027-01-29") })) },
  ],
  [
    "reminders of what was revoked, renewed, stopped or not due",
    { mails: RIGHT.mails.map((mail) => ({ ...mail, writtenAt: at("2027-03-08") })) },
  ],
  [
    "reminders that name other units than those that end",
    { units: [unit, { ...other, revokedAt: at("2027-01-02") }] },
  ],
  [
    "reminders that name other units than those that end",
    { mails: RIGHT.mails.map((mail) => ({ ...mail, text: text("Draft, 2 units", "Model") })) },
  ],
])("finds: %s", (what, evidence) => {
  const sentences = auditReminders({ ...RIGHT, ...evidence });
  expect(sentences.some((sentence) => sentence.includes(what))).toBe(true);
});

it.each<[what: string, evidence: Partial<ReminderEvidence>]>([
  ["nothing before it is delivered", { ...both({ deliveredAt: null }), ...NONE }],
  [
    "nothing of what was renewed before",
    { ...both({ renewals: [{ madeAt: at("2027-01-15"), revokedAt: null }] }), ...NONE },
  ],
  ["nothing of what was on hold", { ...both({ holds: [{ from: at("2027-01-15"), to: null }] }), ...NONE }],
  [
    "nothing of what was paid back in two parts",
    {
      ...both({
        paidBack: [
          { from: at("2027-01-15"), to: null, cents: 60_00 },
          { from: at("2027-01-16"), to: null, cents: 40_00 },
        ],
      }),
      ...NONE,
    },
  ],
  ["it again after a hold", both({ holds: [{ from: at("2027-01-15"), to: at("2027-01-20") }] })],
  [
    "it where a refund failed, or was of a part",
    both({
      paidBack: [
        { from: at("2027-01-15"), to: at("2027-01-20"), cents: 100_00 },
        { from: at("2027-01-15"), to: null, cents: 99_99 },
      ],
    }),
  ],
  [
    "it of what was renewed by something that was revoked since",
    both({ renewals: [{ madeAt: at("2027-01-15"), revokedAt: at("2027-01-20") }] }),
  ],
  [
    "it within a week of its day",
    {
      ...both({ renewals: [{ madeAt: at("2027-01-25"), revokedAt: at("2027-02-02") }] }),
      mails: RIGHT.mails.map((mail) =>
        mail.key === key(60) ? { ...mail, writtenAt: at("2027-02-03") } : mail,
      ),
    },
  ],
])("expects %s", (_what, evidence) => {
  expect(auditReminders({ ...RIGHT, ...evidence })).toEqual([]);
});
