import { COMPANY } from "#domain/seller/company.ts";

/**
 * Says who asks and whom to write to. workerd's `fetch` sends no User-Agent of its own, and without one Resend
 * (https://resend.com/docs/knowledge-base/403-error-1010) and Pwned Passwords
 * (https://haveibeenpwned.com/API/v3#UserAgent) answer 403.
 */
const USER_AGENT = `${COMPANY.tradeName.replaceAll(/[^\w.-]+/g, "-")}/1.0 (+mailto:${COMPANY.email})`;

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
    headers: { ...headers, "user-agent": USER_AGENT },
    redirect: "manual",
    signal: AbortSignal.timeout(timeoutMs),
  });
  const { ok, status } = response;
  return { ok, status, headers: response.headers, text: await textOf(response) };
}

async function textOf({ body }: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > ANSWER_MAX_BYTES)
      throw new AnswerTooLongError(`the answer has more than ${ANSWER_MAX_BYTES} bytes`);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
