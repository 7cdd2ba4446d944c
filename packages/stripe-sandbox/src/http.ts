import type { IncomingMessage, ServerResponse } from "node:http";
import { invalidRequest } from "./stripe-error.ts";

const MAX_BODY_BYTES = 1024 * 1024;

export type Answer = { status: number; headers: Record<string, string>; body: string | Buffer };

export function json(status: number, value: unknown, headers: Record<string, string> = {}): Answer {
  return {
    status,
    headers: { "content-type": "application/json", "cache-control": "no-store", ...headers },
    body: JSON.stringify(value),
  };
}

export async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > MAX_BODY_BYTES) throw invalidRequest("The request body is too large.");
    chunks.push(bytes);
  }
  return Buffer.concat(chunks).toString("utf8");
}

/**
 * Returns the JSON in a body, unchecked. Refuses a body without JSON's content type, which a foreign page can't send
 * without a preflight.
 */
export function parseJsonBody(request: IncomingMessage, body: string): unknown {
  if (!request.headers["content-type"]?.startsWith("application/json"))
    throw invalidRequest("Send JSON, with Content-Type: application/json.");
  try {
    return body === "" ? {} : JSON.parse(body);
  } catch {
    throw invalidRequest("The request body is not valid JSON.");
  }
}

export function send(response: ServerResponse, answer: Answer): void {
  if (response.destroyed) return;
  response.writeHead(answer.status, { ...answer.headers, "content-length": Buffer.byteLength(answer.body) });
  response.end(answer.body);
}

/** True for localhost, *.localhost, 127.0.0.0/8, [::1] and `publicName`. Any other name is DNS rebinding. */
export function isServedHost(host: string | undefined, publicName: string | null): boolean {
  const name = host?.replace(/:\d+$/, "").toLowerCase() ?? "";
  return (
    name === publicName ||
    name === "localhost" ||
    name.endsWith(".localhost") ||
    name === "[::1]" ||
    /^127(\.\d{1,3}){3}$/.test(name)
  );
}

export function isLoopbackAddress(address: string | undefined): boolean {
  const plain = address?.replace(/^::ffff:/, "") ?? "";
  return plain === "::1" || plain.startsWith("127.");
}
