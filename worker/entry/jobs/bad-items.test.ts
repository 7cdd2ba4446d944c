import { eq, isNotNull, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { DAY_MS, HOUR_MS } from "#domain/time/durations.ts";
import { runScheduledPrices } from "../../catalogue/run-scheduled-prices.ts";
import { stripeEvents } from "../../db/schema/checkout.ts";
import { contactMessages } from "../../db/schema/contact.ts";
import { correctedInvoices } from "../../db/schema/corrected-invoices.ts";
import { entitlements } from "../../db/schema/entitlements.ts";
import { unusedImages } from "../../db/schema/images.ts";
import { mails } from "../../db/schema/mails.ts";
import { orders } from "../../db/schema/orders.ts";
import { scheduledPrices } from "../../db/schema/prices.ts";
import { reminders } from "../../db/schema/reminders.ts";
import { sweepImages } from "../../images/sweep-images.ts";
import { sendMails } from "../../mail/outbox/send-queued.ts";
import type { MailTransport } from "../../mail/outbox/transport.ts";
import { removeOld } from "../../retention/remove-old.ts";
import { finishCorrections } from "../../sales/corrections/carry-out.ts";
import { moveDueEntitlements } from "../../sales/deliveries/entitlements.ts";
import { storedProducts } from "../../testing/catalogue.ts";
import { whileRefused } from "../../testing/constraints.ts";
import { IN_STATE, paidUnit } from "../../testing/deliveries.ts";
import { loggedFaults } from "../../testing/faults.ts";
import { found } from "../../testing/found.ts";
import { recordedOrder, testCompany } from "../../testing/orders.ts";
import { recordedRefund } from "../../testing/refunds.ts";
import { deliveredUnits, orderIdOf, remindOn } from "../../testing/renewals.ts";
import { emptyBucket, product, resetShop, testDatabase, testServices } from "../../testing/shop.ts";

beforeEach(() => resetShop([product({ productname: "Draft" }), product({ productname: "Sketch" })]));

const db = () => testDatabase();

describe("one bad item doesn't keep a job from the others, and the job still counts as failed", () => {
  it("a reminder", async () => {
    const END = "2027-11-21";
    const bad = await deliveredUnits({ endsOn: END });
    const good = await deliveredUnits({ endsOn: "2027-11-22" });
    await whileRefused("reminders", `order_id <> '${orderIdOf(bad)}'`, () =>
      expect(remindOn("2027-09-23")).rejects.toThrow("reminders"),
    );
    expect(await db().select().from(reminders)).toMatchObject([{ orderId: orderIdOf(good) }]);
  });

  it("a scheduled price", async () => {
    const [bad, good] = await storedProducts();
    const days = {
      plan: "1 year",
      firstDay: "2026-11-01",
      lastDay: "2099-01-01",
      createdBy: "warden",
    } as const;
    for (const { id } of [found(bad), found(good)])
      await db()
        .insert(scheduledPrices)
        .values({ productId: id, cents: 10_00, ...days });
    await whileRefused("products", `id <> '${found(bad).id}'`, () =>
      expect(runScheduledPrices({ db: db() }, new Date())).rejects.toThrow("products"),
    );
    const started = await db().select().from(scheduledPrices).where(isNotNull(scheduledPrices.startedAt));
    expect(started).toMatchObject([{ productId: found(good).id }]);
  });

  it("a unit that can't get its preset administrator", async () => {
    await paidUnit();
    const { id } = await paidUnit({ ...IN_STATE.delivered, endsOn: "2026-01-01", startsOn: "2025-01-02" });
    await whileRefused("entitlements", "state <> 'to_deliver'", () =>
      expect(moveDueEntitlements(testServices(), new Date(Date.now() + 1000 * HOUR_MS))).rejects.toThrow(
        "entitlements",
      ),
    );
    const [unit] = await db().select().from(entitlements).where(eq(entitlements.id, id));
    expect(unit?.state).toBe("ended");
  });

  it("a message that can't be removed", async () => {
    const old = new Date(Date.now() - 500 * DAY_MS);
    const message = {
      firstName: "Ada",
      lastName: "D",
      email: "a@example.com",
      phone: "12345",
      message: "Hi",
    };
    await db()
      .insert(contactMessages)
      .values({ ...message, createdAt: old });
    await db().insert(stripeEvents).values({ id: "evt_1", type: "x", processedAt: old });
    await db().execute(sql`create table held_for_test as select id from contact_messages`);
    await db().execute(sql`alter table held_for_test add foreign key (id) references contact_messages (id)`);
    try {
      await expect(removeOld(testServices(), new Date())).rejects.toThrow("contact_messages");
    } finally {
      await db().execute(sql`drop table held_for_test`);
    }
    expect([await db().$count(contactMessages), await db().$count(stripeEvents)]).toEqual([1, 0]);
  });
});

it("one mail that can't be sent doesn't keep a run from the others", async () => {
  loggedFaults();
  const at = new Date();
  const text = { subject: "A notice", text: "Dear Ada", html: "<p>Dear Ada</p>", attachments: [] };
  for (const key of ["bad", "1", "2", "3", "4", "5", "6"])
    await db()
      .insert(mails)
      .values({
        key,
        kind: "shop_notice",
        recipient: "ada@example.com",
        ...text,
        createdAt: at,
        nextTryAt: at,
      });
  const transport: MailTransport = {
    takesKeys: true,
    send: ({ key }) =>
      key === "bad"
        ? Promise.reject(new Error("no link"))
        : Promise.resolve({ kind: "accepted", providerId: key }),
  };
  expect(await sendMails(testServices(), { transport })).toEqual({ sent: 6, failed: 0, unclear: 1 });
});

describe("every item of a job has its turn", () => {
  it("a correction, although twenty others wait for their refunds", async () => {
    for (let made = 0; made < 21; made += 1) {
      const sequence = await recordedOrder();
      const [order] = await db().select().from(orders).where(eq(orders.sequence, sequence));
      const { id: orderId } = found(order);
      const { id: refundId } = await recordedRefund(orderId);
      await db().insert(correctedInvoices).values({
        orderId,
        refundId,
        company: testCompany(),
        vatRule: "domestic",
        vatRate: 21,
        amountCents: 1_00,
        creditedInvoiceId: "in_1",
        creditedInvoiceNumber: "A-1",
      });
    }
    for (const minutes of [5, 10])
      await finishCorrections(testServices(), new Date(Date.now() + (minutes * HOUR_MS) / 60));
    expect(await db().$count(correctedInvoices, isNotNull(correctedInvoices.askedAt))).toBe(21);
  });

  it("an unused image, behind which one goes that couldn't be removed", async () => {
    loggedFaults();
    await emptyBucket();
    const { images, settings } = testServices();
    await images.put("images/1763684000000-left-bbbbbb-w400.webp", "pixels");
    const failing = new Proxy(images, {
      get: (target, name): unknown => {
        if (name === "delete") return () => Promise.reject(new Error("Network connection lost."));
        const value: unknown = Reflect.get(target, name);
        return typeof value === "function" ? value.bind(target) : value;
      },
    });
    const at = new Date();
    const old = new Date(at.getTime() - 30 * DAY_MS);
    await db().insert(unusedImages).values({ key: "images/1763684000000-left-bbbbbb-w400.webp", since: old });
    await sweepImages({ db: db(), images: failing, settings }, at);
    expect(await db().select().from(unusedImages)).toMatchObject([
      { since: new Date(at.getTime() - 7 * DAY_MS) },
    ]);
  });
});
