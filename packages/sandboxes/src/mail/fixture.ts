import { onTestFinished } from "vitest";
import { type MailSandbox, type MailSandboxOptions, startMailSandbox } from "./server.ts";

export const KEYS = { apiKey: "re_fixture", webhookSecret: "whsec_Zml4dHVyZQ==" };

/** Starts a sandbox that ends with the test. Its back-off is short, so that no test waits. */
export async function startedSandbox(options: MailSandboxOptions = {}): Promise<MailSandbox> {
  const sandbox = await startMailSandbox({ ...KEYS, retryBaseMs: 1, ...options });
  onTestFinished(() => sandbox.close());
  return sandbox;
}

export const MAIL = {
  from: "Studio <hello@studio.example>",
  to: ["ada@example.com"],
  subject: "Welcome",
  text: "Hello",
  html: "<p>Hello</p>",
};

export function sendTo(
  { url }: MailSandbox,
  body: unknown = MAIL,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(`${url}/emails`, {
    method: "POST",
    headers: { authorization: `Bearer ${KEYS.apiKey}`, "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
}
