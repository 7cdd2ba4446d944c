import { AS_OF_HEADER } from "#domain/old-catalogue.ts";
import { tellCatalogueAge } from "./catalogue-age.ts";

/** A refused call outside tRPC, such as an upload or download. `message` is the server's sentence. */
export class HttpError extends Error {
  override readonly name = "HttpError";
  readonly status: number;
  /** Identifies the call in the shop's log. */
  readonly requestId: string | undefined;

  constructor(status: number, message: string, requestId?: string) {
    super(message);
    this.status = status;
    this.requestId = requestId;
  }
}

/**
 * Fetches the answer to a tRPC call. Any other answer, JSON or not, comes from a proxy in between and is thrown as an
 * HttpError with its status (S88, S89). Without an answer it rejects as `fetch` does.
 */
export async function fetchTrpc(
  input: RequestInfo | URL,
  init?: RequestInit,
): Promise<{ readonly ok: boolean; readonly json: () => Promise<unknown> }> {
  const answer = await fetch(input, init);
  const body = parsed(await answer.text());
  if (!isEnvelope(body, answer.ok)) throw new HttpError(answer.status, "The answer is not the shop's own.");
  if (answer.ok) tellCatalogueAge(answer.headers.get(AS_OF_HEADER));
  return { ok: answer.ok, json: () => Promise.resolve(body) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Whether a body is what tRPC answers: a result, or an error with the shop's data about it. */
function isEnvelope(body: unknown, ok: boolean): boolean {
  if (!(body instanceof Object)) return false;
  if (ok) return "result" in body;
  return "error" in body && body.error instanceof Object && "data" in body.error;
}
