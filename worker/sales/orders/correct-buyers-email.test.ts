import { asc, eq, ne } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import type { OrderId } from "#domain/orders/ids.ts";
import { BUYERS_EMAIL_CORRECTED_TEXT } from "#domain/orders/correct-email.ts";
import { mails } from "../../db/schema/mails.ts";
import { orderEvents, orders } from "../../db/schema/orders.ts";
import { queueOrderConfirmation } from "../../mail/order-confirmation.ts";
import { IN_STATE, paidUnits, stepsOf, storedUnits } from "../../testing/deliveries.ts";
import { found } from "../../testing/found.ts";
import { mailbox, resetMailbox } from "../../testing/mailbox.ts";
import { refusalOf, resultOf } from "../../testing/mutation.ts";
import { firstToken } from "../../testing/orders.ts";
import { dataOf, query } from "../../testing/query.ts";
import { orderIdOf } from "../../testing/renewals.ts";
import { resetShop, settings, testDatabase } from "../../testing/shop.ts";
import { mailResponse } from "../../mail/response-schemas.ts";
import { orderToken } from "../../records/order-links.ts";
import { staffShop } from "../../testing/staff-shop.ts";
import { PATIENCE } from "../../testing/patience.ts";

const WRONG = "ada@exmaple.com";
const RIGHT = "ada@example.org";
const NUMBER = "SO-001001";

const shop = staffShop(async () => {
  await resetShop();
  await resetMailbox();
});

type Mailed = Partial<typeof mails.$inferInsert>;

/** Creates a paid order with a typing error in its address, whose confirmation is in this state. */
async function mistyped(confirmation: Mailed = { state: "sent", sentAt: new Date() }, change = {}) {
  const id = orderIdOf(await paidUnits({ customerEmail: WRONG }, change));
  await queueOrderConfirmation(testDatabase(), settings(), id);
  await testDatabase()
    .update(mails)
    .set({ attempts: 1, nextTryAt: null, ...confirmation });
  return id;
}
const correct = (input: object = {}) =>
  shop.act("orders.correctEmail", { number: NUMBER, replaces: WRONG, email: RIGHT, ...input });
const queued = async () =>
  (await testDatabase().select().from(mails).orderBy(asc(mails.sequence))).map(({ kind, recipient }) =>
    [kind, recipient].join(" to "),
  );
const address = async () => (await testDatabase().select().from(orders))[0]?.customerEmail;
const opens = async (id: OrderId, linkVersion: number) =>
  (await query("orders.byToken", { token: orderToken(settings(), { id, linkVersion }) })).status === 200;
const BOUNCED: Mailed = { state: "bounced", lastError: "550 no such user" };

describe("a typing error in the buyer's address, corrected in the admin area (D82)", () => {
  it("ends older links, mails the new address the link, and tells the one before without it", async () => {
    const id = await mistyped();
    expect(await resultOf(await correct())).toEqual({ message: BUYERS_EMAIL_CORRECTED_TEXT });
    expect(await address()).toBe(RIGHT);
    expect([await opens(id, 0), await opens(id, 1)]).toEqual([false, true]);
    const sent = await vi.waitUntil(async () => {
      const arrived = await mailbox();
      return arrived.length === 2 ? arrived : null;
    }, PATIENCE);
    const to = (recipient: string) => found(sent.find((mail) => mail.to.includes(recipient)));
    expect(to(RIGHT).text).toContain(`/order/${orderToken(settings(), { id, linkVersion: 1 })}`);
    expect(to(WRONG).subject).toBe(`Emails about order ${NUMBER} no longer come here`);
    expect(to(WRONG).text).not.toContain("/order/");
    expect(to(WRONG).text).not.toContain(RIGHT);
  });

  it("is kept in the timeline, with both addresses and who corrected it", async () => {
    await mistyped();
    await resultOf(await correct());
    const { timeline } = await shop.done("orders.byNumber", { number: NUMBER });
    expect(timeline).toMatchObject([
      { kind: "email_corrected", source: "admin", note: `${WRONG} → ${RIGHT}, by warden` },
    ]);
  });

  it("pressed twice, is corrected once", async () => {
    await mistyped();
    await resultOf(await correct());
    const before = await queued();
    await resultOf(await correct());
    expect(await queued()).toEqual(before);
    expect(await testDatabase().$count(orderEvents)).toBe(1);
  });

  it("of an address that bounced: it isn't mailed, and on request, the new one gets what didn't arrive", async () => {
    await mistyped(BOUNCED);
    await resultOf(await correct({ resend: true }));
    expect(await queued()).toEqual([
      `order_confirmation to ${WRONG}`,
      `order_confirmation to ${RIGHT}`,
      `new_order_link to ${RIGHT}`,
    ]);
    const undelivered = await shop.act("mails.undelivered", { page: 1 });
    expect(await resultOf(undelivered)).toMatchObject({ total: 0 });
  });

  it("of an address where one email arrived and a later one bounced doesn't mail it either", async () => {
    const id = await mistyped();
    const later = {
      kind: "delivery",
      recipient: WRONG,
      subject: "a",
      text: "a",
      html: "a",
      attachments: [],
    } as const;
    await testDatabase()
      .insert(mails)
      .values({ key: "later", orderId: id, createdAt: new Date(), state: "bounced", ...later });
    await resultOf(await correct());
    expect(await queued()).not.toContain(`email_corrected to ${WRONG}`);
  });

  it("without that request, repeats nothing by itself; a press of 'Send again' goes to the new address", async () => {
    await mistyped(BOUNCED);
    await resultOf(await correct());
    expect(await queued()).toEqual([`order_confirmation to ${WRONG}`, `new_order_link to ${RIGHT}`]);
    const [bounced] = await testDatabase().select().from(mails).orderBy(asc(mails.sequence));
    const again = await shop.act("mails.resend", { id: found(bounced).id });
    expect(await dataOf(again, mailResponse)).toMatchObject({
      recipient: RIGHT,
      resendOf: found(bounced).id,
    });
  });

  it("takes mails along that haven't left, and stops those that are tried again", async () => {
    await mistyped({ state: "queued", attempts: 0, nextTryAt: new Date() });
    await resultOf(await correct());
    expect(await queued()).toEqual([`order_confirmation to ${RIGHT}`, `new_order_link to ${RIGHT}`]);
  });

  it("stops trying the address before", async () => {
    await mistyped({ state: "failed", attempts: 3, nextTryAt: new Date(Date.now() + 60_000) });
    await resultOf(await correct());
    const [stopped] = await testDatabase().select().from(mails).where(eq(mails.recipient, WRONG));
    expect(stopped?.nextTryAt).toBeNull();
  });

  it("corrects the administrator with the same address on request, without a mail about somebody else", async () => {
    await mistyped({ state: "sent", sentAt: new Date() }, { ...IN_STATE.ordered, administratorEmail: WRONG });
    await resultOf(await correct({ administrator: true }));
    const [unit] = await storedUnits();
    expect(unit).toMatchObject({ administratorEmail: RIGHT, state: "ordered" });
    expect((await stepsOf(found(unit).id)).at(-1)).toBe(
      `details_given, ordered → ordered, warden, ${WRONG} → ${RIGHT}`,
    );
    expect(await queued()).not.toContain(`administrator_changed to ${RIGHT}`);
  });

  it("leaves another administrator alone", async () => {
    await mistyped({ state: "sent", sentAt: new Date() }, IN_STATE.ordered);
    await resultOf(await correct({ administrator: true }));
    expect(await storedUnits()).toMatchObject([{ administratorEmail: "cad@example.com" }]);
  });

  it.each([
    [{ email: "ada" }, 400, "Enter a valid email address."],
    [{ email: WRONG.toUpperCase() }, 400, "This is already the address."],
    [{ replaces: "eve@example.com" }, 409, `The address has been changed to ${WRONG} in the meantime.`],
    [{ number: "SO-009999" }, 404, "There is no order with this number."],
  ])("is refused with %j", async (input, status, message) => {
    await mistyped();
    const refusal = await refusalOf(await correct(input));
    expect(refusal.status).toBe(status);
    expect(refusal.fields?.["email"] ?? refusal.message).toBe(message);
    expect(await address()).toBe(WRONG);
    expect(await queued()).toHaveLength(1);
  });

  it("is refused once the buyer's personal data was erased", async () => {
    await mistyped();
    await testDatabase().update(orders).set({ browserHash: "erased" });
    expect(await refusalOf(await correct())).toMatchObject({ status: 409 });
  });

  it("that was corrected once can be corrected again, and the links end each time", async () => {
    const id = await mistyped();
    await resultOf(await correct());
    await resultOf(await correct({ replaces: RIGHT, email: "ada@bureau.nl" }));
    expect([await opens(id, 1), await opens(id, 2)]).toEqual([false, true]);
    await vi.waitUntil(
      async () => (await testDatabase().$count(mails, ne(mails.state, "sent"))) === 0,
      PATIENCE,
    );
  });
});

it("the buyer's page is opened by an administrator's press, which the timeline keeps, and mails nobody (D44)", async () => {
  const id = await mistyped();
  const opened = await shop.act("orders.openBuyersPage", { number: NUMBER });
  expect(await resultOf(opened)).toEqual({ path: `/order/${firstToken(id)}` });
  expect(await opens(id, 0)).toBe(true);
  expect(await testDatabase().select().from(orderEvents)).toMatchObject([
    { kind: "page_opened", source: "admin", username: "warden" },
  ]);
  expect(await queued()).toHaveLength(1);
  const page = await shop.act("orders.byNumber", { number: NUMBER });
  expect(await page.text()).not.toContain(firstToken(id));
});
