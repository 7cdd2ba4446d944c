import { asc, eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { OrderId } from "#domain/orders/ids.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#domain/time/durations.ts";
import type { MailKind } from "#domain/orders/mail.ts";
import { mails } from "../../db/schema/mails.ts";
import { orders } from "../../db/schema/orders.ts";
import { loggedFaults } from "../../testing/faults.ts";
import { mailbox, resetMailbox, setMailFault, setMailLimit } from "../../testing/mailbox.ts";
import { recordedOrder } from "../../testing/orders.ts";
import { resetShop, testDatabase, testServices } from "../../testing/shop.ts";
import { SendRateLimiter } from "./send-rate-limiter.ts";
import { queueMail } from "./queue-mail.ts";
import { sendMails } from "./send-queued.ts";
import type { SendOutcome } from "./transport.ts";

const START = new Date("2026-11-22T10:00:00Z");
const later = (ms: number) => new Date(START.getTime() + ms);

beforeEach(async () => {
  await resetMailbox();
  await resetShop();
  vi.useFakeTimers({ toFake: ["Date"], now: START });
  vi.spyOn(console, "error").mockReturnValue(undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const queue = (key: string, kind: MailKind, orderId: OrderId | null = null) =>
  queueMail(testDatabase(), {
    key,
    kind,
    orderId,
    recipient: "ada@example.com",
    subject: key,
    text: "Hello",
    html: "<p>Hello</p>",
  });
const queueForms = async (count: number) => {
  for (let at = 0; at < count; at += 1) await queue(`form ${at}`, "withdrawal_acknowledgement");
};
const orderId = async () => {
  await recordedOrder();
  const [order] = await testDatabase().select().from(orders);
  if (!order) throw new Error("no order");
  return order.id;
};

const outbox = () => testDatabase().select().from(mails).orderBy(asc(mails.sequence));
const received = async () => (await mailbox()).map(({ subject }) => subject);
const send = (at = START) => sendMails(testServices(), { clock: () => at, pace: new SendRateLimiter() });

/** Waits for no window of the provider. */
class Unhurried extends SendRateLimiter {
  override take(): number {
    return 0;
  }
}

/** Responds to consecutive attempts as the test sets, and accepts every later mail. */
function scripted(outcomes: readonly SendOutcome[], forMs?: number, pace = new SendRateLimiter()) {
  const tried: string[] = [];
  const left = [...outcomes];
  const transport = {
    takesKeys: true,
    send: ({ key }: { readonly key: string }): Promise<SendOutcome> => {
      tried.push(key);
      return Promise.resolve(left.shift() ?? { kind: "accepted", providerId: `mail-${tried.length}` });
    },
  };
  const options = forMs === undefined ? {} : { forMs };
  const run = (at: Date) => sendMails(testServices(), { clock: () => at, transport, pace, ...options });
  return { tried, run };
}
const LIMITED = { kind: "limited", reason: "429" } as const;
const ACCEPTED = { kind: "accepted", providerId: "p" } as const;

describe("at a provider that accepts five mails per second", () => {
  it("one run sends everything, an order's mail before form mails that were queued earlier", async () => {
    const id = await orderId();
    await queueForms(6);
    await queue("confirmation", "order_confirmation", id);
    await setMailLimit(5);
    expect(await send()).toEqual({ sent: 7, failed: 0, unclear: 0 });
    const subjects = await received();
    expect(subjects).toHaveLength(7);
    // Four leave at the same time.
    expect(subjects.slice(0, 4)).toContain("confirmation");
    expect(new Set((await outbox()).map(({ attempts }) => attempts))).toEqual(new Set([1]));
  });
});

describe("a quota that is used up", () => {
  it("ends the run, and its mails are tried in an hour as if nothing had been tried", async () => {
    const name = "daily_quota_exceeded";
    await queueForms(6);
    await setMailFault(name);
    loggedFaults();
    expect(await send()).toEqual({ sent: 0, failed: 0, unclear: 0 });
    const tried = (await outbox()).filter(({ lastError }) => lastError?.includes(name));
    expect(tried.length).toBeGreaterThan(0);
    expect(tried.length).toBeLessThan(6);
    for (const one of tried)
      expect(one).toMatchObject({
        state: "queued",
        attempts: 0,
        firstTriedAt: null,
        nextTryAt: later(HOUR_MS),
      });
    await setMailFault("none");
    expect((await send(later(HOUR_MS))).sent).toBe(6);
    expect(new Set(await received()).size).toBe(6);
  });
});

describe("a rate-limited attempt", () => {
  it("doesn't count as a failure that ends a run", async () => {
    await queueForms(8);
    const burst = [LIMITED, LIMITED, LIMITED, ACCEPTED];
    const { tried, run } = scripted([...burst, ...burst, ...burst, ...burst], undefined, new Unhurried());
    expect(await run(START)).toEqual({ sent: 8, failed: 0, unclear: 0 });
    expect(tried).toHaveLength(20);
  });

  it.each([
    [{ kind: "refused", reason: "500" } as const, { state: "failed", unclearSince: null }],
    [{ kind: "lost", reason: "TimeoutError" } as const, { state: "unclear", unclearSince: START }],
  ])("restores the outcome of an earlier attempt (%j)", async (outcome, left) => {
    await queueForms(1);
    await scripted([outcome]).run(START);
    const at = later(MINUTE_MS);
    await scripted(
      Array.from({ length: 4 }, () => LIMITED),
      500,
    ).run(at);
    expect(await outbox()).toMatchObject([{ ...left, attempts: 1, firstTriedAt: START, nextTryAt: at }]);
    await scripted([]).run(at);
    expect(await outbox()).toMatchObject([{ state: "sent", attempts: 2 }]);
  });

  it("ends a run that has no time left to wait for the provider's next window, and logs it", async () => {
    await queueForms(2);
    const faults = loggedFaults();
    const quota = { ...LIMITED, limit: { left: 0, resetSeconds: 3600 } };
    // Four attempts are in flight when the first one is refused.
    const { tried, run } = scripted(Array.from({ length: 4 }, () => quota));
    expect(await run(START)).toEqual({ sent: 0, failed: 0, unclear: 0 });
    expect(tried.length).toBeLessThanOrEqual(4);
    expect(faults()).toMatchObject([
      { event: "the mail provider took no more mails in the time of this run", sent: 0 },
    ]);
    expect((await outbox()).map(({ state }) => state)).toEqual(["queued", "queued"]);
  });
});

describe("several mails that are due", () => {
  it("leave by priority (orders, forms, reminders), and one order's in the sequence of their causes", async () => {
    const id = await orderId();
    await queue("reminder", "renewal_reminder", id);
    await queue("delivery after it", "delivery", id);
    await recordedOrder();
    await queue("form", "contact_message");
    const other = (await testDatabase().select().from(orders)).find((order) => order.id !== id);
    await queue("confirmation", "order_confirmation", other?.id ?? null);
    const { tried, run } = scripted([]);
    await run(START);
    expect(tried).toEqual(["confirmation", "form", "reminder", "delivery after it"]);
  });

  it("at most 50 form mails are sent per day; the rest waits, and an order's mail doesn't (D46)", async () => {
    const id = await orderId();
    await queueForms(52);
    await send();
    const sent = (await received()).length;
    // Concurrent senders may exceed the limit by a few.
    expect(sent).toBeGreaterThanOrEqual(50);
    expect(sent).toBeLessThan(54);
    await testDatabase().update(mails).set({ firstTriedAt: START }).where(eq(mails.state, "sent"));
    await queueForms(60);
    await queue("confirmation", "order_confirmation", id);
    await send(later(HOUR_MS));
    expect((await received()).slice(sent)).toEqual(["confirmation"]);
    await send(later(DAY_MS));
    expect(await received()).toHaveLength(61);
  });

  it("form mails are left to an administrator after three days without room for them", async () => {
    await queueForms(1);
    await testDatabase()
      .update(mails)
      .set({ createdAt: later(-72 * HOUR_MS) });
    await queue("fresh", "contact_message");
    await queue("reminder", "renewal_reminder");
    await testDatabase()
      .update(mails)
      .set({ createdAt: later(-96 * HOUR_MS) })
      .where(eq(mails.key, "reminder"));
    await send(later(1));
    expect(await received()).toEqual(expect.arrayContaining(["fresh", "reminder"]));
    expect(await outbox()).toMatchObject([{ state: "queued", nextTryAt: null }, {}, {}]);
  });
});
