import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { COMPANY } from "#domain/seller/company.ts";
import { seller } from "#domain/seller/seller.ts";
import { MOST_TEMPLATES } from "#domain/seller/message-answer.ts";
import { answerTemplates, contactMessages, messageAnswers } from "../db/schema/contact.ts";
import { mails } from "../db/schema/mails.ts";
import { removeOld } from "../retention/remove-old.ts";
import { signedInAdmin, type TestAccount } from "../testing/accounts.ts";
import { found } from "../testing/found.ts";
import { mailbox, resetMailbox } from "../testing/mailbox.ts";
import { meetAtRows } from "../testing/meet-at-rows.ts";
import { mutation, refusalOf } from "../testing/mutation.ts";
import { recordedOrder } from "../testing/orders.ts";
import { dataOf, query } from "../testing/query.ts";
import { resetShop, settings, testDatabase } from "../testing/shop.ts";
import { mailsResponse } from "../mail/response-schemas.ts";
import {
  messagesResponse,
  messageViewResponse,
  orderMessagesResponse,
  templatesResponse,
} from "./response-schemas.ts";

let admin: TestAccount;
let id: string;

beforeEach(async () => {
  await resetShop();
  await resetMailbox();
  admin = await signedInAdmin("warden");
  id = await written();
});

/** Stores a message and returns its id. */
async function written(fields: Partial<typeof contactMessages.$inferInsert> = {}): Promise<string> {
  const [message] = await testDatabase()
    .insert(contactMessages)
    .values({
      firstName: "Grace",
      lastName: "Hopper",
      email: "grace@example.com",
      phone: "12345",
      message: "Do you sell\nRevit?",
      ...fields,
    })
    .returning();
  return found(message).id;
}

const FIRST = "11111111-1111-4111-8111-111111111111";
const SECOND = "22222222-2222-4222-8222-222222222222";
const call = (name: string, input: object) => mutation(`messages.${name}`, input, admin.headers);
const view = async (name: string, input: object) => dataOf(await call(name, input), messageViewResponse);
const answer = (answerId: string, text = "Yes, we do.\n\nRegards\nThe shop") =>
  call("answer", { id, answerId, text });
const list = async (input: object = {}) =>
  dataOf(await query("messages.list", input, admin.headers), messagesResponse);
const names = async (input: object) => (await list(input)).messages.map(({ firstName }) => firstName);
const queued = () => testDatabase().select().from(mails).where(eq(mails.kind, "message_answer"));

const saved = async (input: object) => dataOf(await call("saveTemplate", input), templatesResponse);

describe("an answer to a message (D28)", () => {
  it("is mailed to the sender with the question, and replies to it go to the shop", async () => {
    await dataOf(await answer(FIRST), messageViewResponse);
    const mail = await vi.waitUntil(async () => (await mailbox())[0]);
    expect(mail).toMatchObject({
      to: ["grace@example.com"],
      replyTo: seller().email,
      subject: `Your message to ${COMPANY.tradeName}`,
    });
    expect(mail.text).toContain("Yes, we do.\n\nRegards\nThe shop\n\n");
    expect(mail.text).toContain("Do you sell\n");
  });

  it("appears under the message with who and when, and marks it as read and answered", async () => {
    expect(await dataOf(await answer(FIRST), messageViewResponse)).toMatchObject({
      read: true,
      answers: [{ id: FIRST, text: "Yes, we do.\n\nRegards\nThe shop", username: "warden" }],
    });
    expect([await names({ list: "open" }), await names({ list: "answered" })]).toEqual([[], ["Grace"]]);
  });

  it("pressed twice, also in the same moment, is one answer and one mail", async () => {
    const both = await meetAtRows(
      (tx) => tx.select().from(contactMessages).for("update"),
      [() => answer(FIRST), () => answer(FIRST)],
    );
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await testDatabase().$count(messageAnswers)).toBe(1);
    expect(await queued()).toHaveLength(1);
  });

  it("isn't replaced under its id by another text, or by one to another message", async () => {
    await dataOf(await answer(FIRST), messageViewResponse);
    expect(await refusalOf(await answer(FIRST, "No."))).toMatchObject({ status: 409 });
    id = await written();
    expect(await refusalOf(await answer(FIRST))).toMatchObject({ status: 409 });
    expect(await queued()).toHaveLength(1);
  });

  it("can be followed by another", async () => {
    await dataOf(await answer(FIRST), messageViewResponse);
    const { answers } = await dataOf(await answer(SECOND, "One more thing."), messageViewResponse);
    expect(answers.map(({ text }) => text)).toEqual(["Yes, we do.\n\nRegards\nThe shop", "One more thing."]);
    expect(await queued()).toHaveLength(2);
  });

  it("is listed with the message's emails", async () => {
    await dataOf(await answer(FIRST), messageViewResponse);
    const ofMessage = await query("mails.ofMessage", { id }, admin.headers);
    expect(await dataOf(ofMessage, mailsResponse)).toMatchObject([
      { kind: "message_answer", recipient: "grace@example.com" },
    ]);
  });

  it.each([
    ["4dbd35a4-3a38-4b40-a4b6-8ae1ac4a2c27", "Yes.", 404],
    ["nonsense", "Yes.", 404],
    [undefined, "", 400],
    [undefined, "Dear {name},", 400],
  ])("to the message %j with the text %j is refused", async (message, text, status) => {
    const refused = await call("answer", { id: message ?? id, answerId: FIRST, text });
    expect((await refusalOf(refused)).status).toBe(status);
    expect(await queued()).toEqual([]);
  });

  it("vanishes with its message, and so does its mail", async () => {
    await dataOf(await answer(FIRST), messageViewResponse);
    const later = new Date(Date.now() + (settings().messagesKeptDays + 1) * 86_400_000);
    await testDatabase().update(mails).set({ createdAt: later });
    await removeOld({ db: testDatabase(), settings: settings() }, later);
    expect(await testDatabase().$count(messageAnswers)).toBe(0);
    expect(await queued()).toEqual([]);
  });
});

describe("messages in lists (D28)", () => {
  it("are archived, which marks them as read, and put back", async () => {
    expect(await view("archive", { id, archived: true })).toMatchObject({ archived: true, read: true });
    expect([await names({}), await names({ list: "open" }), await names({ list: "archived" })]).toEqual([
      [],
      [],
      ["Grace"],
    ]);
    expect(await view("archive", { id, archived: false })).toMatchObject({ archived: false, read: true });
    expect(await names({ list: "open" })).toEqual(["Grace"]);
  });

  it("are found by all words of name, address and text, whatever the case", async () => {
    await written({ firstName: "Ada", email: "ada@bureau.nl", message: "100% of it_all" });
    expect(await names({ q: "REVIT hopper" })).toEqual(["Grace"]);
    expect(await names({ q: "bureau.nl" })).toEqual(["Ada"]);
    expect(await names({ q: "0% it_" })).toEqual(["Ada"]);
    expect(await names({ q: "revit bureau" })).toEqual([]);
    expect((await list({ q: "hopper" })).total).toBe(2);
  });

  it("lead to the latest orders of their sender, and to the order that they are about", async () => {
    for (let at = 0; at < 6; at += 1) await recordedOrder({ customerEmail: " Grace@Example.com" });
    await recordedOrder({ customerEmail: "other@example.com" });
    expect((await list()).messages[0]?.sendersOrders).toEqual(
      [6, 5, 4, 3, 2].map((number) => `SO-00100${number}`),
    );
    expect(await view("link", { id, number: "so-1007" })).toMatchObject({ order: "SO-001007" });
    const ofOrder = await query("messages.ofOrder", { number: "SO-001007" }, admin.headers);
    expect(await dataOf(ofOrder, orderMessagesResponse)).toMatchObject([{ id }]);
    expect((await refusalOf(await call("link", { id, number: "SO-009999" }))).status).toBe(404);
    expect(await view("link", { id, number: "" })).toMatchObject({ order: null });
  });
});

describe("templates for answers (D28)", () => {
  const template = { name: "Stock", text: "Dear {name}," };

  it("are created, changed and removed by staff, and listed by name", async () => {
    const [made] = await saved(template);
    expect((await saved({ name: "late", text: "Sorry" })).map(({ name }) => name)).toEqual(["late", "Stock"]);
    await saved({ id: found(made).id, name: "Out of stock", text: "Dear {name}, no." });
    const listed = await dataOf(
      await query("messages.templates", undefined, admin.headers),
      templatesResponse,
    );
    expect(listed.map(({ text }) => text)).toEqual(["Sorry", "Dear {name}, no."]);
    for (const again of [1, 2]) {
      const left = await call("removeTemplate", { id: found(made).id });
      expect([again, await dataOf(left, templatesResponse)]).toMatchObject([again, [{ name: "late" }]]);
    }
  });

  it("have names that differ", async () => {
    await saved(template);
    expect(await refusalOf(await call("saveTemplate", { ...template, name: "STOCK" }))).toMatchObject({
      status: 409,
      fields: { name: "There is another template with this name." },
    });
  });

  it.each([
    [{ ...template, id: "4dbd35a4-3a38-4b40-a4b6-8ae1ac4a2c27" }, 404],
    [{ ...template, name: "" }, 400],
    [{ ...template, text: "" }, 400],
  ])("can't be stored as %j", async (input, status) => {
    expect((await refusalOf(await call("saveTemplate", input))).status).toBe(status);
  });

  it("are at most fifty, even if two administrators save one together", async () => {
    await testDatabase()
      .insert(answerTemplates)
      .values(
        Array.from({ length: MOST_TEMPLATES - 1 }, (_, at) => ({ ...template, name: `Template ${at}` })),
      );
    const deputy = await signedInAdmin("deputy");
    const answers = await meetAtRows(
      (tx) => tx.execute(sql`lock table answer_templates in row exclusive mode`),
      [admin, deputy].map(
        ({ headers }, at) =>
          () =>
            mutation("messages.saveTemplate", { ...template, name: `Late ${at}` }, headers),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
});
