import { currentTrace } from "./trace.ts";

/** The log: one JSON line per entry. Never a password, token, card or message body. */
type Entry = Readonly<Record<string, unknown>>;

function line(level: "info" | "error", event: string, entry: Entry): string {
  return JSON.stringify({ level, event, ...entry });
}

/**
 * The outcome of a request: `refused` is the caller's mistake, `limited` exceeded a rate limit, `failed` is our fault.
 */
type Outcome = "ok" | "refused" | "limited" | "failed";

const TOO_MANY_REQUESTS = 429;

function outcomeOf(status: number): Outcome {
  if (status < 400) return "ok";
  if (status >= 500) return "failed";
  return status === TOO_MANY_REQUESTS ? "limited" : "refused";
}

type RequestEntry = {
  readonly id: string;
  readonly method: string;
  /** The pattern, never the address itself, which may contain an order number or a session id. */
  readonly route: string;
  readonly status: number;
  /** The worst status, if the response combines several. */
  readonly worstStatus?: number | undefined;
  readonly ms: number;
  /** The caller's account id, if known. */
  readonly user?: string | undefined;
};

/** Logs a request in one line: id, route, status, outcome, duration in milliseconds and caller. */
export function logRequest({ id, method, route, status, worstStatus, ms, user }: RequestEntry): void {
  const outcome = outcomeOf(worstStatus ?? status);
  // JSON omits undefined values.
  console.log(line("info", "request", { id, method, route, status, ms, user, outcome }));
}

/** Logs a run of a scheduled job in one line, with its result. */
export function logJob(entry: Entry & { readonly job: string; readonly ms: number }): void {
  console.log(line("info", "job", { id: currentTrace()?.id, ...entry }));
}

/** Logs a change to an account's security, or a rare way of signing in, in one line; the request's own line names the account. */
export function logSecurityEvent(change: string): void {
  const trace = currentTrace();
  console.log(line("info", "security", { id: trace?.id, user: trace?.userId, change }));
}

/**
 * Logs an internal fault with its causes and the id of its request or job, without any visitor input, and notes it for
 * the operations page (worker/operations/reported-errors.ts).
 */
export function logFault(event: string, entry: Entry & { readonly cause?: unknown }): void {
  const { cause, ...rest } = entry;
  const trace = currentTrace();
  const known = { id: trace?.id, ...rest };
  const causes = describe(cause);
  console.error(line("error", event, cause === undefined ? known : { ...known, causes }));
  // The innermost cause says the most; the log has the others.
  if (trace !== undefined) (trace.faults ??= []).push([event, ...causes.slice(-1)].join(": "));
}

function describe(error: unknown): string[] {
  const causes: string[] = [];
  for (let current = error; current instanceof Error; current = current.cause) {
    const code = "code" in current && typeof current.code === "string" ? ` ${current.code}` : "";
    causes.push(`${current.name}${code}: ${textOf(current)}`);
  }
  return causes;
}

/** Quoted text may itself contain quotes, so everything from the first quote on is removed. */
const QUOTED = /".*/s;

/**
 * Returns an error's message without quoted text. The database and parsers quote visitor input; the error code logged
 * beside it identifies the problem.
 */
function textOf({ message }: Error): string {
  return message.startsWith("Failed query") ? "a query failed" : message.replace(QUOTED, "…");
}
