import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { mails } from "../db/schema/mails.ts";
import { call, failureOf, resetShop, settings, testDatabase, testServices } from "../testing/shop.ts";
import { svixSignature } from "../testing/svix.ts";
import { claimMail } from "./claim-mail.ts";
import { queueMail } from "./queue-mail.ts";
import { receiveMailEvent } from "./receive-event.ts";

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
afterEach(() => {
  vi.useRealTimers();
});

const mail = async () => {
  const [row] = await testDatabase().select().from(mails).where(eq(mails.key, "a"));
  if (!row) throw new Error("the outbox is empty");
  return row;
};

type Delivery = {
  readonly ageSeconds?: number;
  readonly secret?: string;
  readonly signature?: string;
  readonly version?: string;
  readonly without?: "svix-id" | "svix-timestamp" | "svix-signature";
};

/**
 * Delivers an event to the Worker, signed as Svix signs for Resend. The header `without` is left out, but signed as if
 * it were "undefined".
 */
async function deliver(
  event: object | string,
  { ageSeconds = 0, secret, signature, version = "v1", without }: Delivery = {},
) {
  const body = typeof event === "string" ? event : JSON.stringify(event);
  const id = without === "svix-id" ? "undefined" : "msg_1";
  const sentAt = String(Math.floor(Date.now() / 1000) - ageSeconds);
  const timestamp = without === "svix-timestamp" ? "undefined" : sentAt;
  const known = settings().mailApi?.webhookSecret ?? "";
  const made = await svixSignature(secret ?? known, `${id}.${timestamp}.${body}`);
  const headers = new Headers({
    "content-type": "application/json",
    "svix-id": id,
    "svix-timestamp": timestamp,
    "svix-signature": signature ?? made.replace("v1", version),
  });
  if (without !== undefined) headers.delete(without);
  return call("/api/mail/webhook", { method: "POST", headers, body });
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

it("matches a bounce by message id even if it arrives before the send response", async () => {
  await deliver(bounce({ tags: { mail_id: (await mail()).id } }));
  expect(await mail()).toMatchObject({ state: "bounced", providerId: "p1" });
});

/** Returns whether another mail to the same address would be sent. */
const staysOpen = async () => {
  await queueMail(testDatabase(), {
    key: "b",
    kind: "order_link",
    orderId: null,
    recipient: "ADA@example.com",
    subject: "b",
    text: "Hello",
    html: "<p>Hello</p>",
  });
  return (await claimMail(testDatabase(), new Date(), { takesKeys: true }))?.key === "b";
};

it.each([
  ["a bounce for good", "email.bounced", { message: "No such mailbox.", type: "Permanent" }, false],
  ["a bounce that may pass", "email.bounced", { message: "Mailbox full.", type: "Transient" }, true],
  ["a bounce of another kind", "email.bounced", { message: "Who knows.", type: "Undetermined" }, true],
  ["a complaint", "email.complained", undefined, false],
])(
  "%s marks its mail, and decides whether the next one to its address is sent",
  async (_what, type, bounced, isOpen) => {
    const data = { email_id: "p1", tags: { mail_id: (await mail()).id }, bounce: bounced };
    expect(await (await deliver({ type, data })).json()).toEqual({ received: true, outcome: "applied" });
    expect(await mail()).toMatchObject({
      state: "bounced",
      lastError: bounced?.message ?? "Its recipient marked it as spam.",
    });
    expect(await staysOpen()).toBe(isOpen);
  },
);

it.each([
  ["Permanent", "Transient"],
  ["Transient", "Permanent"],
])(
  "a permanent bounce outweighs a temporary one, in whichever order they arrive: %s, %s",
  async (...types) => {
    for (const type of types)
      await deliver(bounce({ tags: { mail_id: (await mail()).id }, bounce: { message: "Back.", type } }));
    expect(await staysOpen()).toBe(false);
  },
);

it.each([
  ["its reason", { bounce: { message: "No\0mailbox." } }],
  ["its id", { email_id: "p\0" }],
  ["its tags", { tags: { mail_id: "\0" } }],
])("refuses a signed event with a NUL character in %s (D37)", async (_where, data) => {
  expect(await failureOf(await deliver(bounce(data)))).toEqual({
    status: 400,
    message: "The webhook's event is malformed.",
  });
});

it.each([
  [512 * 1024, 200],
  [512 * 1024 + 1, 413],
])("an event of %i bytes gets a %i (D37)", async (bytes, status) => {
  const text = JSON.stringify({ type: "email.opened", data: "" });
  const body = text.replace('""', `"${"x".repeat(bytes - text.length)}"`);
  expect((await deliver(body)).status).toBe(status);
});

it.each([
  ["300 characters of a long reason", { message: "x".repeat(301) }, "x".repeat(300)],
  ["a word where no reason is given", undefined, "bounced"],
])("records %s", async (_what, given, lastError) => {
  await deliver(bounce({ bounce: given, tags: { mail_id: (await mail()).id } }));
  expect(await mail()).toMatchObject({ state: "bounced", lastError });
});

it("ignores other events, and events of unknown mails", async () => {
  for (const event of [bounce({}), { type: "email.opened", data: {} }, { type: "email.bounced" }]) {
    expect(await (await deliver(event)).json()).toEqual({ received: true, outcome: "ignored" });
  }
  expect(await mail()).toMatchObject({ state: "queued" });
});

it.each<[string, Delivery]>([
  ["another secret", { secret: "whsec_b3RoZXI=" }],
  ["no signature", { signature: "" }],
  ["a broken one", { signature: "v1,%%%" }],
  ["another version", { version: "v2" }],
  ["an old time", { ageSeconds: 301 }],
  ["a time to come", { ageSeconds: -301 }],
  ["no id", { without: "svix-id" }],
  ["no time", { without: "svix-timestamp" }],
  ["no header for the signature", { without: "svix-signature" }],
])("refuses a delivery signed with %s, and changes nothing", async (_what, delivery) => {
  const answer = await deliver(bounce({ tags: { mail_id: (await mail()).id } }), delivery);
  expect(await failureOf(answer)).toEqual({ status: 400, message: "The webhook's signature is not valid." });
  expect(await mail()).toMatchObject({ state: "queued" });
});

it("accepts the old and the new signature while the secret is being rotated", async () => {
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

it.each([300, -300])("accepts an event whose time is %i seconds off", async (ageSeconds) => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-22T10:00:00Z") });
  expect((await deliver(bounce({}), { ageSeconds })).status).toBe(200);
});

it("refuses a signed delivery that isn't JSON", async () => {
  expect(await failureOf(await deliver("{"))).toEqual({
    status: 400,
    message: "The webhook's event is malformed.",
  });
});

it("accepts no events if the mail API isn't configured", async () => {
  const { limits } = testServices();
  const services = { db: testDatabase(), settings: { ...settings(), mailApi: null }, limits };
  const event = JSON.stringify(bounce({ tags: { mail_id: (await mail()).id } }));
  const delivery = { id: "msg_1", timestamp: "0", signature: "v1,AAAA", body: event };
  await expect(receiveMailEvent(services, "10.0.0.1", delivery)).rejects.toThrow(
    "The webhook's signature is not valid.",
  );
});
