import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { contactMessages } from "../db/schema/contact.ts";
import { post, resetShop, testDatabase } from "../testing/shop.ts";
import { staffShop } from "../testing/staff-shop.ts";
import { refusalOf } from "../testing/mutation.ts";
import { dataOf } from "../testing/query.ts";

const shop = staffShop(() => resetShop());

const letter = {
  firstName: "Ada",
  lastName: "Drafter",
  email: "ada@example.com",
  phone: "+31 20 123",
  message: "<b>Do you sell\nRevit?</b>",
};
const write = (message: string) => post("/api/contact", { ...letter, message });

const page = z.object({
  messages: z.array(z.looseObject({ id: z.string(), message: z.string(), read: z.boolean() })),
  total: z.number(),
  page: z.number(),
  pageCount: z.number(),
});
const list = async (input: object = {}) => dataOf(await shop.act("messages.list", input), page);
const mark = (id: string, read: boolean) => shop.act("messages.markRead", { id, read });
const unreadCount = async () => shop.done("messages.unreadCount");

describe("messages in the admin area (D28)", () => {
  it("are listed newest first, unaltered", async () => {
    await write("First");
    await write(letter.message);
    const shown = await list();
    expect(shown.messages.map((message) => message.message)).toEqual([letter.message, "First"]);
    expect(shown.messages[0]).toEqual({
      ...letter,
      id: expect.any(String),
      createdAt: expect.stringMatching(/Z$/),
      read: false,
      archived: false,
      answers: [],
      order: null,
      offer: null,
      sendersOrders: [],
    });
    expect(shown).toMatchObject({ total: 2, page: 1, pageCount: 1 });
    expect(await unreadCount()).toBe(2);
  });

  it("can be marked read and unread again, and are counted", async () => {
    await write("First");
    await write("Second");
    const [second, first] = (await list()).messages;
    expect(await dataOf(await mark(first?.id ?? "", true), z.unknown())).toEqual({
      id: first?.id,
      read: true,
    });
    expect(await unreadCount()).toBe(1);
    expect((await list({ list: "unread" })).messages.map((message) => message.id)).toEqual([second?.id]);
    await mark(first?.id ?? "", false);
    expect(await unreadCount()).toBe(2);
  });

  it("are listed 25 per page", async () => {
    await testDatabase().execute(sql`
      insert into ${contactMessages} (first_name, last_name, email, phone, message, created_at)
      select 'Ada', 'Drafter', 'ada@example.com', '12345', n::text, now() - n * interval '1 minute'
      from generate_series(1, 26) n`);
    expect((await list()).messages).toHaveLength(25);
    const last = await list({ page: 2 });
    expect(last.messages.map((message) => message.message)).toEqual(["26"]);
    expect(last).toMatchObject({ total: 26, page: 2, pageCount: 2 });
  });

  it.each(["4dbd35a4-3a38-4b40-a4b6-8ae1ac4a2c27", "nonsense"])(
    "return 404 for the message %s",
    async (id) => {
      expect(await refusalOf(await mark(id, true))).toMatchObject({
        status: 404,
        message: "This message does not exist.",
      });
    },
  );

  it.each([[{ page: 0 }], [{ list: "new" }], [{ q: "x".repeat(1_001) }]])(
    "can't be listed with %j",
    async (input) => {
      expect((await shop.refused("messages.list", input)).status).toBe(400);
    },
  );
});
