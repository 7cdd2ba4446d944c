import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { mails } from "../../db/schema/mails.ts";
import { call, failureOf, resetShop, settings, testDatabase, testServices } from "../../testing/shop.ts";
import { loggedFaults } from "../../testing/faults.ts";
import { svixSignature } from "../../testing/svix.ts";
import { claimMail } from "./claim-mail.ts";
import { MAIL_EVENTS } from "./events.ts";
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

const bounced = (message: string, type: string) => ({ bounce: { message, type, subType: "General" } });
const SUPPRESSED = {
  message: "It bounced before.",
  type: "OnAccountSuppressionList",
  reason: "previous_bounce",
};

/** Each event that the shop handles, as the provider sends it and with odd details, and whether its address stays open. */
const EVENTS: readonly (readonly [type: string, details: object, reason: string, isOpen: boolean])[] = [
  ["email.bounced", bounced("No such mailbox.", "Permanent"), "No such mailbox.", false],
  ["email.bounced", bounced("Mailbox full.", "Transient"), "Mailbox full.", true],
  ["email.bounced", bounced("Who knows.", "Undetermined"), "Who knows.", true],
  ["email.bounced", { bounce: null }, "bounced", false],
  ["email.bounced", { bounce: { message: 1, type: "Transient" } }, "bounced", true],
  ["email.complained", {}, "Its recipient marked it as spam.", false],
  [
    "email.failed",
    { failed: { reason: "reached_daily_quota" } },
    "The provider failed to send it: reached_daily_quota",
    true,
  ],
  ["email.failed", { failed: "quota" }, "The provider failed to send it: unknown", true],
  ["email.suppressed", { suppressed: SUPPRESSED }, "It bounced before.", false],
  ["email.suppressed", {}, "The provider has suppressed the address.", false],
];

it.each(EVENTS)(
  "%s with %j marks its mail, although it was sent, and decides whether the next one to its address is sent",
  async (type, details, lastError, isOpen) => {
    await testDatabase()
      .update(mails)
      .set({ providerId: "p1", state: "sent", sentAt: new Date(), nextTryAt: null });
    const event = { type, data: { email_id: "p1", ...details } };
    expect(await (await deliver(event)).json()).toEqual({ received: true, outcome: "applied" });
    expect(await mail()).toMatchObject({ state: "bounced", lastError });
    expect(await staysOpen()).toBe(isOpen);
  },
);

it("every event that the shop subscribes to is among them", () => {
  expect(new Set(EVENTS.map(([type]) => type))).toEqual(new Set(MAIL_EVENTS));
});

it.each([
  ["email.suppressed", "email.failed"],
  ["email.failed", "email.suppressed"],
])("what is for good outweighs what may pass, in whichever order they arrive: %s, %s", async (...types) => {
  for (const type of types)
    await deliver({ type, data: { email_id: "p1", tags: { mail_id: (await mail()).id } } });
  expect(await staysOpen()).toBe(false);
});

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

it("records 300 characters of a long reason", async () => {
  await deliver(bounce({ bounce: { message: "x".repeat(301) }, tags: { mail_id: (await mail()).id } }));
  expect(await mail()).toMatchObject({ state: "bounced", lastError: "x".repeat(300) });
});

it.each([
  [bounce({}), []],
  [{ type: "email.delivery_delayed", data: { email_id: "p1" } }, []],
  [{ type: "email.opened" }, []],
  [[], []],
  [{ type: "email.suppressed" }, ["an event about a mail could not be read"]],
  [{ type: "email.failed", data: { email_id: 1 } }, ["an event about a mail could not be read"]],
])("ignores %j, and logs it if it's about a mail that didn't arrive", async (event, faults) => {
  const logged = loggedFaults();
  expect(await (await deliver(event)).json()).toEqual({ received: true, outcome: "ignored" });
  expect(await mail()).toMatchObject({ state: "queued" });
  expect(logged().map((fault) => fault.event)).toEqual(faults);
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
