import * as fc from "fast-check";
import Stripe from "stripe";
import { storedCatalogue } from "#worker/bulk/stored-catalogue.ts";
import { realNow } from "#worker/platform/clock.ts";
import { responseFault } from "#worker/testing/response-fault.ts";
import { svixSignature } from "#worker/testing/svix.ts";
import { FOUND_INPUTS } from "./found-inputs.ts";
import { findResponseFault, type ReadResponse } from "./response-fault.ts";
import type { FuzzRequest } from "./fuzz-request.ts";
import {
  areSignedIn,
  type Callers,
  type FuzzShop,
  newCallers,
  ofAnyAddress,
  refillCatalogue,
} from "./fuzz-shop.ts";
import { quoted } from "./json-text.ts";
import { CURRENT_FINGERPRINT, CURRENT_IDS, CURRENT_ITEMS, readKnown } from "./known-values.ts";
import { PROVIDERS_SIGNATURE } from "./webhook-requests.ts";
import type { FuzzTarget } from "./targets.ts";

export type RunOptions = { readonly seed: number; readonly inputs: number };

/** A target's answers. */
export type TargetReport = {
  readonly name: string;
  /** Answers by the first digit of their status. */
  readonly classes: Readonly<Record<string, number>>;
  readonly sent: number;
  readonly totalMs: number;
  readonly slowest: { readonly ms: number; readonly request: string };
  /** The smallest input that shows a fault, and the fault; null if there is none. */
  readonly failure: string | null;
};

const OF_NOW = [CURRENT_FINGERPRINT, CURRENT_IDS, CURRENT_ITEMS];
const SHOWN_CHARS = 400;
/** Limits targets that respond slowly, or whose counterexample shrinks slowly. */
const TARGET_MAX_MS = 600_000;

/**
 * Sends a target its inputs one by one and checks every answer: those that once found a fault, then generated ones. The same seed
 * gives the same inputs.
 */
export async function runTarget(
  shop: FuzzShop,
  target: FuzzTarget,
  callers: Callers,
  { seed, inputs }: RunOptions,
): Promise<TargetReport> {
  const classes: Record<string, number> = {};
  let sent = 0;
  let totalMs = 0;
  let slowest = { ms: 0, request: "" };
  await refillCatalogue(shop, callers);
  const property = fc.asyncProperty(target.requests(await readKnown(shop.db)), async (request) => {
    const started = performance.now();
    const answer = await answerTo(shop, callers, request);
    const ms = performance.now() - started;
    const statusClass = `${Math.floor(answer.status / 100)}xx`;
    classes[statusClass] = (classes[statusClass] ?? 0) + 1;
    sent += 1;
    totalMs += ms;
    if (ms > slowest.ms) slowest = { ms, request: shown(request) };
    const fault = findResponseFault(request, answer) ?? responseFault(request, answer);
    if (fault !== null) throw new Error(fault);
  });
  const found = FOUND_INPUTS.filter((one) => one.target === target.name);
  const details = await fc.check(property, {
    seed: seedOf(seed, target.name),
    examples: found.map(({ request }): [FuzzRequest] => [request]),
    numRuns: found.length + inputs,
    interruptAfterTimeLimit: TARGET_MAX_MS,
    markInterruptAsFailure: true,
  });
  return { name: target.name, classes, sent, totalMs, slowest, failure: failureOf(target, details) };
}

/** Each target has its own inputs, even when run alone. */
function seedOf(seed: number, name: string): number {
  let mixed = seed;
  for (const character of name) mixed = (Math.imul(mixed, 31) + (character.codePointAt(0) ?? 0)) | 0;
  return mixed;
}

function failureOf({ name }: FuzzTarget, details: fc.RunDetails<[FuzzRequest]>): string | null {
  if (!details.failed) return null;
  if (details.counterexample === null) return `not finished within ${TARGET_MAX_MS / 1000} s`;
  const reason = details.errorInstance instanceof Error ? details.errorInstance.message : "failed";
  const [request] = details.counterexample;
  const kept = JSON.stringify({ target: name, found: reason, request });
  return `${reason}\n    ${shown(request)}\n    For verify/fuzz/found-inputs.ts: ${kept}`;
}

/** A request in one line, for people. */
function shown({ method, path, headers, body, caller }: FuzzRequest): string {
  const content =
    body instanceof Uint8Array ? `${body.length} bytes ${new TextDecoder().decode(body)}` : (body ?? "");
  const given = Object.entries(headers).map(([name, value]) => `${name}: ${short(value)}`);
  return [caller, method, short(path), ...given, JSON.stringify(short(content))].join(" · ");
}

const short = (text: string): string =>
  text.length <= SHOWN_CHARS ? text : `${text.slice(0, SHOWN_CHARS)}… (${text.length} characters)`;

async function answerTo(shop: FuzzShop, callers: Callers, request: FuzzRequest): Promise<ReadResponse> {
  const answer = await shop.send(await madeReal(shop, callers, request));
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

/** Replaces an input's placeholders: the caller, the catalogue's fingerprint and ids, a provider's signature. */
async function madeReal(shop: FuzzShop, callers: Callers, request: FuzzRequest): Promise<Request> {
  const { method, path, body: given } = request;
  let body = given;
  if (typeof given === "string" && OF_NOW.some((one) => given.includes(one))) {
    const { ids, fingerprint } = await storedCatalogue(shop.db, []);
    body = given
      .replaceAll(CURRENT_FINGERPRINT, fingerprint)
      .replaceAll(quoted(CURRENT_IDS), JSON.stringify(ids.toReversed()))
      .replaceAll(quoted(CURRENT_ITEMS), JSON.stringify(ids.toReversed().map((_id) => ({ _id }))));
  }
  const headers = new Headers({ ...callers[request.caller], ...request.headers, ...ofAnyAddress() });
  if (headers.get("stripe-signature") === PROVIDERS_SIGNATURE && typeof body === "string") {
    headers.set("stripe-signature", await signatureOf(body, shop.webhookSecret));
  }
  if (headers.get("svix-signature") === PROVIDERS_SIGNATURE && typeof body === "string") {
    const timestamp = String(Math.floor(realNow().getTime() / 1000));
    headers.set("svix-timestamp", timestamp);
    const content = `${headers.get("svix-id")}.${timestamp}.${body}`;
    headers.set("svix-signature", await svixSignature(shop.mailWebhookSecret, content));
  }
  // These methods have no body; not every runtime's `fetch` enforces that.
  const carries = method === "GET" || method === "HEAD" ? null : body;
  return new Request(`${shop.origin}${path}`, { method, headers, body: carries, redirect: "manual" });
}

const signatureOf = (payload: string, secret: string): Promise<string> =>
  Stripe.webhooks.generateTestHeaderStringAsync({
    payload,
    secret,
    cryptoProvider: Stripe.createSubtleCryptoProvider(),
  });

/** Signed-in callers, new ones if an input has signed them out. */
export async function liveCallers(shop: FuzzShop, before: Callers | null): Promise<Callers> {
  return before !== null && (await areSignedIn(shop, before)) ? before : newCallers(shop);
}
