import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, it, vi } from "vitest";
import { z } from "zod";
import { MAIL_KINDS } from "#domain/orders/mail.ts";
import { DAY_MS, HOUR_MS } from "#domain/time/durations.ts";
import { mails } from "../../db/schema/mails.ts";
import { orders } from "../../db/schema/orders.ts";
import { signedInAdmin, type TestAccount } from "../../testing/accounts.ts";
import { mailbox, resetMailbox } from "../../testing/mailbox.ts";
import { mutation, resultOf } from "../../testing/mutation.ts";
import { recordedOrder } from "../../testing/orders.ts";
import { dataOf, query } from "../../testing/query.ts";
import { post, resetShop, testDatabase } from "../../testing/shop.ts";
import { mailResponse, mailsResponse, undeliveredResponse } from "../response-schemas.ts";

let admin: TestAccount;
beforeEach(async () => {
  await resetMailbox();
  await resetShop();
  admin = await signedInAdmin();
});

type Fields = Partial<typeof mails.$inferInsert>;

/** Stores a mail from an hour ago that isn't retried automatically. */
async function mail(subject: string, fields: Fields): Promise<string> {
  const at = new Date(Date.now() - HOUR_MS);
  const [made] = await testDatabase()
    .insert(mails)
    .values({
      key: subject,
      kind: "order_link",
      recipient: "ada@example.com",
      subject,
      text: "Hello",
      html: "<p>Hello</p>",
      attachments: [],
      createdAt: at,
      unclearSince: fields.state === "unclear" ? at : null,
      sentAt: fields.state === "sent" ? at : null,
      ...fields,
    })
    .returning();
  if (!made) throw new Error("no mail");
  return made.id;
}

const undelivered = async (input: object = {}) =>
  dataOf(await query("mails.undelivered", input, admin.headers), undeliveredResponse);
const counts = async (headers: Record<string, string> = admin.headers) => {
  const summary = z.looseObject({ mails: z.unknown() });
  return (await dataOf(await query("dashboard.summary", undefined, headers), summary)).mails;
};

it("undelivered mails are listed and counted, those that need a decision first", async () => {
  await recordedOrder();
  const [order] = await testDatabase().select().from(orders);
  await mail("sent", { state: "sent" });
  await mail("waiting", { nextTryAt: new Date() });
  await mail("failed", { state: "failed" });
  await mail("tried again", { state: "failed", nextTryAt: new Date(Date.now() + HOUR_MS) });
  await mail("bounced", { state: "bounced", orderId: order?.id ?? null });
  await mail("unclear", { state: "unclear" });
  await mail("being sent", { state: "unclear", sendingUntil: new Date(Date.now() + HOUR_MS) });
  await mail("held", {});
  await mail("long ago", { state: "bounced", createdAt: new Date(Date.now() - 31 * DAY_MS) });
  const list = await undelivered();
  expect(list.mails.map(({ subject }) => subject)).toEqual([
    "held",
    "unclear",
    "bounced",
    "failed",
    "tried again",
  ]);
  expect(list).toMatchObject({ total: 5, page: 1, pageCount: 1 });
  expect(list.mails.map(({ orderNumber }) => orderNumber)).toEqual([null, null, "SO-001001", null, null]);
  expect(await counts()).toEqual({ stuck: 4, retried: 1 });
});

it("a mail that was resent leaves the list, unless its repetition doesn't arrive either", async () => {
  const first = await mail("first", { state: "bounced" });
  const again = mailResponse.parse(
    await resultOf(await mutation("mails.resend", { id: first }, admin.headers)),
  );
  await vi.waitFor(async () => expect(await mailbox()).toHaveLength(1));
  await vi.waitFor(async () => expect((await undelivered()).total).toBe(0));
  await testDatabase().update(mails).set({ state: "bounced" }).where(eq(mails.id, again.id));
  expect((await undelivered()).mails.map(({ id }) => id)).toEqual([again.id]);
  expect(await counts()).toEqual({ stuck: 1, retried: 0 });
});

/** The kinds of mail in every list of mails, which agree with each other and with the count. */
async function seenBy(headers: Record<string, string>) {
  const list = await dataOf(await query("mails.undelivered", {}, headers), undeliveredResponse);
  const sent = await dataOf(await query("mails.toBuyer", { number: "SO-001001" }, headers), mailsResponse);
  expect(list.total).toBe(list.mails.length);
  expect(await counts(headers)).toEqual({ stuck: list.total, retried: 0 });
  expect(new Set(sent.map(({ kind }) => kind))).toEqual(new Set(list.mails.map(({ kind }) => kind)));
  return new Set(list.mails.map(({ kind }) => kind));
}

it("mails of messages and of accounts are listed only for those who may read these, as are their counts (D57)", async () => {
  await recordedOrder({ customerEmail: "ada@example.com" });
  for (const kind of MAIL_KINDS) await mail(kind, { kind, state: "bounced" });
  const { headers: accountant } = await signedInAdmin("books", ["accountant"]);
  const { headers: seller } = await signedInAdmin("seller", ["sales"]);
  expect(await seenBy(admin.headers)).toEqual(new Set(MAIL_KINDS));
  expect(await seenBy(seller)).toEqual(new Set(MAIL_KINDS));
  const seen = await seenBy(accountant);
  expect(new Set(MAIL_KINDS.filter((kind) => !seen.has(kind)))).toEqual(
    new Set([
      "contact_message",
      "message_answer",
      "email_confirmation",
      "password_reset",
      "security_changed",
    ]),
  );
});

it("undelivered mails are listed 25 per page", async () => {
  for (let at = 0; at < 26; at += 1) await mail(`mail ${at}`, { state: "failed" });
  expect((await undelivered()).mails).toHaveLength(25);
  expect(await undelivered({ page: 2 })).toMatchObject({ total: 26, pageCount: 2, mails: [{}] });
});

it("a contact message's copy is shown with the message, and can be resent", async () => {
  const message = {
    firstName: "Ada",
    lastName: "Drafter",
    email: "ada@example.com",
    phone: "+31 20 123",
    message: "Do you sell Revit?",
  };
  expect((await post("/api/contact", message)).status).toBe(200);
  const page = z.looseObject({ messages: z.array(z.looseObject({ id: z.string() })) });
  const { messages } = await dataOf(await query("messages.list", {}, admin.headers), page);
  const of = async () =>
    dataOf(await query("mails.ofMessage", { id: messages[0]?.id }, admin.headers), mailsResponse);
  await vi.waitFor(async () =>
    expect(await of()).toMatchObject([{ kind: "contact_message", state: "sent" }]),
  );
  const [copy] = await of();
  expect(copy?.text).toContain("Do you sell Revit?");
  // Done twice, because a repetition can itself be repeated and must still belong to the message.
  const again = async (id: string | undefined) =>
    mailResponse.parse(await resultOf(await mutation("mails.resend", { id }, admin.headers)));
  const second = await again(copy?.id);
  await vi.waitFor(async () => expect(await of()).toMatchObject([{}, { state: "sent" }]));
  await again(second.id);
  await vi.waitFor(async () => expect(await mailbox()).toHaveLength(3));
  expect((await of()).map(({ kind }) => kind)).toEqual(Array(3).fill("contact_message"));
});

it("the acknowledgement of a withdrawal from an unknown order is shown with the withdrawal", async () => {
  const withdrawal = {
    name: "Ada Drafter",
    email: "ada@example.com",
    orderNumber: "SO-009999",
    products: "",
    clientKey: crypto.randomUUID(),
  };
  const { number } = z
    .looseObject({ number: z.string() })
    .parse(await resultOf(await mutation("withdrawals.submit", withdrawal)));
  const of = await dataOf(await query("mails.ofWithdrawal", { number }, admin.headers), mailsResponse);
  expect(of).toMatchObject([{ kind: "withdrawal_acknowledgement", recipient: "ada@example.com" }]);
  expect(of[0]?.text).toContain("/withdrawn/");
});

it.each([
  ["mails.ofMessage", { id: crypto.randomUUID() }],
  ["mails.ofWithdrawal", { number: "WD-009999" }],
])("%s of an unknown cause is empty", async (name, input) => {
  expect(await dataOf(await query(name, input, admin.headers), mailsResponse)).toEqual([]);
});

it("a mail of a kind that only the next version knows is listed, too, while both versions run", async () => {
  const id = await mail("from the next version", { state: "failed" });
  await testDatabase().execute(sql`update mails set kind = 'seats_added' where id = ${id}`);
  expect((await undelivered()).mails).toMatchObject([{ id, kind: "seats_added" }]);
});
