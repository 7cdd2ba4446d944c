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

const JSON_TYPE = /^application\/json\b/;

/**
 * Fetches an answer of the shop's API. A non-JSON answer comes from a proxy in between and is thrown with its status.
 */
export async function fetchJson(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const answer = await fetch(input, init);
  if (answer.ok) tellCatalogueAge(answer.headers.get(AS_OF_HEADER));
  if (JSON_TYPE.test(answer.headers.get("content-type") ?? "")) return answer;
  throw new HttpError(answer.status, "The answer is not the shop's own.");
}
