import { describe, expect, it } from "vitest";
import { contactMessages } from "../db/schema/contact.ts";
import { mails } from "../db/schema/mails.ts";
import { orderNotes, orderTags } from "../db/schema/order-notes.ts";
import { orders } from "../db/schema/orders.ts";
import { queueMail } from "../mail/outbox/queue-mail.ts";
import { signedInUser } from "../testing/accounts.ts";
import { IN_STATE, paidUnit } from "../testing/deliveries.ts";
import { refusalOf, resultOf } from "../testing/mutation.ts";
import { recordedOrder } from "../testing/orders.ts";
import { dataOf } from "../testing/query.ts";
import { resetShop, testDatabase } from "../testing/shop.ts";
import { staffShop } from "../testing/staff-shop.ts";
import { erasureResponse } from "./response-schemas.ts";

const ADA = "ada@example.com";
const GRACE = "grace@example.com";
const NUMBER = "SO-001001";

const shop = staffShop(() => resetShop());

async function message(email: string): Promise<void> {
  const fields = { firstName: "Ada", lastName: "Drafter", phone: "12345", message: "Hello" };
  await testDatabase()
    .insert(contactMessages)
    .values({ email, ...fields });
}

const note = (number: string, text: string) => shop.act("notes.add", { number, text });
const erase = (email: string, number = NUMBER) => shop.act("customers.erase", { number, email });

describe("the export of a customer", () => {
  it("is a file of what the shop stores about the buyer, notes and tags included, and about nobody else (D61)", async () => {
    await recordedOrder({ customerEmail: ADA, customerName: "Ada Drafter" });
    await recordedOrder({ customerEmail: GRACE, customerName: "Grace Hopper" });
    await message("Ada@example.com");
    await message(GRACE);
    await note(NUMBER, "Called back.");
    await note("SO-001002", "Grace called.");
    await shop.act("tags.add", { number: NUMBER, tag: "vip" });
    const file = await shop.done("customers.export", { number: NUMBER });
    expect(file.name).toBe("customer-of-SO-001001.json");
    expect(JSON.parse(file.text)).toMatchObject({
      askedFor: ADA,
      orders: [
        { number: NUMBER, customerName: "Ada Drafter", tags: ["vip"], notes: [{ text: "Called back." }] },
      ],
      messages: [{ email: "Ada@example.com" }],
    });
    expect(file.text).not.toMatch(/grace|warden/i);
  });
});

describe("the erasure of a customer", () => {
  it("deletes all but what the law requires, and says what is kept and why (D61)", async () => {
    const buyer = await signedInUser("ada-drafter");
    await recordedOrder({ customerEmail: ADA, customerName: "Ada Drafter", userId: buyer.id });
    await recordedOrder({ customerEmail: ADA, status: "expired" });
    await recordedOrder({ customerEmail: GRACE, customerName: "Grace Hopper" });
    await message(ADA);
    await message(GRACE);
    await note(NUMBER, "Ada is difficult.");
    await note("SO-001003", `A friend of ${ADA}.`);
    await shop.act("tags.add", { number: NUMBER, tag: "vip" });
    await shop.act("tags.add", { number: "SO-001003", tag: "vip" });
    for (const kind of ["order_confirmation", "order_link"] as const) {
      const [order] = await testDatabase().select().from(orders).orderBy(orders.sequence);
      const mail = { key: kind, kind, orderId: order?.id ?? null, subject: kind, text: "Hello", html: "<p>" };
      await queueMail(testDatabase(), { ...mail, recipient: ADA });
    }

    const report = await dataOf(await erase(" ADA@example.com"), erasureResponse);
    expect(report.deleted).toEqual(
      expect.arrayContaining([
        "order SO-001002",
        "mail ‘order_link’",
        "the tag ‘vip’",
        expect.stringMatching(/^a note of /),
        "the address in an administrator’s note of order SO-001003",
        expect.stringMatching(/^message of /),
      ]),
    );
    expect(report.kept).toEqual([
      expect.stringMatching(
        /^order SO-001001 with its name, email address and confirmation: tax law requires its invoice to be kept until \d{4}-01-01/,
      ),
    ]);
    expect(report.others).toEqual(["ada-drafter"]);

    const db = testDatabase();
    expect(await db.select().from(orders).orderBy(orders.sequence)).toMatchObject([
      { customerName: "Ada Drafter", customerEmail: ADA, userId: null, browserHash: "erased" },
      { customerName: "Grace Hopper" },
    ]);
    expect((await db.select().from(contactMessages)).map(({ email }) => email)).toEqual([GRACE]);
    expect((await db.select().from(orderNotes)).map(({ text }) => text)).toEqual(["A friend of erased."]);
    expect(await db.$count(orderTags)).toBe(1);
    expect((await db.select().from(mails)).map(({ kind }) => kind)).toEqual(["order_confirmation"]);
  });

  it("needs the buyer's address typed again", async () => {
    await recordedOrder({ customerEmail: ADA });
    await message(ADA);
    for (const typed of ["", GRACE, "ada@example"])
      expect(await refusalOf(await erase(typed))).toMatchObject({
        status: 400,
        fields: { email: "This isn’t the customer’s email address." },
      });
    expect(await testDatabase().$count(contactMessages)).toBe(1);
  });

  it.each([
    ["delivered", /^A subscription of order SO-001001 runs until 2027-11-19: erase after that day\.$/],
    ["to_deliver", /^A subscription of order SO-001001 is paid and not delivered yet/],
  ] as const)("is refused while a unit is %s, and changes nothing", async (state, sentence) => {
    await paidUnit(IN_STATE[state]);
    await message(ADA);
    await note(NUMBER, "Called back.");
    expect(await refusalOf(await erase(ADA))).toMatchObject({
      status: 409,
      message: expect.stringMatching(sentence),
    });
    expect(await testDatabase().$count(contactMessages)).toBe(1);
    expect(await testDatabase().$count(orderNotes)).toBe(1);
  });

  it("can be repeated", async () => {
    await recordedOrder({ customerEmail: ADA });
    await resultOf(await erase(ADA));
    expect(await dataOf(await erase(ADA), erasureResponse)).toMatchObject({ deleted: [] });
  });
});
