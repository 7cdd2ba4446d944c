import { readFileSync } from "node:fs";
import { describe, expect, it, onTestFinished } from "vitest";
import { type MailSandboxOptions, startMailSandbox } from "#packages/mail-sandbox";
import { MAIL_EVENTS } from "#worker/mail/outbox/events.ts";
import { checkMailWebhook } from "./mail-webhook.ts";

const SITE_URL = "https://shop.seller.nl";
const WEBHOOK = `${SITE_URL}/api/mail/webhook`;
const KEY = "re_of_the_shop";

async function check(account: MailSandboxOptions) {
  const sandbox = await startMailSandbox({ apiKey: KEY, ...account });
  onTestFinished(() => sandbox.close());
  return checkAt(sandbox.url);
}

async function checkAt(url: string) {
  const values = { MAIL_API_URL: url, MAIL_API_KEY: KEY };
  const secrets = { source: ".secrets.production", values };
  const { findings, notes } = await checkMailWebhook("production", { vars: { SITE_URL } }, secrets);
  return { faults: findings.map(({ fault }) => fault), notes };
}

describe("the webhook at the mail API", () => {
  it("is right with every event that the Worker handles", async () => {
    expect(await check({ webhookUrl: WEBHOOK, webhookEvents: [...MAIL_EVENTS] })).toEqual({
      faults: [],
      notes: [],
    });
  });

  it("is named with the events that it lacks", async () => {
    const webhookEvents = ["email.bounced", "email.complained"] as const;
    expect((await check({ webhookUrl: WEBHOOK, webhookEvents })).faults).toEqual([
      expect.stringContaining(`${WEBHOOK}, which doesn't get email.failed, email.suppressed:`),
    ]);
  });

  it("is missing if there is only one for another address", async () => {
    expect((await check({ webhookUrl: "https://elsewhere.example/" })).faults).toEqual([
      expect.stringContaining(`none for ${WEBHOOK}. It needs ${MAIL_EVENTS.join(", ")}.`),
    ]);
  });

  it.each<[string, MailSandboxOptions, string]>([
    ["may only send", { webhookUrl: WEBHOOK, canOnlySend: true }, "MAIL_API_KEY may only send"],
    ["belongs to another account", { webhookUrl: WEBHOOK, apiKey: "re_other" }, "status 400"],
  ])("is to be compared by hand if the key %s", async (_what, account, reason) => {
    expect(await check(account)).toEqual({
      faults: [],
      notes: [
        `The mail provider's webhook wasn't checked (${reason}). Compare its events by hand: ${WEBHOOK} needs ${MAIL_EVENTS.join(", ")}.`,
      ],
    });
  });

  it("is to be compared by hand if the API doesn't respond", async () => {
    expect(await checkAt("http://127.0.0.1:1")).toEqual({
      faults: [],
      notes: [expect.stringContaining("wasn't checked (fetch failed)")],
    });
  });

  it("isn't needed without a key: Cloudflare's binding sends the mail", async () => {
    const secrets = { source: "the environment", values: {} };
    expect(await checkMailWebhook("production", { vars: { SITE_URL } }, secrets)).toEqual({
      findings: [],
      notes: [],
    });
  });
});

it("docs/deploy.md names every event that the Worker handles, and no other", () => {
  const document = readFileSync(new URL("../../docs/deploy.md", import.meta.url), "utf8");
  const named = [...document.matchAll(/`(email\.\w+)`/g)].map(([, event]) => event);
  expect(new Set(named)).toEqual(new Set<string>(MAIL_EVENTS));
});
