import { currentTrace } from "./trace.ts";

/** The log: one JSON line per entry. Never a password, token, card or message body. */
type Entry = Readonly<Record<string, unknown>>;

function line(level: "info" | "error", event: string, entry: Entry): string {
  return JSON.stringify({ level, event, ...entry });
}

/** How a request ended: `refused` is the caller's mistake, `limited` exceeded a rate limit, `failed` is our fault. */
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
  /** The pattern, never the address, which may contain an order number or a session id. */
  readonly route: string;
  readonly status: number;
  /** The worst status, if the answer combines several. */
  readonly worstStatus?: number | undefined;
  readonly ms: number;
  /** The caller's account id, if known. */
  readonly user?: string | undefined;
};

/** One line per request: id, route, status, outcome, duration in milliseconds and caller. */
export function logRequest({ id, method, route, status, worstStatus, ms, user }: RequestEntry): void {
  const outcome = outcomeOf(worstStatus ?? status);
  // JSON omits undefined values.
  console.log(line("info", "request", { id, method, route, status, ms, user, outcome }));
}

/** One line per run of a scheduled job, with its result. */
export function logJob(entry: Entry & { readonly job: string; readonly ms: number }): void {
  console.log(line("info", "job", { id: currentTrace()?.id, ...entry }));
}

/** An internal fault with its causes and the id of its request or job, without anything a visitor sent. */
export function logFault(event: string, entry: Entry & { readonly cause?: unknown }): void {
  const { cause, ...rest } = entry;
  const known = { id: currentTrace()?.id, ...rest };
  console.error(line("error", event, cause === undefined ? known : { ...known, causes: describe(cause) }));
}

function describe(error: unknown): string[] {
  const causes: string[] = [];
  for (let current = error; current instanceof Error; current = current.cause) {
    const code = "code" in current && typeof current.code === "string" ? ` ${current.code}` : "";
    causes.push(`${current.name}${code}: ${textOf(current)}`);
  }
  return causes;
}

/** Quoted text may itself contain quotes, so everything from the first quote on is dropped. */
const QUOTED = /".*/s;

/**
 * The database and parsers quote visitor input in their messages; the error code printed next to it says what was
 * wrong.
 */
function textOf({ message }: Error): string {
  return message.startsWith("Failed query") ? "a query failed" : message.replace(QUOTED, "…");
}
