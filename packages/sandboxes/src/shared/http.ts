import type { IncomingMessage, ServerResponse } from "node:http";
import { z } from "zod";

export type Answer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
};

/** The caller waits for ever, or finds the connection closed. */
export const noAnswer = Symbol("no answer");
export type Outcome = Answer | typeof noAnswer;

/** A refusal of the sandbox's own, which each answers in the form of the service that it stands in for. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

export function json(status: number, value: unknown, headers: Record<string, string> = {}): Answer {
  return {
    status,
    headers: { "content-type": "application/json", "cache-control": "no-store", ...headers },
    body: JSON.stringify(value),
  };
}

/** Returns a page that may load only what the policy names. */
export function html(status: number, body: string, policy: string): Answer {
  return {
    status,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "content-security-policy": policy,
    },
    body,
  };
}

/** Returns a body as text; refuses a larger one. */
export async function readBody(request: IncomingMessage, mostKilobytes = 1024): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > mostKilobytes * 1024)
      throw new Refusal(413, "content_too_large", `A body may have at most ${mostKilobytes} KB.`);
    chunks.push(bytes);
  }
  return Buffer.concat(chunks).toString("utf8");
}

/**
 * Returns the JSON in a body, unchecked. Refuses a body without JSON's content type, which a foreign page can't send
 * without a preflight.
 */
export async function readJson(request: IncomingMessage, mostKilobytes?: number): Promise<unknown> {
  if (!request.headers["content-type"]?.startsWith("application/json"))
    throw new Refusal(415, "invalid_content_type", "Send JSON, with Content-Type: application/json.");
  const body = await readBody(request, mostKilobytes);
  try {
    return JSON.parse(body);
  } catch {
    throw new Refusal(400, "invalid_json", "The request body is not valid JSON.");
  }
}

/** Parses the body of a control call, or refuses it with the name of the wrong field. */
export function parseControl<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw new Refusal(422, "validation_error", z.prettifyError(parsed.error));
  return parsed.data;
}

export const readControl = async <Schema extends z.ZodType>(
  request: IncomingMessage,
  schema: Schema,
): Promise<z.output<Schema>> => parseControl(schema, await readJson(request));

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
