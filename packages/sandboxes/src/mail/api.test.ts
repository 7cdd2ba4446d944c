import { createHmac } from "node:crypto";
import { chmod, stat, writeFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { newFile, startedReceiver } from "../shared/fixture.ts";
import { StartError } from "../shared/start-error.ts";
import { MAIL, sendTo, startedSandbox } from "./fixture.ts";

const post = (url: string, body: unknown) =>
  fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });

test("mails are accepted and listed, oldest first", async () => {
  const sandbox = await startedSandbox({ now: () => Date.parse("2026-11-22T10:00:00Z") });
  const answer = await sendTo(sandbox, MAIL, { "idempotency-key": "welcome/1" });
  await sendTo(sandbox, {
    ...MAIL,
    to: "bob@example.com",
    reply_to: "team@studio.example",
    attachments: [{ filename: "end.ics", content: "QUJD", content_type: "text/calendar" }],
    tags: [{ name: "order", value: "SO-1" }],
  });
  const listed: unknown = await (await fetch(`${sandbox.url}/messages`)).json();
  expect(listed).toEqual([
    {
      id: (await answer.json()).id,
      key: "welcome/1",
      to: ["ada@example.com"],
      from: "Studio <hello@studio.example>",
      replyTo: null,
      subject: "Welcome",
      text: "Hello",
      html: "<p>Hello</p>",
      attachments: [],
      tags: {},
      at: "2026-11-22T10:00:00.000Z",
    },
    expect.objectContaining({
      key: null,
      to: ["bob@example.com"],
      replyTo: "team@studio.example",
      attachments: [{ filename: "end.ics", contentType: "text/calendar" }],
      tags: { order: "SO-1" },
    }),
  ]);
});

test("a key sends only once within 24 hours", async () => {
  let hours = 0;
  const sandbox = await startedSandbox({ now: () => hours * 3_600_000 });
  const send = async () => (await (await sendTo(sandbox, MAIL, { "idempotency-key": "a" })).json()).id;
  const first = await send();
  hours = 23.9;
  expect(await send()).toBe(first);
  expect(sandbox.messages).toHaveLength(1);
  const other = await sendTo(sandbox, { ...MAIL, subject: "Other" }, { "idempotency-key": "a" });
  expect([other.status, (await other.json()).name]).toEqual([409, "invalid_idempotent_request"]);
  hours = 24;
  expect(await send()).not.toBe(first);
});

describe("refusals in Resend's form", () => {
  test.for([
    [MAIL, { authorization: "Bearer re_other" }, 401, "validation_error"],
    [{ ...MAIL, colour: "red" }, {}, 422, "validation_error"],
    [{ ...MAIL, from: "nobody" }, {}, 422, "validation_error"],
    [{ from: MAIL.from, to: MAIL.to, subject: "Empty" }, {}, 422, "validation_error"],
    [MAIL, { "idempotency-key": "k".repeat(257) }, 400, "invalid_idempotency_key"],
    [MAIL, { "content-type": "text/plain" }, 415, "invalid_content_type"],
  ] as const)("%j %j: %i %s", async ([body, headers, status, name]) => {
    const sandbox = await startedSandbox();
    const answer = await sendTo(sandbox, body, headers);
    expect([answer.status, await answer.json()]).toEqual([
      status,
      { statusCode: status, name, message: expect.any(String) },
    ]);
    expect(sandbox.messages).toEqual([]);
  });
});

describe("faults", () => {
  test("5xx accepts nothing, as many times as set", async () => {
    const sandbox = await startedSandbox();
    expect((await post(`${sandbox.url}/faults`, { kind: "5xx", count: 2 })).status).toBe(200);
    const statuses = [];
    for (let times = 0; times < 3; times += 1) statuses.push((await sendTo(sandbox)).status);
    expect(statuses).toEqual([500, 500, 200]);
    expect(sandbox.messages).toHaveLength(1);
  });

  test("drop accepts the mail and loses the response", async () => {
    const sandbox = await startedSandbox();
    sandbox.setFault("drop");
    await expect(sendTo(sandbox)).rejects.toThrow("fetch failed");
    expect(sandbox.messages).toHaveLength(1);
  });

  test("hang accepts nothing and never responds", async () => {
    const sandbox = await startedSandbox();
    sandbox.setFault("hang");
    const ended = sendTo(sandbox).catch(() => "ended");
    // The next call is answered after the hanging one has been read.
    await fetch(`${sandbox.url}/messages`);
    expect(sandbox.messages).toEqual([]);
    await sandbox.close();
    expect(await ended).toBe("ended");
  });

  test("a response set by the caller is returned instead, and no mail is accepted", async () => {
    const sandbox = await startedSandbox();
    const kind = { status: 429, body: "Slow down", retryAfter: "60" };
    expect((await post(`${sandbox.url}/faults`, { kind, count: 1 })).status).toBe(200);
    const answer = await sendTo(sandbox);
    expect([answer.status, answer.headers.get("retry-after"), await answer.text()]).toEqual([
      429,
      "60",
      "Slow down",
    ]);
    sandbox.setFault({ status: 502 }, 1);
    const bare = await sendTo(sandbox);
    expect([bare.status, bare.headers.get("retry-after"), await bare.text()]).toEqual([502, null, ""]);
    expect(sandbox.messages).toEqual([]);
    expect((await sendTo(sandbox)).status).toBe(200);
  });

  test("an unknown fault is refused", async () => {
    const sandbox = await startedSandbox();
    expect((await post(`${sandbox.url}/faults`, { kind: "fire" })).status).toBe(422);
  });

  test("a reset ends the faults and empties the inbox", async () => {
    const sandbox = await startedSandbox();
    await sendTo(sandbox);
    sandbox.setFault("5xx");
    await post(`${sandbox.url}/reset`, {});
    expect(sandbox.messages).toEqual([]);
    expect((await sendTo(sandbox)).status).toBe(200);
  });
});

const said = ({ status, headers }: Response) => [
  status,
  ...["limit", "remaining", "reset"].map((name) => headers.get(`ratelimit-${name}`)),
  headers.get("retry-after"),
];

describe("a limit of calls per second", () => {
  const AT = Date.parse("2026-11-22T10:00:00Z");
  test("answers calls up to the limit, reports how many are left, and accepts no mail beyond it", async () => {
    let at = AT;
    const sandbox = await startedSandbox({ now: () => at, perSecond: 2 });
    expect(said(await sendTo(sandbox))).toEqual([200, "2", "1", "1", null]);
    expect(said(await sendTo(sandbox))).toEqual([200, "2", "0", "1", null]);
    const refused = await sendTo(sandbox);
    expect(said(refused)).toEqual([429, "2", "0", "1", "1"]);
    expect(await refused.json()).toMatchObject({ statusCode: 429, name: "rate_limit_exceeded" });
    expect(sandbox.messages).toHaveLength(2);
    at += 1000;
    expect((await sendTo(sandbox)).status).toBe(200);
  });

  test("is set and removed by a call, and is off by default", async () => {
    const sandbox = await startedSandbox({ now: () => AT });
    expect(said(await sendTo(sandbox))).toEqual([200, null, null, null, null]);
    const setLimit = async (perSecond: unknown) => (await post(`${sandbox.url}/limit`, { perSecond })).status;
    expect(await setLimit(1)).toBe(200);
    expect([(await sendTo(sandbox)).status, (await sendTo(sandbox)).status]).toEqual([200, 429]);
    expect([await setLimit(0), await setLimit("5")]).toEqual([422, 422]);
    await post(`${sandbox.url}/reset`, {});
    expect((await sendTo(sandbox)).status).toBe(200);
    sandbox.setLimit(1);
    sandbox.setLimit(null);
    expect([(await sendTo(sandbox)).status, (await sendTo(sandbox)).status]).toEqual([200, 200]);
  });
});

test("a bounce is reported with a signature, until it's acknowledged", async () => {
  const receiver = await startedReceiver([500, 503]);
  const sandbox = await startedSandbox({ webhookUrl: receiver.url });
  sandbox.setFault("bounce", 1);
  const { id } = await (await sendTo(sandbox, { ...MAIL, tags: [{ name: "mail_id", value: "m1" }] })).json();
  await sandbox.idle();
  expect(receiver.received).toHaveLength(3);
  for (const { body, headers } of receiver.received) {
    const signed = `${String(headers["svix-id"])}.${String(headers["svix-timestamp"])}.${body}`;
    const expected = createHmac("sha256", Buffer.from("fixture")).update(signed).digest("base64");
    expect(headers["svix-signature"]).toBe(`v1,${expected}`);
    expect(JSON.parse(body)).toMatchObject({
      type: "email.bounced",
      data: { email_id: id, tags: { mail_id: "m1" }, to: ["ada@example.com"] },
    });
  }
});

test("the inbox shows a mail's HTML, which can only open its links in a new tab", async () => {
  const sandbox = await startedSandbox();
  await sendTo(sandbox, { ...MAIL, subject: "<b>Bold</b>", html: "<script>alert(1)</script>" });
  const page = async (path: string) => {
    const answer = await fetch(sandbox.url + path);
    return { html: await answer.text(), policy: answer.headers.get("content-security-policy") };
  };
  const [{ id } = { id: "" }] = sandbox.messages;
  expect((await page("/")).html).toContain("&lt;b&gt;Bold&lt;/b&gt;");
  expect((await page(`/inbox/${id}`)).html).toContain(
    '<iframe sandbox="allow-popups allow-popups-to-escape-sandbox" ',
  );
  const alone = await page(`/inbox/${id}/html`);
  expect(alone.policy).toMatch(/default-src 'none'.*; sandbox allow-popups allow-popups-to-escape-sandbox$/);
  expect(alone.html).toContain('<base target="_blank">');
});

test("a data file keeps mails and keys across a restart", async () => {
  const dataFile = newFile();
  const first = await startedSandbox({ dataFile });
  await sendTo(first, MAIL, { "idempotency-key": "a" });
  await first.close();
  const second = await startedSandbox({ dataFile });
  await sendTo(second, MAIL, { "idempotency-key": "a" });
  expect(second.messages).toEqual(first.messages);
  await writeFile(dataFile, "{}\n");
  await expect(startedSandbox({ dataFile })).rejects.toThrow(StartError);
});

test("a data file is readable only by its owner, even one that an earlier version wrote", async () => {
  const dataFile = newFile();
  const mode = async () => ((await stat(dataFile)).mode & 0o777).toString(8);
  const first = await startedSandbox({ dataFile });
  await sendTo(first, MAIL);
  expect(await mode()).toBe("600");
  await first.close();
  await chmod(dataFile, 0o644);
  await startedSandbox({ dataFile });
  expect(await mode()).toBe("600");
});
