import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { notModelled } from "./create-params.ts";
import { ENDPOINTS } from "./endpoints.ts";
import { nextApiFault, type Faults } from "./faults.ts";
import { parseForm } from "./form-encoding.ts";
import { json, readBody, type Answer } from "./http.ts";
import { newId } from "./ids.ts";
import type { Ledger } from "./ledger.ts";
import { requirePermissions } from "./permissions.ts";
import { API_VERSION } from "./on-the-wire.ts";
import { StripeFailure, unauthenticated } from "./stripe-error.ts";
import type { WebhookSender } from "./webhooks.ts";

export type Api = {
  ledger: Ledger;
  webhooks: WebhookSender;
  faults: Faults;
  secretKey: string;
  /** The permissions of a restricted key, such as `rak_charge_write`; null for a key that may do everything. */
  permissions: ReadonlySet<string> | null;
};
/** 'hang' leaves the caller waiting; 'drop' cuts the connection after the work is done. */
export type ApiOutcome = Answer | "hang" | "drop";

/** Names of Stripe's own calls in the place of an id. */
const NO_IDS = new Set(["preview", "search"]);

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

/** Compares secrets in full, in a time that doesn't reveal how much of them was right. */
export function secretsMatch(given: string, expected: string): boolean {
  return timingSafeEqual(digest(given), digest(expected));
}

function givenKey(request: IncomingMessage): string | null {
  const header = request.headers.authorization ?? "";
  const [scheme = "", value = ""] = header.split(" ");
  if (scheme.toLowerCase() === "bearer") return value;
  if (scheme.toLowerCase() === "basic")
    return Buffer.from(value, "base64").toString("utf8").split(":")[0] ?? null;
  return null;
}

function authenticate(request: IncomingMessage, secretKey: string): void {
  const key = givenKey(request);
  if (!key)
    throw unauthenticated(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    );
  if (!secretsMatch(key, secretKey))
    throw unauthenticated(`Invalid API Key provided: ${key.slice(0, 8)}****${key.slice(-4)}`);
}

function idempotencyError(message: string): StripeFailure {
  return new StripeFailure(400, { type: "idempotency_error", message });
}

function dispatch(api: Api, request: IncomingMessage, url: URL, body: string, requestId: string): Answer {
  authenticate(request, api.secretKey);
  const endpoint = ENDPOINTS.find(({ method, path }) => method === request.method && path.test(url.pathname));
  if (!endpoint)
    throw new StripeFailure(404, {
      type: "invalid_request_error",
      message: `Unrecognized request URL (${request.method}: ${url.pathname}). The Stripe sandbox speaks only a part of the API; its README lists the calls.`,
    });
  const header = request.headers["idempotency-key"];
  const key = endpoint.method === "POST" && typeof header === "string" ? header : null;
  const fingerprint = digest(body).toString("hex");
  const stored = key === null ? undefined : api.ledger.idempotency.get(key);
  if (stored) {
    const advice = `Try using a key other than '${key}' if you meant to execute a different request.`;
    if (stored.path !== url.pathname)
      throw idempotencyError(
        `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${url.pathname}' vs '${stored.path}'). ${advice}`,
      );
    if (stored.fingerprint !== fingerprint)
      throw idempotencyError(
        `Keys for idempotent requests can only be used with the same parameters they were first used with. ${advice}`,
      );
    return { ...json(stored.status, null, { "idempotent-replayed": "true" }), body: stored.body };
  }
  const params = parseForm(endpoint.method === "POST" ? body : url.search.slice(1));
  if (api.permissions !== null) {
    const call = { method: endpoint.method, path: url.pathname, params };
    requirePermissions(api.permissions, api.secretKey, call);
  }
  const id = decodeURIComponent(endpoint.path.exec(url.pathname)?.[1] ?? "");
  if (NO_IDS.has(id)) throw notModelled("id", `'${id}'`);
  const cause = { requestId, idempotencyKey: key };
  // Nothing between the look-up above and the record below is asynchronous, so two calls with one key can't both
  // create.
  const answer = json(200, endpoint.run({ ...api, id, params, cause }));
  if (key !== null) {
    const createdS = api.ledger.nowS();
    const replay = {
      key,
      path: url.pathname,
      fingerprint,
      status: answer.status,
      body: String(answer.body),
      createdS,
    };
    api.ledger.idempotency.set(key, replay);
    api.ledger.onChange();
  }
  return answer;
}

/** Handles one call of the API, with Stripe's headers and any fault that's switched on. */
export async function handleApi(api: Api, request: IncomingMessage, url: URL): Promise<ApiOutcome> {
  const body = await readBody(request);
  const requestId = newId.request();
  const idempotencyKey = request.headers["idempotency-key"];
  const headers = {
    "request-id": requestId,
    "stripe-version": String(request.headers["stripe-version"] ?? API_VERSION),
    ...(typeof idempotencyKey === "string" ? { "idempotency-key": idempotencyKey } : {}),
  };
  const fault = nextApiFault(api.faults);
  if (fault === "hang") return "hang";
  try {
    if (fault === "error")
      throw new StripeFailure(500, { type: "api_error", message: "The Stripe sandbox was told to fail." });
    const answer = dispatch(api, request, url, body, requestId);
    return fault === "drop" ? "drop" : { ...answer, headers: { ...answer.headers, ...headers } };
  } catch (error) {
    if (!(error instanceof StripeFailure)) throw error;
    const details = { ...error.body, request_log_url: `https://dashboard.stripe.com/test/logs/${requestId}` };
    return json(error.status, { error: details }, headers);
  }
}
