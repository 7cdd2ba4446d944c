import { AS_OF_HEADER } from "#domain/site/catalogue-change.ts";
import { OLD_CATALOGUE_ELEMENT_ID } from "./old-catalogue-element.ts";

/** A refused call outside tRPC, such as an upload or download. `message` is the server's sentence. */
export class HttpError extends Error {
  override readonly name = "HttpError";
  readonly status: number;
  /** Identifies the call in the shop's log. */
  readonly requestId: string | undefined;
  /** The caller must first prove who they are (D58). */
  readonly stepUp: boolean;

  constructor(status: number, message: string, requestId?: string, stepUp = false) {
    super(message);
    this.status = status;
    this.requestId = requestId;
    this.stepUp = stepUp;
  }
}

/**
 * Fetches the response to a tRPC call. Any other response, JSON or not, comes from a proxy in between and is thrown as
 * an HttpError with its status (S88, S89). Without a response it rejects as `fetch` does.
 */
export async function fetchTrpc(
  input: RequestInfo | URL,
  init?: object,
): Promise<{ readonly ok: boolean; readonly json: () => Promise<unknown> }> {
  const answer = await fetch(input, init);
  const { ok, status, headers } = answer;
  const text = await answer.text();
  // Every result begins like this, and every error contains the shop's data about it. A stricter check would add to
  // every first load.
  if (!text.includes(ok ? '{"result":' : '"httpStatus":'))
    throw new HttpError(status, "not the shop's answer");
  if (ok) showCatalogueAge(headers.get(AS_OF_HEADER));
  return { ok, json: async () => JSON.parse(text) };
}

/** Tells the visitor that the data may be out of date since an ISO time; null removes that notice. */
function showCatalogueAge(asOf: string | null): void {
  if (asOf !== null) {
    // The page is complete without the notice, so a failed load is ignored.
    import("./old-catalogue-notice.ts").then(
      ({ showNotice }) => showNotice(new Date(asOf)),
      () => undefined,
    );
  } else if (typeof document !== "undefined") {
    document.getElementById(OLD_CATALOGUE_ELEMENT_ID)?.remove();
  }
}
