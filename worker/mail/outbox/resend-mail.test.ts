import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { MailId } from "#domain/orders/ids.ts";
import { HOUR_MS, MINUTE_MS } from "#domain/time/durations.ts";
import { mails } from "../../db/schema/mails.ts";
import { resetShop, testDatabase } from "../../testing/shop.ts";
import { resendMail } from "./resend-mail.ts";

const NOW = new Date("2026-11-22T10:00:00Z");
const ago = (ms: number) => new Date(NOW.getTime() - ms);

beforeEach(async () => {
  await resetShop();
  vi.useFakeTimers({ toFake: ["Date"], now: NOW });
});
afterEach(() => {
  vi.useRealTimers();
});

type Fields = Partial<typeof mails.$inferInsert>;

/** Stores a mail that was tried three times, with the given fields, and returns its id. */
async function stored(fields: Fields): Promise<MailId> {
  const [mail] = await testDatabase()
    .insert(mails)
    .values({
      key: "a",
      kind: "order_link",
      recipient: "ada@example.com",
      subject: "a",
      text: "Hello",
      html: "<p>Hello</p>",
      attachments: [],
      attempts: 3,
      firstTriedAt: ago(HOUR_MS),
      createdAt: ago(HOUR_MS),
      ...fields,
    })
    .returning();
  if (!mail) throw new Error("no mail");
  return mail.id;
}

const rowOf = async (id: MailId) => {
  const [row] = await testDatabase().select().from(mails).where(eq(mails.id, id));
  return row;
};
const resend = (id: MailId, takesKeys = true) => resendMail(testDatabase(), id, takesKeys, ["owner"]);

const FROM_THE_START = { key: "a", state: "queued", attempts: 0, firstTriedAt: null };
const WITHIN_THE_KEY = { key: "a", state: "unclear", attempts: 3, firstTriedAt: ago(HOUR_MS) };

it.each<[string, Fields, object]>([
  ["that is held back", {}, FROM_THE_START],
  ["that has failed", { state: "failed" }, FROM_THE_START],
  ["whose key still holds", { state: "unclear", unclearSince: ago(23 * HOUR_MS - 1) }, WITHIN_THE_KEY],
  [
    "whose sender died",
    { state: "unclear", unclearSince: ago(MINUTE_MS), sendingUntil: NOW },
    WITHIN_THE_KEY,
  ],
])("a mail %s goes out again under its own key", async (_what, fields, expected) => {
  const id = await stored(fields);
  expect(await resend(id)).toMatchObject({ id, resendOf: null });
  expect(await rowOf(id)).toMatchObject({ ...expected, byHand: true, nextTryAt: NOW });
});

it.each<[string, Fields, boolean]>([
  ["whose key no longer holds", { state: "unclear", unclearSince: ago(23 * HOUR_MS) }, true],
  ["whose provider takes no keys", { state: "unclear", unclearSince: ago(MINUTE_MS) }, false],
  ["that bounced before the answer came", { state: "bounced", unclearSince: ago(MINUTE_MS) }, true],
])("a mail %s is resent as a separate mail", async (_what, fields, takesKeys) => {
  const id = await stored(fields);
  const again = await resend(id, takesKeys);
  expect(again).toMatchObject({ state: "queued", resendOf: id, attempts: 0 });
  expect(await rowOf(again.id)).toMatchObject({ key: `resend/${id}/1`, byHand: true, nextTryAt: NOW });
  expect(await rowOf(id)).toMatchObject({ ...fields, byHand: false, nextTryAt: null });
});

it("a mail that is being sent can't be resent", async () => {
  const id = await stored({ state: "unclear", unclearSince: NOW, sendingUntil: new Date(NOW.getTime() + 1) });
  await expect(resend(id)).rejects.toMatchObject({
    failure: "conflict",
    message: "This mail is being sent right now. Please look again in a moment.",
  });
});

it("a repetition that is being sent blocks another one; one that permanently failed doesn't", async () => {
  const id = await stored({ state: "bounced" });
  const first = await resend(id, false);
  const become = (fields: Fields) => testDatabase().update(mails).set(fields).where(eq(mails.id, first.id));
  await become({
    state: "unclear",
    unclearSince: NOW,
    nextTryAt: null,
    sendingUntil: new Date(NOW.getTime() + 1),
  });
  await expect(resend(id, false)).rejects.toMatchObject({
    failure: "conflict",
    message: "This mail is already being sent again.",
  });
  await become({ state: "failed", unclearSince: null, sendingUntil: null });
  const second = await resend(id, false);
  expect(await rowOf(second.id)).toMatchObject({ key: `resend/${id}/2`, resendOf: id });
});
