import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { notModelled } from "./create-params.ts";
import { ENDPOINTS } from "./endpoints.ts";
import { nextApiFault, type Faults } from "./faults.ts";
import { parseForm } from "./form-encoding.ts";
import { type Answer, json, noAnswer, type Outcome, readBody } from "../shared/http.ts";
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
  /** The requests under way, by their idempotency keys. */
  keysInUse: Map<string, KeyedRequest>;
};
type KeyedRequest = { readonly path: string; readonly fingerprint: string };

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

/** Refuses a key that was given to another request, finished or not. */
function requireSameRequest(key: string, asked: KeyedRequest, first: KeyedRequest): void {
  const advice = `Try using a key other than '${key}' if you meant to execute a different request.`;
  if (first.path !== asked.path)
    throw idempotencyError(
      `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${asked.path}' vs '${first.path}'). ${advice}`,
    );
  if (first.fingerprint !== asked.fingerprint)
    throw idempotencyError(
      `Keys for idempotent requests can only be used with the same parameters they were first used with. ${advice}`,
    );
}

/** The words and the type that Stripe answers with (https://github.com/beam-community/stripity-stripe/issues/564). */
const keyInUse = (key: string): StripeFailure =>
  new StripeFailure(409, {
    type: "invalid_request_error",
    code: "idempotency_key_in_use",
    message: `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
  });

type Asked = { readonly request: IncomingMessage; readonly url: URL; readonly body: string };

async function dispatch(api: Api, { request, url, body }: Asked, requestId: string): Promise<Answer> {
  authenticate(request, api.secretKey);
  const endpoint = ENDPOINTS.find(({ method, path }) => method === request.method && path.test(url.pathname));
  if (!endpoint)
    throw new StripeFailure(404, {
      type: "invalid_request_error",
      message: `Unrecognized request URL (${request.method}: ${url.pathname}). The Stripe sandbox speaks only a part of the API; its README lists the calls.`,
    });
  const params = parseForm(endpoint.method === "POST" ? body : url.search.slice(1));
  const header = request.headers["idempotency-key"];
  const key = endpoint.method === "POST" && typeof header === "string" ? header : null;
  const run = (): Answer => {
    if (api.permissions !== null) requirePermissions(api.permissions, api.secretKey, endpoint, params);
    const id = decodeURIComponent(endpoint.path.exec(url.pathname)?.[1] ?? "");
    if (NO_IDS.has(id)) throw notModelled("id", `'${id}'`);
    return json(200, endpoint.run({ ...api, id, params, cause: { requestId, idempotencyKey: key } }));
  };
  if (key !== null)
    return answerOnce(api, key, { path: url.pathname, fingerprint: digest(body).toString("hex") }, run);
  if (api.faults.apiDelayMs > 0) await wait(api.faults.apiDelayMs);
  return run();
}

/** Runs a request whose key is new, and replays the stored answer of one that has succeeded. */
async function answerOnce(
  { ledger, faults, keysInUse }: Api,
  key: string,
  asked: KeyedRequest,
  run: () => Answer,
): Promise<Answer> {
  const stored = ledger.idempotency.get(key);
  const first = stored ?? keysInUse.get(key);
  if (first) requireSameRequest(key, asked, first);
  if (stored) return { ...json(stored.status, null, { "idempotent-replayed": "true" }), body: stored.body };
  if (first) throw keyInUse(key);
  keysInUse.set(key, asked);
  try {
    // Without a delay nothing here is asynchronous, so that calls that arrive together are answered one after the other.
    if (faults.apiDelayMs > 0) await wait(faults.apiDelayMs);
    const answer = run();
    const { status, body } = answer;
    ledger.idempotency.set(key, { key, ...asked, status, body: String(body), createdS: ledger.nowS() });
    ledger.onChange();
    return answer;
  } finally {
    keysInUse.delete(key);
  }
}

/** Handles one call of the API, with Stripe's headers and any fault that's switched on. */
export async function handleApi(api: Api, request: IncomingMessage, url: URL): Promise<Outcome> {
  const body = await readBody(request);
  const requestId = newId.request();
  const idempotencyKey = request.headers["idempotency-key"];
  const headers = {
    "request-id": requestId,
    "stripe-version": String(request.headers["stripe-version"] ?? API_VERSION),
    ...(typeof idempotencyKey === "string" ? { "idempotency-key": idempotencyKey } : {}),
  };
  const fault = nextApiFault(api.faults);
  if (fault === "hang") return noAnswer;
  try {
    if (fault === "error")
      throw new StripeFailure(500, { type: "api_error", message: "The Stripe sandbox was told to fail." });
    const answer = await dispatch(api, { request, url, body }, requestId);
    if (fault !== "drop") return { ...answer, headers: { ...answer.headers, ...headers } };
    request.socket.destroy();
    return noAnswer;
  } catch (error) {
    if (!(error instanceof StripeFailure)) throw error;
    const details = { ...error.body, request_log_url: `https://dashboard.stripe.com/test/logs/${requestId}` };
    return json(error.status, { error: details }, headers);
  }
}
