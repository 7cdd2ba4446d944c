import type { IncomingMessage, ServerResponse } from "node:http";

const MAX_BODY_BYTES = 40 * 1024 * 1024;

export type Answer = { status: number; headers: Record<string, string>; body: string };

/** A refusal in Resend's form. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }

  get answer(): Answer {
    return json(this.status, { statusCode: this.status, name: this.code, message: this.message });
  }
}

export function json(status: number, value: unknown): Answer {
  return {
    status,
    headers: { "content-type": "application/json", "cache-control": "no-store" },
    body: JSON.stringify(value),
  };
}

/**
 * Returns the JSON in a body, unchecked. Refuses a body without JSON's content type, which a foreign page can't send
 * without a preflight.
 */
export async function readJson(request: IncomingMessage): Promise<unknown> {
  if (!request.headers["content-type"]?.startsWith("application/json"))
    throw new Refusal(415, "invalid_content_type", "Send JSON, with Content-Type: application/json.");
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > MAX_BODY_BYTES) throw new Refusal(413, "content_too_large", "A mail may have at most 40 MB.");
    chunks.push(bytes);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString("utf8"));
  } catch {
    throw new Refusal(400, "invalid_json", "The request body is not valid JSON.");
  }
}

export function send(response: ServerResponse, { status, headers, body }: Answer): void {
  if (response.destroyed) return;
  response.writeHead(status, { ...headers, "content-length": Buffer.byteLength(body) });
  response.end(body);
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
