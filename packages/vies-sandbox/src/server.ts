import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { Asked, type AskedQuestion } from "./asked.ts";
import { askedPage } from "./asked-page.ts";
import { type ControlChange, controlForm, Faults, type ServiceFault } from "./faults.ts";
import { type Answer, isLoopbackAddress, isServedHost, json, readJson, Refusal, send } from "./http.ts";
import { listen } from "./listen.ts";
import { MEMBER_STATE_CODES } from "./member-states.ts";
import { answerTo, type Question, readQuestion, testVerdictOf, verdictOf } from "./question.ts";
import type { Verdict } from "./verdicts.ts";

export type { AskedQuestion } from "./asked.ts";
export type { ControlChange } from "./faults.ts";
export { StartError } from "./start-error.ts";

export type ViesSandboxOptions = {
  /** Default, and with 0: any free port. */
  port?: number;
  /** Another address to listen on besides 127.0.0.1, such as 0.0.0.0 for every one. */
  host?: string;
  /** The host name in the address of the page, if browsers on other devices open it; default 127.0.0.1. */
  publicName?: string;
  /** The time in milliseconds; default: the machine's clock. */
  now?: () => number;
  /** Receives a line for every call. */
  log?: (line: string) => void;
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

/** The parts of a running sandbox. */
type Parts = {
  readonly asked: Asked;
  readonly faults: Faults;
  readonly publicName: string | null;
  readonly clock: { aheadMs: number };
  readonly now: () => Date;
};

/** The call gets no response. */
const noAnswer = Symbol("no answer");
type Outcome = Answer | typeof noAnswer;

const UNAVAILABLE: Answer = {
  status: 503,
  headers: { "content-type": "text/html" },
  body: "<h1>Service Unavailable</h1>",
};

/** Whether VIES itself refuses these isn't known; services behind a network like its own do. */
const NO_USER_AGENT: Answer = {
  status: 403,
  headers: { "content-type": "text/html" },
  body: "<h1>Forbidden</h1>",
};

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
  const question = readQuestion(await readJson(request));
  const fault = parts.faults.next();
  const verdict = verdictOn(question);
  const answered = typeof fault === "object" ? String(fault.status) : fault;
  parts.asked.add(question, answered === "ok" ? verdict : answered, parts.now());
  return (await faultyOutcome(parts, fault, request)) ?? answerTo(question, verdict, parts.now());
}

async function answerStatus(parts: Parts, request: IncomingMessage): Promise<Outcome> {
  const countries = MEMBER_STATE_CODES.map((countryCode) => ({
    countryCode,
    availability: parts.faults.availabilityOf(countryCode),
  }));
  const faulty = await faultyOutcome(parts, parts.faults.next(), request);
  return faulty ?? json(200, { vow: { available: true }, countries });
}

/** Parses the body of a control call, or refuses it with the name of the wrong field. */
async function controlBody<Schema extends z.ZodType>(
  schema: Schema,
  request: IncomingMessage,
): Promise<z.output<Schema>> {
  const parsed = schema.safeParse(await readJson(request));
  if (!parsed.success) throw new Refusal(422, z.prettifyError(parsed.error));
  return parsed.data;
}

const clockForm = z.strictObject({ aheadMs: z.int().min(0) });

async function respond(parts: Parts, request: IncomingMessage): Promise<Outcome> {
  if (!isServedHost(request.headers.host, parts.publicName))
    throw new Refusal(403, "This host name is not served.");
  if (request.method !== "GET" && !isLoopbackAddress(request.socket.remoteAddress))
    throw new Refusal(403, "Only from this machine.");
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
      parts.faults.set(await controlBody(controlForm, request));
      return json(200, {});
    case "POST /_control/clock":
      parts.clock.aheadMs = (await controlBody(clockForm, request)).aheadMs;
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
      throw new Refusal(404, "There is nothing at this address.");
  }
}

function reset({ asked, faults }: Parts): void {
  asked.empty();
  faults.reset();
}

async function serve(
  parts: Parts,
  log: (line: string) => void,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    const answer = await respond(parts, request);
    if (answer === noAnswer) return log(`${request.method} ${request.url} without an answer`);
    send(response, answer);
    log(`${request.method} ${request.url} ${answer.status}`);
  } catch (error) {
    if (error instanceof Refusal) return send(response, error.answer);
    log(`${request.method} ${request.url} failed: ${error instanceof Error ? error.stack : String(error)}`);
    send(response, new Refusal(500, "The VIES sandbox itself failed; see its log.").answer);
  }
}

/** Starts a local server that answers as VIES does. Rejects with a `StartError` if the port is in use. */
export async function startViesSandbox(options: ViesSandboxOptions = {}): Promise<ViesSandbox> {
  const { publicName = null, log = () => undefined, now = Date.now } = options;
  const clock = { aheadMs: 0 };
  const parts: Parts = {
    asked: new Asked(),
    faults: new Faults(),
    publicName,
    clock,
    now: () => new Date(now() + clock.aheadMs),
  };
  const { port, close } = await listen(
    (request, response) => void serve(parts, log, request, response),
    options.port ?? 0,
    options.host ?? "127.0.0.1",
  );
  return {
    url: `http://127.0.0.1:${port}`,
    pageUrl: `http://${publicName ?? "127.0.0.1"}:${port}`,
    port,
    get asked() {
      return parts.asked.questions;
    },
    control: (change) => parts.faults.set(controlForm.parse(change)),
    reset: () => reset(parts),
    close,
  };
}
