import { and, asc, eq, exists, inArray, lt, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { formatAmount } from "#domain/money/money.ts";
import { orderNumber } from "#domain/orders/order.ts";
import { refundDueOn, withdrawalNumber } from "#domain/withdrawals/withdrawal.ts";
import { isConsumer } from "#domain/seller/consumer.ts";
import { amsterdamDay, type Day, daysAfter } from "#domain/time/calendar-day.ts";
import { calendarDayInWords, dayInWords } from "#domain/time/day-in-words.ts";
import type { Queryable } from "../db/client.ts";
import { mails } from "../db/schema/mails.ts";
import { orders } from "../db/schema/orders.ts";
import { disputeMovements, disputes } from "../db/schema/refunds.ts";
import { withdrawals } from "../db/schema/withdrawals.ts";
import { runAll } from "../platform/run-all.ts";
import type { Services } from "../request/services.ts";
import { type Block, heading, type Inline, list, type MailContent } from "./layout/mail-content.ts";
import {
  disputeWord,
  noticeKey,
  type NoticedDispute,
  type NoticedWithdrawal,
  orderAddress,
  queueNotice,
  REASON,
  withdrawalsAddress,
} from "./shop-notices.ts";

/** The number of missed nights that the job catches up on. */
const MADE_UP_FOR_DAYS = 7;
const digestKey = (day: Day): string => noticeKey("day", day);

/**
 * The daily job: queues one mail about yesterday, in Amsterdam, if the shop wants a daily digest and there was anything
 * to report (D78). Catches up on missed days, a week at most. Returns the number of queued mails.
 */
export async function queueDigests(
  { db, settings }: Pick<Services, "db" | "settings">,
  at: Date,
): Promise<{ readonly digests: number }> {
  if (settings.shopNotices !== "daily") return { digests: 0 };
  const today = amsterdamDay(at);
  let digests = 0;
  const days: Day[] = [];
  for (let day = await firstDay(db, today); day < today; day = daysAfter(day, 1)) days.push(day);
  await runAll(
    days.map((day) => async () => {
      const news = await newsOf(db, day);
      if (news.orders.length + news.disputes.length + news.withdrawals.length === 0) return;
      await queueNotice(db, digestKey(day), dailyDigest(news, settings.siteUrl));
      digests += 1;
    }),
  );
  return { digests };
}

/** The day after the last digest's day; yesterday if there was none in the week before. */
async function firstDay(db: Queryable, today: Day): Promise<Day> {
  const week = Array.from({ length: MADE_UP_FOR_DAYS }, (_, back) => daysAfter(today, -1 - back));
  const told = await db
    .select({ key: mails.key })
    .from(mails)
    .where(inArray(mails.key, week.map(digestKey)));
  const last = week.find((day) => told.some(({ key }) => key === digestKey(day)));
  return last === undefined ? daysAfter(today, -1) : daysAfter(last, 1);
}

const onDay = (column: PgColumn | SQL, day: Day): SQL =>
  sql`${column} >= ${day}::date::timestamp at time zone 'Europe/Amsterdam' and ${column} < (${day}::date + 1)::timestamp at time zone 'Europe/Amsterdam'`;

async function newsOf(db: Queryable, day: Day) {
  const [sold, disputed, withdrawn] = await Promise.all([
    db
      .select({ sequence: orders.sequence, totalCents: orders.amountCents })
      .from(orders)
      .where(and(eq(orders.status, "paid"), onDay(orders.paidAt, day)))
      .orderBy(asc(orders.paidAt), asc(orders.sequence)),
    disputesOf(db, day),
    withdrawalsOf(db, day),
  ]);
  return { day, orders: sold, disputes: disputed, withdrawals: withdrawn };
}
type News = Awaited<ReturnType<typeof newsOf>>;

/** Disputes that the shop first learned of on a day, and those that withdrew the money on it. */
async function disputesOf(db: Queryable, day: Day): Promise<NoticedDispute[]> {
  const movedMoney = exists(
    db
      .select()
      .from(disputeMovements)
      .where(
        and(
          eq(disputeMovements.disputeId, disputes.providerId),
          lt(disputeMovements.amountCents, 0),
          onDay(disputeMovements.at, day),
        ),
      ),
  );
  const rows = await db
    .select({ dispute: disputes, sequence: orders.sequence })
    .from(disputes)
    .innerJoin(orders, eq(orders.id, disputes.orderId))
    .where(or(onDay(disputes.heardAt, day), movedMoney))
    .orderBy(asc(disputes.openedAt), asc(disputes.providerId));
  return rows.map(({ dispute, sequence }) => ({ ...dispute, orderNumber: orderNumber(sequence) }));
}

async function withdrawalsOf(db: Queryable, day: Day): Promise<NoticedWithdrawal[]> {
  const rows = await db
    .select({
      sequence: withdrawals.sequence,
      createdAt: withdrawals.createdAt,
      orderSequence: orders.sequence,
      company: orders.company,
    })
    .from(withdrawals)
    .leftJoin(orders, eq(orders.id, withdrawals.orderId))
    .where(onDay(withdrawals.createdAt, day))
    .orderBy(asc(withdrawals.sequence));
  return rows.map(({ sequence, createdAt, orderSequence, company }) => ({
    number: withdrawalNumber(sequence),
    orderNumber: orderSequence === null ? null : orderNumber(orderSequence),
    refundDueOn: isConsumer({ company }) ? refundDueOn(createdAt) : null,
  }));
}

/** The digest of everything that happened on one day (D78). */
function dailyDigest(
  { day, orders: sold, disputes: disputed, withdrawals: withdrawn }: News,
  siteUrl: string,
): MailContent {
  const sum = formatAmount(sold.reduce((cents, { totalCents }) => cents + totalCents, 0));
  const counts = [
    ...counted(sold.length, "order"),
    ...counted(disputed.length, "dispute"),
    ...counted(withdrawn.length, "withdrawal"),
  ].join(", ");
  const link = (number: string): Inline => ({ text: number, href: orderAddress(siteUrl, number) });
  return {
    subject: `${calendarDayInWords(day)}: ${counts}`,
    preview: sold.length === 0 ? counts : `${sum} was paid.`,
    title: calendarDayInWords(day),
    blocks: [
      ...section(
        `Paid orders: ${sum}`,
        sold.map(({ sequence, totalCents }) => [
          link(orderNumber(sequence)),
          `: ${formatAmount(totalCents)}`,
        ]),
      ),
      ...section(
        "Disputes",
        disputed.map(({ orderNumber: number, state, amountCents, dueAt }) => [
          `${disputeWord(state)} about `,
          link(number),
          `: ${formatAmount(amountCents)}${dueAt === null ? "" : `, respond by ${dayInWords(dueAt)}`}`,
        ]),
      ),
      ...section(
        "Withdrawals",
        withdrawn.map(({ number, orderNumber: order, refundDueOn: dueOn }) => [
          { text: number, href: withdrawalsAddress(siteUrl) },
          order === null ? ", without an order" : ` from ${order}`,
          dueOn === null ? ", bought for a company: answer it" : `: refund by ${calendarDayInWords(dueOn)}`,
        ]),
      ),
      REASON,
    ],
  };
}

const counted = (count: number, noun: string): string[] =>
  count === 0 ? [] : [`${count} ${noun}${count === 1 ? "" : "s"}`];

const section = (title: string, items: readonly (readonly Inline[])[]): Block[] =>
  items.length === 0 ? [] : [heading(title), list(...items)];
