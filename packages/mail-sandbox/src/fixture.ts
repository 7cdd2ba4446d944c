import { createServer } from "node:http";
import { networkInterfaces } from "node:os";
import { onTestFinished } from "vitest";
import { type MailSandbox, type MailSandboxOptions, startMailSandbox } from "./server.ts";

export const KEYS = { apiKey: "re_fixture", webhookSecret: "whsec_Zml4dHVyZQ==" };

/** An address of this machine that isn't loopback, as another device would use it; undefined without a network. */
export const NETWORK_ADDRESS = Object.values(networkInterfaces())
  .flatMap((addresses) => addresses ?? [])
  .find(({ family, internal }) => family === "IPv4" && !internal)?.address;

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

export type Received = { body: string; id: string; timestamp: string; signature: string };

/** Starts a webhook receiver that answers each call with the next of these statuses, and 200 after the last. */
export async function startedReceiver(
  statuses: number[] = [],
): Promise<{ url: string; received: Received[] }> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8");
    request.on("data", (chunk: string) => (body += chunk));
    const header = (name: string) => String(request.headers[name]);
    request.on("end", () => {
      received.push({
        body,
        id: header("svix-id"),
        timestamp: header("svix-timestamp"),
        signature: header("svix-signature"),
      });
      response.writeHead(statuses.shift() ?? 200).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The receiver has no port.");
  return { url: `http://127.0.0.1:${address.port}/`, received };
}
