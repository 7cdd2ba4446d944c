import { beforeEach, describe, expect, it } from "vitest";
import { COMPANY } from "#domain/seller/company.ts";
import { mailbox, OUTGOING_MAIL, resetMailbox, setMailFault, setMailLimit } from "../testing/mailbox.ts";
import { testServices } from "../testing/shop.ts";
import { httpApi } from "./http-api.ts";

beforeEach(() => resetMailbox());

function api(timeoutMs?: number) {
  const { mailApi, mailFrom } = testServices().settings;
  if (!mailApi) throw new Error("there is no mail API");
  return httpApi(mailApi, mailFrom, timeoutMs);
}

it("a mail arrives whole", async () => {
  const attachment = { filename: "last-day.ics", contentType: "text/calendar", contentBase64: btoa("BEGIN") };
  const outcome = await api().send({
    ...OUTGOING_MAIL,
    replyTo: "shop@example.com",
    attachments: [attachment],
  });
  const [arrived] = await mailbox();
  expect(outcome).toEqual({ kind: "accepted", providerId: arrived?.id, limit: {} });
  expect(arrived).toMatchObject({
    key: "order_link/1",
    to: ["ada@example.com"],
    from: `${COMPANY.tradeName} <${testServices().settings.mailFrom}>`,
    replyTo: "shop@example.com",
    subject: "A subject",
    text: "Hello",
    html: "<p>Hello</p>",
    attachments: [{ filename: "last-day.ics", contentType: "text/calendar" }],
    tags: { mail_id: OUTGOING_MAIL.id },
  });
});

describe("without a response from the provider itself, it's unknown whether the mail was accepted (D45)", () => {
  it.each([408, 502, 504, 520, 527])("status %i", async (status) => {
    await setMailFault({ status, body: "<h1>Bad Gateway</h1>" }, 1);
    expect(await api().send(OUTGOING_MAIL)).toEqual({ kind: "lost", reason: String(status) });
  });

  it.each(["", "OK", '{"id":""}', "{}"])("status 200 with the body %j", async (body) => {
    await setMailFault({ status: 200, body }, 1);
    expect(await api().send(OUTGOING_MAIL)).toMatchObject({
      kind: "lost",
      reason: expect.stringMatching(/Error$/),
    });
  });

  it("no response within the timeout", async () => {
    await setMailFault("hang", 1);
    expect(await api(50).send(OUTGOING_MAIL)).toEqual({ kind: "lost", reason: "TimeoutError" });
    expect(await mailbox()).toEqual([]);
  });
});

describe("a refusal", () => {
  it.each([401, 409, 500, 501, 503, 505, 519, 528])(
    "every other status is a refusal, such as %i",
    async (status) => {
      await setMailFault({ status }, 1);
      expect(await api().send(OUTGOING_MAIL)).toEqual({ kind: "refused", reason: String(status) });
    },
  );

  it.each([
    [{ name: "invalid_from_address", message: "No sender" }, "422 invalid_from_address: No sender"],
    [{ message: "No sender" }, "422 No sender"],
    [{ message: "x".repeat(400) }, `422 ${"x".repeat(296)}`],
    [{ error: "unknown" }, "422"],
  ])("a refusal includes the provider's reason, if there is one: %j", async (body, reason) => {
    await setMailFault({ status: 422, body: JSON.stringify(body) }, 1);
    expect(await api().send(OUTGOING_MAIL)).toEqual({ kind: "refused", reason });
  });

  it("a refusal includes the time to wait before a retry, if the response states it in seconds", async () => {
    await setMailFault({ status: 503, retryAfter: "600" }, 1);
    expect(await api().send(OUTGOING_MAIL)).toEqual({
      kind: "refused",
      reason: "503",
      retryAfterSeconds: 600,
    });
    await setMailFault({ status: 503, retryAfter: "Wed, 21 Oct 2026 07:28:00 GMT" }, 1);
    expect(await api().send(OUTGOING_MAIL)).toEqual({ kind: "refused", reason: "503" });
  });
});

describe("a provider's limit", () => {
  it("the outcome includes the limit that a response states", async () => {
    await setMailLimit(5);
    const { limit } = await api().send(OUTGOING_MAIL);
    expect(limit).toEqual({ perWindow: 5, left: expect.any(Number), resetSeconds: 1 });
  });

  it("a limited attempt isn't a refusal, and includes the time until the next one", async () => {
    await setMailFault({ status: 429, body: '{"message":"Slow down"}', retryAfter: "600" }, 1);
    expect(await api().send(OUTGOING_MAIL)).toEqual({
      kind: "limited",
      reason: "429 Slow down",
      limit: { left: 0, resetSeconds: 600 },
    });
    await setMailFault({ status: 429 }, 1);
    expect(await api().send(OUTGOING_MAIL)).toEqual({ kind: "limited", reason: "429", limit: { left: 0 } });
  });
});
