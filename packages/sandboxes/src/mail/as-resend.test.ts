import { describe, expect, test } from "vitest";
import { bareCall, startedReceiver } from "../shared/fixture.ts";
import { KEYS, MAIL, sendTo, startedSandbox } from "./fixture.ts";

test.for([
  ["POST", "/emails", 200],
  ["GET", "/webhooks", 200],
] as const)("%s %s needs a User-Agent", async ([method, path, status]) => {
  const { port } = await startedSandbox();
  const headers = { authorization: `Bearer ${KEYS.apiKey}`, "content-type": "application/json" };
  const call = (more: Record<string, string>) =>
    bareCall(port, `${method} ${path}`, { ...headers, ...more }, method === "POST" ? MAIL : undefined);
  expect(await call({})).toEqual([403, "error code: 1010"]);
  expect((await call({ "user-agent": "studio/1.0" }))[0]).toBe(status);
});

test("the sandbox's own calls need no User-Agent", async () => {
  const { port } = await startedSandbox();
  expect(await bareCall(port, "GET /messages", {})).toEqual([200, "[]"]);
});

describe("what is refused by a name", () => {
  test.for([
    ["daily_quota_exceeded", 429],
    ["monthly_quota_exceeded", 429],
    ["concurrent_idempotent_requests", 409],
  ] as const)("%s: %i", async ([name, status]) => {
    const sandbox = await startedSandbox();
    sandbox.setFault(name, 1);
    const answer = await sendTo(sandbox);
    expect([answer.status, await answer.json()]).toEqual([
      status,
      { statusCode: status, name, message: expect.any(String) },
    ]);
    expect((await sendTo(sandbox)).status).toBe(200);
    expect(sandbox.messages).toHaveLength(1);
  });
});

describe("a mail that doesn't arrive is reported", () => {
  const REPORTS = [
    ["bounce", "bounced", { bounce: expect.objectContaining({ type: "Permanent", subType: "General" }) }],
    ["complain", "complained", {}],
    ["fail", "failed", { failed: { reason: "reached_daily_quota" } }],
    ["suppress", "suppressed", { suppressed: expect.objectContaining({ reason: "previous_bounce" }) }],
  ] as const;

  test.for(REPORTS)("by the fault %s and by the address %s@resend.dev", async ([fault, name, details]) => {
    const receiver = await startedReceiver();
    const sandbox = await startedSandbox({ webhookUrl: receiver.url });
    sandbox.setFault(fault, 1);
    await sendTo(sandbox, { ...MAIL, tags: [{ name: "mail_id", value: "m1" }] });
    await sendTo(sandbox, { ...MAIL, to: [`${name}+ada@resend.dev`] });
    await sendTo(sandbox);
    await sandbox.idle();
    const events = receiver.received.map(({ body }): unknown => JSON.parse(body));
    expect(events).toHaveLength(2);
    for (const told of [{ tags: { mail_id: "m1" } }, { to: [`${name}+ada@resend.dev`] }]) {
      const event = { type: `email.${name}`, data: expect.objectContaining({ ...told, ...details }) };
      expect(events).toContainEqual(expect.objectContaining(event));
    }
    expect(sandbox.messages).toHaveLength(3);
  });

  test("only by the events that the webhook is subscribed to", async () => {
    const receiver = await startedReceiver();
    const sandbox = await startedSandbox({ webhookUrl: receiver.url, webhookEvents: ["email.failed"] });
    await sendTo(sandbox, { ...MAIL, to: ["bounced@resend.dev"] });
    await sendTo(sandbox, { ...MAIL, to: ["failed@resend.dev"] });
    await sandbox.idle();
    expect(receiver.received.map(({ body }) => JSON.parse(body).type)).toEqual(["email.failed"]);
  });
});

const listed = async (url: string, key: string = KEYS.apiKey) => {
  const answer = await fetch(`${url}/webhooks`, { headers: { authorization: `Bearer ${key}` } });
  return [answer.status, await answer.json()];
};

describe("the list of webhooks", () => {
  test("has the webhook with its events", async () => {
    const webhookUrl = "https://studio.example/mail/webhook";
    const sandbox = await startedSandbox({ webhookUrl, webhookEvents: ["email.bounced"] });
    expect(await listed(sandbox.url)).toEqual([
      200,
      {
        object: "list",
        has_more: false,
        data: [
          {
            id: expect.any(String),
            created_at: expect.any(String),
            status: "enabled",
            endpoint: webhookUrl,
            events: ["email.bounced"],
          },
        ],
      },
    ]);
    sandbox.setWebhookUrl(null);
    expect(await listed(sandbox.url)).toMatchObject([200, { data: [] }]);
  });

  test("is refused to a key that may only send, and to another one", async () => {
    const sandbox = await startedSandbox({ canOnlySend: true });
    expect(await listed(sandbox.url)).toMatchObject([401, { name: "restricted_api_key" }]);
    expect(await listed(sandbox.url, "re_other")).toMatchObject([400, { name: "validation_error" }]);
    expect((await sendTo(sandbox)).status).toBe(200);
  });
});
