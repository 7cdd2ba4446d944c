import { z } from "zod";
import { eq, getTableColumns } from "drizzle-orm";
import { seller } from "#domain/seller/seller.ts";
import { cutText } from "#domain/text/odd-characters.ts";
import { DAY_MS, MINUTE_MS } from "#domain/time/durations.ts";
import type { CheckOutcome } from "#domain/vat/vat-number.ts";
import type { Queryable } from "../db/client.ts";
import { vatChecks } from "../db/schema/vat-checks.ts";
import { now } from "../platform/clock.ts";
import type { Settings } from "../platform/env.ts";
import { logFault } from "../platform/log.ts";
import { callOutside, type OutboundAnswer } from "../platform/outbound.ts";

/** For both questions together, because somebody may be waiting. */
const TIMEOUT_MS = 5_000;
/** The service that checks numbers, and the one that gives each test number its answer (checkVatTestService.wsdl). */
type Service = "check-vat-number" | "check-vat-test-service";
const ANSWER_MAX_BYTES = 4 * 1024;

/** A VAT number as VIES takes it: Greece is EL, Northern Ireland XI, and the number has no spaces or dots. */
export type VatNumber = { readonly prefix: string; readonly number: string };

export type VatNumberCheck = {
  /**
   * Only an answer from the number's own member state is a verdict. `member_state_silent` means that it didn't give
   * one, `vies_silent` that VIES didn't.
   */
  readonly outcome: CheckOutcome;
  /** Null if the member state doesn't tell, as Germany and Spain don't. */
  readonly name: string | null;
  readonly address: string | null;
  /** The proof that the seller has asked; null if VIES didn't give one. */
  readonly consultationNumber: string | null;
  readonly checkedAt: Date;
  /** VIES's answer as it came, cut after 4 KB; empty if nothing came. */
  readonly answer: string;
};

type Reply = Pick<VatNumberCheck, "name" | "address" | "consultationNumber" | "answer"> & {
  /** A verdict, a failure's code, or why there is neither. */
  readonly verdict: string;
};

const sellersNumber = (): VatNumber => ({
  prefix: seller().vatNumber.slice(0, 2),
  number: seller().vatNumber.slice(2),
});

const OUTCOMES: ReadonlyMap<string, VatNumberCheck["outcome"]> = new Map([
  ["valid", "valid"],
  ["invalid", "invalid"],
  ["INVALID_INPUT", "invalid"],
  ["MS_UNAVAILABLE", "member_state_silent"],
  ["MS_MAX_CONCURRENT_REQ", "member_state_silent"],
  ["MS_MAX_CONCURRENT_REQ_TIME", "member_state_silent"],
  ["TIMEOUT", "member_state_silent"],
]);

/**
 * Asks VIES whether a VAT number is valid, in the seller's name, so that it gives a consultation number. Never throws:
 * an outage is an outcome of its own, neither valid nor invalid.
 */
export async function checkVatNumber(
  { viesUrl }: Pick<Settings, "viesUrl">,
  vatNumber: VatNumber,
  timeoutMs = TIMEOUT_MS,
  service: Service = "check-vat-number",
): Promise<VatNumberCheck> {
  const serviceUrl = new URL(service, viesUrl);
  const endsAt = performance.now() + timeoutMs;
  let reply = await ask(serviceUrl, vatNumber, sellersNumber(), timeoutMs);
  if (reply.verdict === "INVALID_REQUESTER_INFO") {
    // The fault is in the seller's number, not the buyer's, whose answer is worth having without a consultation number.
    logFault("VIES refused the seller's VAT number", { reason: reply.verdict });
    reply = await ask(serviceUrl, vatNumber, null, Math.max(0, Math.ceil(endsAt - performance.now())));
  }
  const { verdict, ...content } = reply;
  const outcome = OUTCOMES.get(verdict) ?? "vies_silent";
  if (outcome === "vies_silent") logFault("VIES did not check a VAT number", { reason: verdict });
  return { outcome, ...content, checkedAt: now() };
}

async function ask(
  serviceUrl: URL,
  { prefix, number }: VatNumber,
  requester: VatNumber | null,
  timeoutMs: number,
): Promise<Reply> {
  try {
    const answer = await callOutside(serviceUrl, {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json" },
      body: JSON.stringify({
        countryCode: prefix,
        vatNumber: number,
        ...(requester && {
          requesterMemberStateCode: requester.prefix,
          requesterNumber: requester.number,
        }),
      }),
      timeoutMs,
    });
    return readReply(answer);
  } catch (error) {
    return nothingTold(error instanceof Error ? error.name : "unknown", "");
  }
}

const nothingTold = (verdict: string, answer: string): Reply => ({
  verdict,
  name: null,
  address: null,
  consultationNumber: null,
  answer,
});

/** VIES writes dashes for something that it isn't told. */
const told = z
  .string()
  .nullish()
  .transform((text) => (text ? cutText(text, ANSWER_MAX_BYTES).trim().replace(/^-+$/, "") : "") || null);

const replySchema = z.object({
  valid: z.boolean().optional(),
  name: told,
  address: told,
  requestIdentifier: told,
  /** Sent with any status, 200 included, and sometimes beside `valid: false`. */
  actionSucceed: z.boolean().nullish(),
  errorWrappers: z.array(z.object({ error: z.string() })).nullish(),
  /** Some answers have a failure's code here instead. */
  userError: z.string().nullish(),
});

/** Anything else that VIES writes stays out of the log. */
const CODE = /^[A-Z][A-Z_]{1,60}$/;
const VERDICTS: ReadonlySet<string> = new Set(["", "VALID", "INVALID"]);

function failureIn({ errorWrappers, userError }: z.output<typeof replySchema>): string | undefined {
  const failure = errorWrappers?.[0]?.error ?? (VERDICTS.has(userError ?? "") ? undefined : userError);
  if (failure === undefined || failure === null) return undefined;
  return CODE.test(failure) ? failure : "an unknown code";
}

function readReply({ ok, status, text }: OutboundAnswer): Reply {
  const answer = cutText(text, new TextEncoder().encodeInto(text, new Uint8Array(ANSWER_MAX_BYTES)).read);
  const reply = replySchema.safeParse(parsedJson(text)).data;
  if (reply === undefined) return nothingTold(`status ${status}`, answer);
  const failure = failureIn(reply);
  if (failure !== undefined) return nothingTold(failure, answer);
  if (!ok || reply.valid === undefined || reply.actionSucceed === false)
    return nothingTold(`status ${status}`, answer);
  return {
    verdict: reply.valid ? "valid" : "invalid",
    name: reply.name,
    address: reply.address,
    consultationNumber: reply.requestIdentifier,
    answer,
  };
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** An answer is asked for again after this time; one that says nothing, soon. */
const ANSWER_KEPT_MS = DAY_MS;
const SILENCE_KEPT_MS = MINUTE_MS;

type CheckServices = { readonly db: Queryable; readonly settings: Pick<Settings, "viesUrl"> };

/** Returns the registry's answer about a number: the stored one while it counts, or else a new one (D54). */
export async function currentCheck(
  { db, settings }: CheckServices,
  number: VatNumber,
): Promise<VatNumberCheck> {
  const vatNumber = number.prefix + number.number;
  const { vatNumber: _key, ...columns } = getTableColumns(vatChecks);
  const [stored] = await db.select(columns).from(vatChecks).where(eq(vatChecks.vatNumber, vatNumber));
  if (stored && stored.checkedAt.getTime() + keptMs(stored) > now().getTime()) return stored;
  const answer = await checkVatNumber(settings, number);
  await db
    .insert(vatChecks)
    .values({ vatNumber, ...answer })
    .onConflictDoUpdate({ target: vatChecks.vatNumber, set: answer });
  return answer;
}

const keptMs = ({ outcome }: VatNumberCheck): number =>
  outcome === "valid" || outcome === "invalid" ? ANSWER_KEPT_MS : SILENCE_KEPT_MS;
