import type { IncomingMessage } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { Clock, clockForm } from "../shared/clock.ts";
import {
  type Answer,
  html,
  isLoopbackAddress,
  json,
  noAnswer,
  type Outcome,
  readControl,
  readJson,
  Refusal,
} from "../shared/http.ts";
import { type Place, startSite } from "../shared/site.ts";
import { Asked, type AskedQuestion, askedPage } from "./asked.ts";
import { type ControlChange, controlForm, Faults, type ServiceFault } from "./faults.ts";
import { MEMBER_STATE_CODES } from "./member-states.ts";
import { answerTo, failure, type Question, readQuestion, testVerdictOf, verdictOf } from "./question.ts";
import type { Verdict } from "./verdicts.ts";

export type { AskedQuestion } from "./asked.ts";
export type { ControlChange } from "./faults.ts";
export { StartError } from "../shared/start-error.ts";

export type ViesSandboxOptions = Place & {
  /** The time in milliseconds; default: the machine's clock. */
  now?: () => number;
};

export type ViesSandbox = {
  /** The base of VIES's calls on this machine, without a trailing slash. */
  url: string;
  /** The page's address in a browser: `url`, unless `publicName` names another host. */
  pageUrl: string;
  port: number;
  /** The questions about numbers, oldest first; the last thousand. */
  readonly asked: readonly AskedQuestion[];
  /** Sets faults, as `POST /_control` does. */
  control: (change: ControlChange) => void;
  /** Removes all questions and faults. */
  reset: () => void;
  close: () => Promise<void>;
};

const MOST_KILOBYTES = 64;

/** The parts of a running sandbox. */
type Parts = { readonly asked: Asked; readonly faults: Faults; readonly clock: Clock };

const UNAVAILABLE: Answer = {
  status: 503,
  headers: { "content-type": "text/html" },
  body: "<h1>Service Unavailable</h1>",
};

/** Whether VIES itself refuses these isn't known; services behind a network like its own do. */
const NO_USER_AGENT = html(403, "<h1>Forbidden</h1>", "default-src 'none'");

/** VIES's form of a failure, with a code that the real service doesn't have. */
const refuse = ({ status, message }: Refusal): Answer => failure(status, "SANDBOX_REFUSED", message);

/** Waits as long as is set. Returns the response of the service's fault; undefined if the call is answered. */
async function faultyOutcome(
  { faults }: Parts,
  fault: ServiceFault,
  request: IncomingMessage,
): Promise<Outcome | undefined> {
  if (faults.delayMs > 0) await wait(faults.delayMs, undefined, { ref: false });
  if (typeof fault === "object") return { headers: { "content-type": "application/json" }, ...fault };
  if (fault === "unavailable") return UNAVAILABLE;
  if (fault === "drop") request.socket.destroy();
  return fault === "ok" ? undefined : noAnswer;
}

async function answerQuestion(
  parts: Parts,
  request: IncomingMessage,
  verdictOn: (question: Question) => Verdict,
): Promise<Outcome> {
  const question = readQuestion(await readJson(request, MOST_KILOBYTES));
  const fault = parts.faults.next();
  const verdict = verdictOn(question);
  const answered = typeof fault === "object" ? String(fault.status) : fault;
  parts.asked.add(question, answered === "ok" ? verdict : answered, parts.clock.now());
  return (await faultyOutcome(parts, fault, request)) ?? answerTo(question, verdict, parts.clock.now());
}

async function answerStatus(parts: Parts, request: IncomingMessage): Promise<Outcome> {
  const countries = MEMBER_STATE_CODES.map((countryCode) => ({
    countryCode,
    availability: parts.faults.availabilityOf(countryCode),
  }));
  const faulty = await faultyOutcome(parts, parts.faults.next(), request);
  return faulty ?? json(200, { vow: { available: true }, countries });
}

async function respond(parts: Parts, request: IncomingMessage): Promise<Outcome> {
  if (request.method !== "GET" && !isLoopbackAddress(request.socket.remoteAddress))
    throw new Refusal(403, "invalid_access", "Only from this machine.");
  const { pathname } = new URL(request.url ?? "/", "http://localhost");
  if (pathname.startsWith("/check-") && !request.headers["user-agent"]) return NO_USER_AGENT;
  switch (`${request.method} ${pathname}`) {
    case "POST /check-vat-number":
      return answerQuestion(parts, request, (question) =>
        verdictOf(question, (code) => parts.faults.availabilityOf(code) === "Unavailable"),
      );
    case "POST /check-vat-test-service":
      return answerQuestion(parts, request, testVerdictOf);
    case "GET /check-status":
      return answerStatus(parts, request);
    case "POST /_control":
      parts.faults.set(await readControl(request, controlForm));
      return json(200, {});
    case "POST /_control/clock":
      parts.clock.turn((await readControl(request, clockForm)).aheadMs);
      return json(200, {});
    case "POST /_control/reset":
      await readJson(request);
      reset(parts);
      return json(200, {});
    case "GET /_control/asked":
      return json(200, parts.asked.questions);
    case "GET /":
      return askedPage(parts.asked.questions);
    default:
      throw new Refusal(404, "not_found", "There is nothing at this address.");
  }
}

function reset({ asked, faults }: Parts): void {
  asked.empty();
  faults.reset();
}

/** Starts a local server that answers as VIES does. Rejects with a `StartError` if the port is in use. */
export async function startViesSandbox(options: ViesSandboxOptions = {}): Promise<ViesSandbox> {
  const parts: Parts = { asked: new Asked(), faults: new Faults(), clock: new Clock(options.now) };
  const { url, publicUrl, port, close } = await startSite(options, {
    respond: (request) => respond(parts, request),
    refuse,
  });
  return {
    url,
    pageUrl: publicUrl,
    port,
    get asked() {
      return parts.asked.questions;
    },
    control: (change) => parts.faults.set(controlForm.parse(change)),
    reset: () => reset(parts),
    close,
  };
}
