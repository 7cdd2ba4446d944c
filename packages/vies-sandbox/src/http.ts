import type { IncomingMessage, ServerResponse } from "node:http";

const MAX_BODY_BYTES = 64 * 1024;

export type Answer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

/** A refusal in VIES's form, with a code that the real service doesn't have. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }

  get answer(): Answer {
    return failure(this.status, "SANDBOX_REFUSED", this.message);
  }
}

export function json(status: number, value: unknown): Answer {
  return {
    status,
    headers: { "content-type": "application/json", "cache-control": "no-store" },
    body: JSON.stringify(value),
  };
}

export function failure(status: number, error: string, message: string): Answer {
  return json(status, { actionSucceed: false, errorWrappers: [{ error, message }] });
}

/**
 * Returns the JSON in a body, unchecked. Refuses a body without JSON's content type, which a foreign page can't send
 * without a preflight.
 */
export async function readJson(request: IncomingMessage): Promise<unknown> {
  if (!request.headers["content-type"]?.startsWith("application/json"))
    throw new Refusal(415, "Send JSON, with Content-Type: application/json.");
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > MAX_BODY_BYTES) throw new Refusal(413, "A body may have at most 64 KB.");
    chunks.push(bytes);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString("utf8"));
  } catch {
    throw new Refusal(400, "The request body is not valid JSON.");
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
