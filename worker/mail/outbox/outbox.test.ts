import { asc, eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { OrderId } from "#domain/orders/ids.ts";
import { HOUR_MS, MINUTE_MS } from "#domain/time/durations.ts";
import type { MailKind } from "#domain/orders/mail.ts";
import { mails } from "../../db/schema/mails.ts";
import { loggedFaults } from "../../testing/faults.ts";
import { mailbox, resetMailbox, setMailFault } from "../../testing/mailbox.ts";
import { recordedOrder } from "../../testing/orders.ts";
import { resetShop, testDatabase, testServices } from "../../testing/shop.ts";
import { claimMail } from "./claim-mail.ts";
import { SendRateLimiter } from "./send-rate-limiter.ts";
import { queueMail } from "./queue-mail.ts";
import { sendDueMails, sendMails, sendQueued } from "./send-queued.ts";
import { recordOutcome } from "./record-outcome.ts";
import { orders } from "../../db/schema/orders.ts";
import type { MailTransport, OutgoingMail, SendOutcome } from "./transport.ts";

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

const queue = (key: string, fields: { recipient?: string; orderId?: OrderId; kind?: MailKind } = {}) =>
  queueMail(testDatabase(), {
    key,
    kind: "order_link",
    orderId: null,
    recipient: "ada@example.com",
    subject: key,
    text: "Hello",
    html: "<p>Hello</p>",
    ...fields,
  });

const outbox = () => testDatabase().select().from(mails).orderBy(asc(mails.sequence));
const states = async () => (await outbox()).map(({ state }) => state);
const only = async () => {
  const [mail] = await outbox();
  if (!mail) throw new Error("the outbox is empty");
  return mail;
};
const received = async () => (await mailbox()).map(({ subject }) => subject);
const send = (at = START) => sendDueMails(testServices(), at);

/** A transport that responds as the test sets, in sequence, and records what it receives. */
function scripted(outcomes: readonly SendOutcome[], takesKeys = false) {
  const tried: OutgoingMail[] = [];
  const left = [...outcomes];
  const transport: MailTransport = {
    takesKeys,
    send: async (mail) => {
      tried.push(mail);
      return left.shift() ?? { kind: "accepted", providerId: `mail-${tried.length}` };
    },
  };
  const run = (at: Date) =>
    sendMails(testServices(), { clock: () => at, transport, pace: new SendRateLimiter() });
  return { tried, transport, run };
}
const LOST = { kind: "lost", reason: "TimeoutError" } as const;
const REFUSED = { kind: "refused", reason: "500" } as const;

describe("a queued mail", () => {
  it("is sent once under its key, and is then marked as sent", async () => {
    await queue("a");
    expect(await send()).toEqual({ sent: 1, failed: 0, unclear: 0 });
    expect(await mailbox()).toMatchObject([{ key: "a", to: ["ada@example.com"], text: "Hello" }]);
    expect(await only()).toMatchObject({ state: "sent", attempts: 1, nextTryAt: null, sentAt: START });
    expect(await send(later(96 * HOUR_MS))).toEqual({ sent: 0, failed: 0, unclear: 0 });
  });

  it("is queued once for a cause that is processed twice", async () => {
    await queue("a");
    await queue("a");
    await send();
    expect(await received()).toEqual(["a"]);
  });

  it("is rolled back together with its cause", async () => {
    const work = testDatabase().transaction(async (tx) => {
      await queueMail(tx, { ...(await template()), key: "a" });
      throw new Error("rolled back");
    });
    await expect(work).rejects.toThrow("rolled back");
    expect(await outbox()).toEqual([]);
  });

  it("a mail without a usable address doesn't fail its cause and is logged", async () => {
    const faults = loggedFaults();
    await queue("longest", { recipient: `${"a".repeat(242)}@example.com` });
    await queue("too long", { recipient: `${"a".repeat(243)}@example.com` });
    expect(await outbox()).toMatchObject([{ key: "longest" }]);
    expect(faults()).toMatchObject([{ event: "a mail has nowhere to go", key: "too long" }]);
  });
});

const template = async () => ({
  kind: "order_link" as const,
  orderId: null,
  recipient: "ada@example.com",
  subject: "a",
  text: "Hello",
  html: "<p>Hello</p>",
});

describe("a refused mail", () => {
  it("has failed, and is retried at growing intervals for three days", async () => {
    await queue("a");
    await setMailFault("5xx");
    const tries: number[] = [];
    let at = START;
    for (let mail = await only(); mail.nextTryAt !== null; mail = await only()) {
      at = mail.nextTryAt;
      tries.push((at.getTime() - START.getTime()) / MINUTE_MS);
      await send(new Date(at.getTime() - 1));
      expect((await only()).attempts).toBe(tries.length - 1);
      await send(at);
      expect(await only()).toMatchObject({ state: "failed", attempts: tries.length, unclearSince: null });
    }
    expect(tries).toEqual([0, 1, 6, 21, 81, 261, 621, 1341, 2061, 2781, 3501, 4221]);
    expect(await received()).toEqual([]);
    expect((await only()).lastError).toContain("500 internal_server_error");
  });

  it.each([
    [600, later(10 * MINUTE_MS)],
    [72 * 3600, later(72 * HOUR_MS)],
    [72 * 3600 + 1, null],
  ])("waits as long as the provider asks, %i seconds, within three days", async (asked, nextTryAt) => {
    await queue("a");
    await scripted([{ kind: "refused", reason: "503", retryAfterSeconds: asked }]).run(START);
    expect(await only()).toMatchObject({ state: "failed", nextTryAt });
  });
});

describe("a mail whose response was lost", () => {
  it("is unclear, and is repeated under its key, so it arrives once", async () => {
    await queue("a");
    await setMailFault("drop", 1);
    await send();
    expect(await only()).toMatchObject({ state: "unclear", unclearSince: START });
    expect(await received()).toEqual(["a"]);
    await send(later(MINUTE_MS));
    expect(await only()).toMatchObject({ state: "sent", attempts: 2, unclearSince: null });
    expect(await received()).toEqual(["a"]);
  });

  it("is repeated only while its key is valid at the provider", async () => {
    await queue("a");
    const { tried, run } = scripted(
      Array.from({ length: 20 }, () => LOST),
      true,
    );
    const planned: number[] = [];
    // Fewer repetitions than outcomes: a key that never expired would be used more than eight times.
    for (let mail = await only(); mail.nextTryAt && tried.length < 20; mail = await only()) {
      planned.push((mail.nextTryAt.getTime() - START.getTime()) / MINUTE_MS);
      await run(mail.nextTryAt);
    }
    await run(later(80 * HOUR_MS));
    expect(planned).toEqual([0, 1, 6, 21, 81, 261, 621, 1341]);
    expect(tried.map(({ key }) => key)).toEqual(Array(8).fill("a"));
    expect(await only()).toMatchObject({ state: "unclear", nextTryAt: null });
  });

  it("isn't repeated automatically if the provider doesn't support keys", async () => {
    await queue("a");
    const faults = loggedFaults();
    const { tried, run } = scripted([LOST]);
    expect(await run(START)).toEqual({ sent: 0, failed: 0, unclear: 1 });
    const { id: mailId } = await only();
    expect(faults()).toMatchObject([
      { event: "a mail was not sent", mailId, kind: "order_link", why: "lost" },
    ]);
    await run(later(48 * HOUR_MS));
    expect(tried).toHaveLength(1);
    expect(await only()).toMatchObject({ state: "unclear", nextTryAt: null, lastError: "TimeoutError" });
  });

  it("remains unclear if a repetition is refused, because the provider may have the first one", async () => {
    await queue("a");
    const { run } = scripted([LOST, REFUSED], true);
    await run(START);
    await run(later(MINUTE_MS));
    expect(await only()).toMatchObject({ state: "unclear", unclearSince: START, lastError: "500" });
    await run(later(6 * MINUTE_MS));
    expect(await states()).toEqual(["sent"]);
  });

  it("isn't repeated by a second provider that doesn't support keys", async () => {
    await queue("a");
    await scripted([LOST], true).run(START);
    const { tried, run } = scripted([]);
    await run(later(HOUR_MS));
    expect(tried).toEqual([]);
    expect(await only()).toMatchObject({ state: "unclear", nextTryAt: null });
  });
});

describe("a sender that dies", () => {
  it.each([true, false])(
    "a sender that dies between claiming and sending leaves an unclear mail (keys: %s)",
    async (takesKeys) => {
      await queue("a");
      expect(await claimMail(testDatabase(), START, { takesKeys })).toMatchObject({ key: "a" });
      expect(await states()).toEqual(["unclear"]);
      const { tried, run } = scripted([], takesKeys);
      await run(later(MINUTE_MS));
      expect(tried).toEqual([]);
      await run(later(3 * MINUTE_MS));
      expect(tried).toHaveLength(takesKeys ? 1 : 0);
      expect(await states()).toEqual([takesKeys ? "sent" : "unclear"]);
    },
  );

  it("a sender that comes back after its lease expired doesn't overwrite another one's result", async () => {
    await queue("a");
    const keys = { takesKeys: true };
    const slow = await claimMail(testDatabase(), START, keys);
    if (!slow) throw new Error("nothing was claimed");
    await scripted([], true).run(later(3 * MINUTE_MS));
    await recordOutcome(testDatabase(), slow, LOST, later(4 * MINUTE_MS), keys);
    expect(await states()).toEqual(["sent"]);
  });
});

it("a mail that is being sent belongs to its sender until the lease expires, even if it is due", async () => {
  await queue("a");
  const keys = { takesKeys: true };
  await claimMail(testDatabase(), START, keys);
  await testDatabase().update(mails).set({ nextTryAt: START });
  expect(await claimMail(testDatabase(), later(MINUTE_MS), keys)).toBeUndefined();
  expect(await claimMail(testDatabase(), later(3 * MINUTE_MS), keys)).toMatchObject({ key: "a" });
});

it("a bounce reported before the response to the attempt isn't overwritten by it", async () => {
  await queue("a");
  const keys = { takesKeys: true };
  const mail = await claimMail(testDatabase(), START, keys);
  if (!mail) throw new Error("nothing was claimed");
  await testDatabase().update(mails).set({ state: "bounced", nextTryAt: null });
  await recordOutcome(testDatabase(), mail, { kind: "accepted", providerId: "p1" }, START, keys);
  expect(await states()).toEqual(["bounced"]);
});

it("a mail that is currently being claimed doesn't block the others", async () => {
  await queue("a");
  await queue("b");
  await testDatabase().transaction(async (tx) => {
    await tx.select().from(mails).where(eq(mails.key, "a")).for("update");
    const claimed = testServices().db.transaction(async (other) => {
      await other.execute(sql`set local lock_timeout = '2s'`);
      return claimMail(other, START, { takesKeys: true });
    });
    expect(await claimed).toMatchObject({ key: "b" });
  });
});

it("two simultaneous senders send each mail once", async () => {
  for (let at = 0; at < 20; at += 1) await queue(`mail ${at}`);
  const { tried, run } = scripted([]);
  await Promise.all([run(START), run(START), run(START)]);
  expect(tried.map(({ key }) => key).toSorted()).toEqual((await outbox()).map(({ key }) => key).toSorted());
});

const orderId = async () => {
  await recordedOrder();
  const [order] = await testDatabase().select().from(orders);
  if (!order) throw new Error("no order");
  return order.id;
};

describe("one order's mails", () => {
  it("one order's mails leave in the sequence of their causes, even if the first one is held up", async () => {
    const id = await orderId();
    await queue("first", { orderId: id });
    await queue("second", { orderId: id });
    await queue("other", {});
    await setMailFault("5xx", 1);
    await send();
    expect(await received()).toEqual(["other"]);
    await send(later(MINUTE_MS));
    expect(await received()).toEqual(["other", "first", "second"]);
  });

  it("a withdrawal's acknowledgement leaves immediately and doesn't hold up the order's other mails", async () => {
    const id = await orderId();
    await queue("first", { orderId: id });
    await queue("withdrawn", { orderId: id, kind: "withdrawal_acknowledgement" });
    await setMailFault("5xx", 1);
    await send();
    expect(await received()).toEqual(["withdrawn"]);
    await testDatabase()
      .update(mails)
      .set({ state: "failed", nextTryAt: later(HOUR_MS) })
      .where(eq(mails.key, "withdrawn"));
    await queue("last", { orderId: id });
    await send(later(MINUTE_MS));
    expect(await received()).toEqual(["withdrawn", "first", "last"]);
  });

  it("one order's mails don't wait for one that only an administrator can send", async () => {
    const id = await orderId();
    await queue("first", { orderId: id });
    await queue("second", { orderId: id });
    const { run } = scripted([LOST]);
    await run(START);
    expect(await states()).toEqual(["unclear", "sent"]);
  });
});

it("nothing is sent automatically to an address that bounced", async () => {
  await queue("a");
  await send();
  await testDatabase().update(mails).set({ state: "bounced" }).where(eq(mails.key, "a"));
  await queue("b", { recipient: "Ada@example.com" });
  await queue("c", { recipient: "bob@example.com" });
  await send();
  expect(await received()).toEqual(["a", "c"]);
  expect(await outbox()).toMatchObject([{}, { key: "b", state: "queued", nextTryAt: null }, {}]);
});

it("in an outage, a run gives up after ten failures, and the next one continues", async () => {
  for (let at = 0; at < 20; at += 1) await queue(`mail ${at}`);
  const { tried, run } = scripted(Array.from({ length: 20 }, (_, at) => (at % 2 === 0 ? REFUSED : LOST)));
  const { failed, unclear } = await run(START);
  // When the tenth fails, three more are in flight.
  expect([tried.length, failed + unclear]).toEqual([13, 13]);
  await send(later(MINUTE_MS));
  expect(await received()).toHaveLength(20 - unclear);
});

it("right after a commit only twenty mails are sent, and the job sends the rest", async () => {
  for (let at = 0; at < 22; at += 1) await queue(`mail ${at}`);
  await sendQueued(testServices());
  expect(await received()).toHaveLength(20);
  await send();
  expect(await received()).toHaveLength(22);
});

describe("without a mail API", () => {
  const services = { db: testDatabase(), settings: { ...testServices().settings, mailApi: null } };

  it("without a mail API, Cloudflare's binding sends", async () => {
    await queue("a");
    const mailBinding = { send: () => Promise.resolve({ messageId: "m1" }) };
    expect(await sendMails({ ...services, mailBinding })).toEqual({ sent: 1, failed: 0, unclear: 0 });
    expect(await only()).toMatchObject({ state: "sent", providerId: "m1" });
  });

  it("without a mail API and without the binding, mails stay queued and the log explains why", async () => {
    await queue("a");
    const faults = loggedFaults();
    await sendQueued({ ...services, mailBinding: undefined });
    expect(await only()).toMatchObject({ state: "queued", attempts: 0 });
    expect(faults()).toMatchObject([
      {
        event: "queued mails could not be sent",
        causes: ["Error: there is no way to send mail: set MAIL_API_KEY, or bind EMAIL"],
      },
    ]);
  });
});
