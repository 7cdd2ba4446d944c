import { asc, eq, isNotNull, ne } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { orderIdSchema, type OrderId } from "#domain/orders/ids.ts";
import { COMPANY } from "#domain/seller/company.ts";
import { seller } from "#domain/seller/seller.ts";
import { termsOf } from "#domain/seller/terms.ts";
import { withdrawalForm, withdrawalInstruction } from "#domain/withdrawals/withdrawal-instruction.ts";
import { entitlements } from "../db/schema/entitlements.ts";
import { mails } from "../db/schema/mails.ts";
import { orders } from "../db/schema/orders.ts";
import { signedInAdmin } from "../testing/accounts.ts";
import { PATIENCE } from "../testing/patience.ts";
import { IN_STATE, paidUnits } from "../testing/deliveries.ts";
import { found } from "../testing/found.ts";
import { mailbox, resetMailbox, setMailFault } from "../testing/mailbox.ts";
import { mutation, refusalOf, resultOf } from "../testing/mutation.ts";
import { recordedOrder } from "../testing/orders.ts";
import { IBAN_SUCCEEDS, openSession, resetPayments } from "../testing/payments.ts";
import { pay, setFaults, completePayment } from "../testing/provider.ts";
import { dataOf, query } from "../testing/query.ts";
import { call, post, settings, testDatabase, testServices } from "../testing/shop.ts";
import { orderToken } from "../records/order-links.ts";
import { now } from "../platform/clock.ts";
import { queueDelivery } from "./delivery.ts";
import { queueOrderLink } from "./order-link.ts";
import { mailsResponse } from "./response-schemas.ts";
import { sendMails } from "./outbox/send-queued.ts";

beforeEach(async () => {
  await resetPayments();
  await resetMailbox();
  await setFaults({ webhooks: "never" });
});

/** All mails that have arrived, except those to the shop itself. */
const others = async () => (await mailbox()).filter(({ key }) => !key?.startsWith("shop_notice/"));
const sending = () => testDatabase().$count(mails, isNotNull(mails.sendingUntil));
const received = async (count: number) => {
  await vi.waitFor(async () => expect(await others()).toHaveLength(count), PATIENCE);
  // A mail arrives before its sender records that.
  await vi.waitFor(async () => expect(await sending()).toBe(0), PATIENCE);
  return others();
};
const look = (sessionId: string) => call(`/stripe/session-status?session_id=${sessionId}`);
const theOrder = async () => {
  const [order] = await testDatabase().select().from(orders);
  if (!order) throw new Error("no order");
  return order;
};
async function paidOrder() {
  const sessionId = await openSession();
  await pay(sessionId, { name: "Ada Drafter" });
  await look(sessionId);
  return theOrder();
}

/** An order's link, as its buyer receives it. */
const linkOf = (id: OrderId, linkVersion = 0) =>
  `${settings().siteUrl}/order/${orderToken(settings(), { id, linkVersion })}`;

/** The text of an HTML document. */
const plain = (html: string) =>
  html
    .replaceAll(/<[^>]+>/g, "")
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&");

it("a paid order is confirmed once, with the complete contract", async () => {
  const sessionId = await openSession();
  await pay(sessionId, { name: "Ada <Drafter>" });
  await Promise.all([look(sessionId), look(sessionId)]);
  await look(sessionId);
  const [mail] = await received(1);
  if (!mail) throw new Error("no mail");
  const order = await theOrder();
  expect(mail).toMatchObject({
    key: `order_confirmation/${order.id}`,
    to: [order.customerEmail],
    from: `${COMPANY.tradeName} <${settings().mailFrom}>`,
    subject: "Your order SO-001001 is confirmed",
  });
  const texts = [
    ...termsOf(settings()).filter(({ id }) => id !== "withdrawal"),
    withdrawalInstruction(),
    withdrawalForm(),
  ]
    .flatMap(({ blocks }) => blocks)
    .flatMap((block) => {
      if (block.kind === "form") return block.lines;
      const parts =
        block.kind === "paragraph" ? block.content : block.kind === "list" ? block.items.flat() : [];
      return parts.filter((part) => typeof part === "string");
    });
  expect(texts.length).toBeGreaterThan(30);
  const facts = ["Draft", "1 year", "€100.00", "€17.36", seller().kvkNumber, seller().vatNumber, ...texts];
  for (const body of [mail.text, plain(mail.html)]) {
    for (const fact of facts.filter((text) => !text.includes("subsidiary")))
      expect(body).toContain(fact.trim());
  }
  expect(mail.text).toContain("Buyer: Ada <Drafter>");
  expect(mail.html).toContain("Ada &lt;Drafter&gt;");
  for (const body of [mail.text, mail.html]) expect(body).toContain(linkOf(order.id));
  expect(mail.html).not.toMatch(/<img|<script|<link|url\(/);
});

it("nothing is mailed for an order that is still pending", async () => {
  const sessionId = await openSession();
  await look(sessionId);
  expect(await testDatabase().$count(mails)).toBe(0);
});

it("a delayed payment that fails is mailed once", async () => {
  const sessionId = await openSession();
  await pay(sessionId, { iban: IBAN_SUCCEEDS });
  await look(sessionId);
  await completePayment(sessionId, "failed");
  await look(sessionId);
  await look(sessionId);
  const [mail] = await received(1);
  expect(mail?.subject).toBe("The payment for your order SO-001001 failed");
  expect(mail?.text).toContain("You haven't been charged");
});

it("a delivery's mail names the units, their administrator and their last day", async () => {
  const order = await paidOrder();
  const [unit] = await testDatabase()
    .update(entitlements)
    .set({
      state: "delivered",
      reference: "570-12345678",
      administratorEmail: "cad@example.com",
      detailsDueAt: null,
      startsOn: "2026-11-21",
      endsOn: "2027-11-20",
    })
    .returning();
  if (!unit) throw new Error("no entitlement");
  for (const more of [{}, { cause: "delivered" }, { cause: "corrected" }]) {
    await queueDelivery(testDatabase(), settings(), order.id, [unit.id], more);
  }
  await sendMails(testServices());
  const [, first, corrected] = await received(3);
  expect(first?.subject).toBe("Your Draft is ready: order SO-001001");
  for (const text of ["570-12345678", "cad@example.com", "21 November 2026", "20 November 2027"]) {
    expect(first?.text).toContain(text);
    expect(corrected?.html).toContain(text);
  }
});

const deliveryMails = () => testDatabase().select().from(mails).where(eq(mails.kind, "delivery"));

it("a delivery mail names only delivered units, and none is sent without any", async () => {
  const [first, second] = await paidUnits({ lines: [{ productname: "Draft", quantity: 2 }] });
  if (!first || !second) throw new Error("units are missing");
  const { orderId } = first;
  await queueDelivery(testDatabase(), settings(), orderId, [first.id, second.id]);
  expect(await deliveryMails()).toEqual([]);
  await testDatabase().update(entitlements).set(IN_STATE.delivered).where(eq(entitlements.id, second.id));
  await queueDelivery(testDatabase(), settings(), orderId, [first.id, second.id]);
  expect(await deliveryMails()).toMatchObject([{ subject: "Your Draft is ready: order SO-001001" }]);
});

it("a lost link is mailed each time it is requested", async () => {
  const order = await paidOrder();
  await queueOrderLink(testDatabase(), settings(), order.id);
  await queueOrderLink(testDatabase(), settings(), order.id);
  await sendMails(testServices());
  const [, ...links] = await received(3);
  for (const { text } of links) expect(text).toContain(linkOf(order.id));
});

const theMail = async () => {
  const [mail] = await testDatabase().select().from(mails).orderBy(asc(mails.sequence));
  if (!mail) throw new Error("no mail");
  return mail;
};
const moveLink = (linkVersion: number) => testDatabase().update(orders).set({ linkVersion });
const unsent = () => testDatabase().$count(mails, ne(mails.state, "sent"));
const tenMinutesLater = () => new Date(now().getTime() + 10 * 60_000);

describe("the link in a mail (D44)", () => {
  it("the link in a mail is stored without its key, so the admin area never shows it", async () => {
    const { id } = await paidOrder();
    await received(1);
    const { text, html, linkPlaceholder } = await theMail();
    const stored = `${settings().siteUrl}/order/${linkPlaceholder}`;
    for (const body of [text, html]) {
      expect(body).toContain(stored);
      expect(body).not.toContain(id.replaceAll("-", ""));
    }
    const { headers } = await signedInAdmin();
    expect((await ofOrder(headers))[0]?.text).toContain(stored);
  });

  it("the link is the current one when a mail is sent, and when it is sent again", async () => {
    const { id } = await paidOrder();
    await received(1);
    await moveLink(12);
    await queueOrderLink(testDatabase(), settings(), id);
    await sendMails(testServices());
    const { headers } = await signedInAdmin();
    await mutation("mails.resend", { id: (await theMail()).id }, headers);
    const [, link, again] = await received(3);
    for (const mail of [link, again]) {
      expect(mail?.text).toContain(`${linkOf(id, 12)}\n`);
      expect(mail?.html).toContain(`"${linkOf(id, 12)}"`);
    }
  });

  it("the link's key is never filled into text that somebody else typed", async () => {
    const { id, customerEmail } = await paidOrder();
    await received(1);
    const { linkPlaceholder } = await theMail();
    const lures = ["key-added-when-sent", "added-when-sent", linkPlaceholder].map((word) => `order/${word}`);
    const declaration = { orderNumber: "SO-001001", email: customerEmail, name: lures[0] };
    const products = lures.map((lure) => `https://evil.example/${lure}`).join("\n");
    const token = orderToken(settings(), { id, linkVersion: 0 });
    const company = `order/${linkPlaceholder}`;
    await resultOf(await mutation("orders.setAdministrator", { token, email: "eve@evil.example", company }));
    await resultOf(
      await mutation("withdrawals.submit", { ...declaration, products, clientKey: crypto.randomUUID() }),
    );
    const [, ...named] = await received(3);
    for (const { text, html } of named) {
      expect(text).toContain(`order/${linkPlaceholder}`);
      for (const body of [text, html]) expect(body.replaceAll(linkOf(id), "")).not.toContain(token);
    }
  });

  it("the link's key is sent to the buyer only", async () => {
    const { id } = await paidOrder();
    await received(1);
    await testDatabase()
      .insert(mails)
      .values({
        ...rowOf(await theMail()),
        key: "to somebody else",
        recipient: "eve@example.com",
        state: "queued",
        sentAt: null,
        nextTryAt: now(),
      });
    await sendMails(testServices());
    const [, mail] = await received(2);
    expect(mail?.to).toEqual(["eve@example.com"]);
    for (const body of [mail?.text, mail?.html]) expect(body).not.toContain(id.replaceAll("-", ""));
  });

  it("a link that was revoked while the response was lost causes no second mail", async () => {
    const { id } = await paidOrder();
    await vi.waitFor(async () => expect(await unsent()).toBe(0));
    await setMailFault("drop", 1);
    await queueOrderLink(testDatabase(), settings(), id);
    await sendMails(testServices());
    await moveLink(1);
    await sendMails(testServices(), { clock: tenMinutesLater });
    expect(await others()).toHaveLength(2);
    const links = await testDatabase().select().from(mails).where(eq(mails.kind, "order_link"));
    expect(links).toMatchObject([{ state: "unclear" }]);
  });
});

it("a contact message is copied to the shop, and a reply goes to its sender", async () => {
  const message = {
    firstName: "Ada",
    lastName: "Drafter",
    email: "ada@example.com",
    phone: "+31 20 1234567",
    message: "Hello\n<b>there</b>",
  };
  expect((await post("/api/contact", message)).status).toBe(200);
  const [mail] = await received(1);
  expect(mail).toMatchObject({ to: [seller().email], replyTo: "ada@example.com" });
  expect(mail?.text).toContain("> Hello\n> <b>there</b>");
  expect(mail?.html).toContain("&lt;b&gt;there&lt;/b&gt;");
});

it("a withdrawal is acknowledged with its text, date and time, once", async () => {
  await recordedOrder({ customerEmail: "ada@example.com" });
  const withdrawal = {
    name: "Ada Drafter",
    email: "ada@example.com",
    orderNumber: "SO-001001",
    products: "",
    clientKey: crypto.randomUUID(),
  };
  const receipts = [];
  for (let times = 0; times < 2; times += 1) {
    const answer = await mutation("withdrawals.submit", withdrawal);
    receipts.push(z.object({ number: z.string(), statement: z.string() }).parse(await resultOf(answer)));
  }
  const [mail] = await received(1);
  expect(mail).toMatchObject({
    to: ["ada@example.com"],
    subject: `We have received your withdrawal ${receipts[0]?.number}`,
  });
  expect(mail?.text).toContain(receipts[0]?.statement.replaceAll(/^/gm, "> "));
  expect(mail?.text).toMatch(/Received: \d+ \w+ \d{4} at \d\d:\d\d:\d\d, Amsterdam time/);
});

const ofOrder = async (headers: Record<string, string>) =>
  dataOf(await query("mails.ofOrder", { number: "SO-001001" }, headers), mailsResponse);

const rowOf = (mail: typeof mails.$inferSelect | undefined) => {
  if (!mail) throw new Error("no mail");
  const { id: _id, sequence: _sequence, ...row } = mail;
  return row;
};

it("a failed mail is resent under its own key, even to an address that bounced", async () => {
  await paidOrder();
  await received(1);
  const { headers } = await signedInAdmin();
  const [mail] = await testDatabase().select().from(mails).orderBy(asc(mails.sequence));
  await testDatabase()
    .insert(mails)
    .values({ ...rowOf(mail), key: "failed", state: "failed", nextTryAt: null, sentAt: null });
  await testDatabase()
    .update(mails)
    .set({ state: "bounced" })
    .where(eq(mails.id, found(mail).id));
  await sendMails(testServices());
  const [, failed] = await ofOrder(headers);
  expect(failed).toMatchObject({ state: "failed" });
  await mutation("mails.resend", { id: failed?.id }, headers);
  expect((await received(2))[1]?.key).toBe("failed");
});

it.each(["0", crypto.randomUUID()])("a mail with the id %s can't be resent", async (id) => {
  const { headers } = await signedInAdmin();
  expect(await refusalOf(await mutation("mails.resend", { id }, headers))).toMatchObject({
    status: 404,
    message: "This mail does not exist.",
  });
});

it("an order that doesn't exist has no mails", async () => {
  const { headers } = await signedInAdmin();
  expect((await query("mails.ofOrder", { number: "SO-009999" }, headers)).status).toBe(404);
  await queueOrderLink(testDatabase(), settings(), orderIdSchema.parse(crypto.randomUUID()));
  expect(await testDatabase().$count(mails)).toBe(0);
});
