import { COMPANY } from "#domain/seller/company.ts";
import { seller } from "#domain/seller/seller.ts";
import { joined } from "./joined.ts";

/**
 * Says who asks and whom to write to. workerd's `fetch` sends no User-Agent of its own, and without one Resend
 * (https://resend.com/docs/knowledge-base/403-error-1010) and Pwned Passwords
 * (https://haveibeenpwned.com/API/v3#UserAgent) answer 403.
 */
const userAgent = (): string =>
  `${COMPANY.tradeName.replaceAll(/[^\w.-]+/g, "-")}/1.0 (+mailto:${encodeURI(seller().email)})`;

/** The longest response is one of Pwned Passwords, of about 40 KB. */
const ANSWER_MAX_BYTES = 256 * 1024;

export type OutboundCall = {
  readonly method?: "POST";
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** For the whole call, including the response's body. */
  readonly timeoutMs: number;
};

export type OutboundAnswer = Pick<Response, "ok" | "status" | "headers"> & { readonly text: string };

class AnswerTooLongError extends Error {
  override readonly name = "AnswerTooLongError";
}

/** For Stripe's client, which sends a User-Agent and has a timeout of its own, but would take its key along a redirect. */
export const fetchWithoutRedirects: typeof fetch = (input: URL | RequestInfo, init?: RequestInit) =>
  fetch(input, { ...init, redirect: "manual" });

/**
 * Makes a request to another service; all of the Worker's but Stripe's go through here. A redirect is an answer that isn't `ok`: it's never followed, because the next
 * host would get the request's keys. Throws without an answer in time, and for one of more than 256 KB.
 */
export async function callOutside(
  url: URL,
  { timeoutMs, headers, ...call }: OutboundCall,
): Promise<OutboundAnswer> {
  const response = await fetch(url, {
    ...call,
    headers: { ...headers, "user-agent": userAgent() },
    redirect: "manual",
    signal: AbortSignal.timeout(timeoutMs),
  });
  const { ok, status } = response;
  const text = new TextDecoder().decode(await bytesOf(response, ANSWER_MAX_BYTES));
  return { ok, status, headers: response.headers, text };
}

type Download = Pick<OutboundCall, "timeoutMs"> & { readonly maxBytes: number };

/**
 * Returns the file at an address that needs no key, so redirects are followed. Throws for any answer but a complete one of this type.
 */
export async function downloadOutside(
  url: URL,
  type: string,
  { timeoutMs, maxBytes }: Download,
): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetch(url, {
    headers: { "user-agent": userAgent() },
    signal: AbortSignal.timeout(timeoutMs),
  });
  const answered = response.headers.get("content-type") ?? "";
  if (!response.ok || !answered.startsWith(type)) {
    await response.body?.cancel();
    throw new Error(`a file was answered with ${response.status} and the type '${answered}'`);
  }
  return bytesOf(response, maxBytes);
}

async function bytesOf({ body }: Response, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new AnswerTooLongError(`the answer has more than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return joined(chunks);
}
