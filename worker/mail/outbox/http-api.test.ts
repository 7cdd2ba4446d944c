import { beforeEach, describe, expect, it } from "vitest";
import { COMPANY } from "#domain/seller/company.ts";
import { mailbox, OUTGOING_MAIL, resetMailbox, setMailFault, setMailLimit } from "../../testing/mailbox.ts";
import { testServices } from "../../testing/shop.ts";
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

/** Every error of https://resend.com/docs/api-reference/errors that sending a mail can have, with what it means for the mail. */
const DOCUMENTED = [
  [400, "invalid_idempotency_key", "refused"],
  [400, "validation_error", "refused"],
  [401, "missing_api_key", "refused"],
  [401, "restricted_api_key", "refused"],
  [401, "validation_error", "refused"],
  [403, "invalid_permission", "refused"],
  [403, "suspended_api_key", "refused"],
  [403, "validation_error", "refused"],
  [404, "not_found", "refused"],
  [405, "method_not_allowed", "refused"],
  [409, "concurrent_idempotent_requests", "lost"],
  [409, "invalid_idempotent_request", "lost"],
  [409, "resource_locked", "refused"],
  [422, "invalid_attachment", "refused"],
  [422, "invalid_from_address", "refused"],
  [422, "invalid_parameter", "refused"],
  [422, "missing_required_field", "refused"],
  [422, "validation_error", "refused"],
  [429, "daily_quota_exceeded", "limited"],
  [429, "monthly_quota_exceeded", "limited"],
  [429, "rate_limit_exceeded", "limited"],
  [451, "security_error", "refused"],
  [500, "application_error", "refused"],
  [500, "internal_server_error", "refused"],
  [500, "service_unavailable", "refused"],
] as const;

describe("an error that the provider documents", () => {
  it.each(DOCUMENTED)("%i %s: %s", async (status, name, kind) => {
    await setMailFault({ status, body: JSON.stringify({ statusCode: status, name, message: "No." }) }, 1);
    expect(await api().send(OUTGOING_MAIL)).toMatchObject({ kind, reason: `${status} ${name}: No.` });
  });
});

describe("a provider's limit", () => {
  it.each([
    ["daily_quota_exceeded", "1", 3600],
    ["monthly_quota_exceeded", undefined, 3600],
    ["daily_quota_exceeded", "7200", 7200],
  ])("%s pauses all mail for an hour, or longer if asked (%s)", async (name, retryAfter, seconds) => {
    const body = JSON.stringify({ name, message: "No." });
    await setMailFault({ status: 429, body, ...(retryAfter === undefined ? {} : { retryAfter }) }, 1);
    expect(await api().send(OUTGOING_MAIL)).toMatchObject({
      kind: "limited",
      pauseSeconds: seconds,
      limit: { left: 0, resetSeconds: seconds },
    });
  });

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
