import { beforeEach, describe, expect, it } from "vitest";
import { COMPANY } from "#domain/company.ts";
import { mailbox, OUTGOING_MAIL, resetMailbox, setMailFault } from "../testing/mailbox.ts";
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
  expect(outcome).toEqual({ kind: "accepted", providerId: arrived?.id });
  expect(arrived).toMatchObject({
    key: "order_link/1",
    to: ["ada@example.com"],
    from: `${COMPANY.tradeName} <${testServices().settings.mailFrom}>`,
    replyTo: "shop@example.com",
    subject: "A subject",
    text: "Hello",
    html: "<p>Hello</p>",
    attachments: [{ filename: "last-day.ics", contentType: "text/calendar" }],
    tags: { mail_id: "mail-1" },
  });
});

describe("no answer, or one that does not come from the provider, leaves it open whether the mail was taken (D45)", () => {
  it.each([408, 502, 504, 520, 527])("%i", async (status) => {
    await setMailFault({ status, body: "<h1>Bad Gateway</h1>" }, 1);
    expect(await api().send(OUTGOING_MAIL)).toEqual({ kind: "lost", reason: String(status) });
  });

  it.each(["", "OK", '{"id":""}', "{}"])("200 with %j", async (body) => {
    await setMailFault({ status: 200, body }, 1);
    expect(await api().send(OUTGOING_MAIL)).toMatchObject({
      kind: "lost",
      reason: expect.stringMatching(/Error$/),
    });
  });

  it("none within the time", async () => {
    await setMailFault("hang", 1);
    expect(await api(50).send(OUTGOING_MAIL)).toEqual({ kind: "lost", reason: "TimeoutError" });
    expect(await mailbox()).toEqual([]);
  });
});

describe("a refusal", () => {
  it.each([401, 409, 429, 500, 501, 503, 505, 519, 528])(
    "is any other answer, such as %i",
    async (status) => {
      await setMailFault({ status }, 1);
      expect(await api().send(OUTGOING_MAIL)).toEqual({ kind: "refused", reason: String(status) });
    },
  );

  it.each([
    [{ name: "rate_limit_exceeded", message: "Slow down" }, "429 rate_limit_exceeded: Slow down"],
    [{ message: "Slow down" }, "429 Slow down"],
    [{ message: "x".repeat(400) }, `429 ${"x".repeat(296)}`],
    [{ error: "unknown" }, "429"],
  ])("says why, as far as the provider does: %j", async (body, reason) => {
    await setMailFault({ status: 429, body: JSON.stringify(body) }, 1);
    expect(await api().send(OUTGOING_MAIL)).toEqual({ kind: "refused", reason });
  });

  it("has the time after which to try again, where it is given in seconds", async () => {
    await setMailFault({ status: 429, retryAfter: "600" }, 1);
    expect(await api().send(OUTGOING_MAIL)).toEqual({
      kind: "refused",
      reason: "429",
      retryAfterSeconds: 600,
    });
    for (const retryAfter of ["0", "Wed, 21 Oct 2026 07:28:00 GMT"]) {
      await setMailFault({ status: 429, retryAfter }, 1);
      expect(await api().send(OUTGOING_MAIL)).toEqual({ kind: "refused", reason: "429" });
    }
  });
});
