import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { mails } from "../db/schema/mails.ts";
import { call, failureOf, resetShop, settings, testDatabase } from "../testing/shop.ts";
import { svixSignature } from "../testing/svix.ts";
import { queueMail } from "./queue-mail.ts";

beforeEach(async () => {
  await resetShop();
  await queueMail(testDatabase(), {
    key: "a",
    kind: "order_link",
    orderId: null,
    recipient: "ada@example.com",
    subject: "a",
    text: "Hello",
    html: "<p>Hello</p>",
  });
});

const mail = async () => {
  const [row] = await testDatabase().select().from(mails).where(eq(mails.key, "a"));
  if (!row) throw new Error("the outbox is empty");
  return row;
};

type Delivery = { readonly ageSeconds?: number; readonly secret?: string; readonly signature?: string };

/** Delivers an event to the Worker, signed as Svix signs for Resend. */
async function deliver(event: object, { ageSeconds = 0, secret, signature }: Delivery = {}) {
  const body = JSON.stringify(event);
  const timestamp = String(Math.floor(Date.now() / 1000) - ageSeconds);
  const known = settings().mailApi?.webhookSecret ?? "";
  return call("/api/mail/webhook", {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "svix-id": "msg_1",
      "svix-timestamp": timestamp,
      "svix-signature": signature ?? (await svixSignature(secret ?? known, `msg_1.${timestamp}.${body}`)),
    },
    body,
  });
}

const bounce = (data: object) => ({
  type: "email.bounced",
  data: { email_id: "p1", bounce: { message: "No such mailbox." }, ...data },
});

it("marks a mail that bounced, by the provider's id", async () => {
  await testDatabase()
    .update(mails)
    .set({ providerId: "p1", state: "sent", sentAt: new Date(), nextTryAt: null });
  for (let times = 0; times < 2; times += 1) {
    expect(await (await deliver(bounce({}))).json()).toEqual({ received: true, outcome: "applied" });
  }
  expect(await mail()).toMatchObject({ state: "bounced", lastError: "No such mailbox.", nextTryAt: null });
});

it("or by its own, before the answer to the attempt has come", async () => {
  await deliver(bounce({ tags: { mail_id: (await mail()).id } }));
  expect(await mail()).toMatchObject({ state: "bounced", providerId: "p1" });
});

it("ignores other events, and mails of somebody else", async () => {
  for (const event of [bounce({}), { type: "email.opened", data: {} }, { type: "email.bounced" }]) {
    expect(await (await deliver(event)).json()).toEqual({ received: true, outcome: "ignored" });
  }
  expect(await mail()).toMatchObject({ state: "queued" });
});

it.each<[string, Delivery]>([
  ["another secret", { secret: "whsec_b3RoZXI=" }],
  ["no signature", { signature: "" }],
  ["a broken one", { signature: "v1,%%%" }],
  ["another version", { signature: "v2,AAAA" }],
  ["an old time", { ageSeconds: 301 }],
  ["a time to come", { ageSeconds: -301 }],
])("refuses a delivery signed with %s, and changes nothing", async (_what, delivery) => {
  const answer = await deliver(bounce({ tags: { mail_id: (await mail()).id } }), delivery);
  expect(await failureOf(answer)).toEqual({ status: 400, message: "The webhook's signature is not valid." });
  expect(await mail()).toMatchObject({ state: "queued" });
});

it("takes the old and the new signature while the secret is being rotated", async () => {
  const body = JSON.stringify(bounce({ tags: { mail_id: (await mail()).id } }));
  const timestamp = String(Math.floor(Date.now() / 1000));
  const content = `msg_1.${timestamp}.${body}`;
  const signatures = [
    await svixSignature("whsec_b3RoZXI=", content),
    await svixSignature(settings().mailApi?.webhookSecret ?? "", content),
  ];
  const answer = await deliver(JSON.parse(body), { signature: signatures.join(" ") });
  expect(answer.status).toBe(200);
});
