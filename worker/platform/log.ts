import { currentTrace } from "./trace.ts";

/** The log: one JSON line an entry. Never a password, token, card or message body. */
type Entry = Readonly<Record<string, unknown>>;

function line(level: "info" | "error", event: string, entry: Entry): string {
  return JSON.stringify({ level, event, ...entry });
}

/** How a request ended: `refused` is the caller's to mend, `limited` came too often, `failed` is a fault of ours. */
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
  /** The pattern, never the address: that may hold an order's number or a session's id. */
  readonly route: string;
  readonly status: number;
  /** Where the answer is one of several: the worst of theirs. */
  readonly worstStatus?: number | undefined;
  readonly ms: number;
  /** The id of the account that called, where it is known. */
  readonly user?: string | undefined;
};

/** One line a request: id, route, status, outcome, duration in milliseconds and who called. */
export function logRequest({ id, method, route, status, worstStatus, ms, user }: RequestEntry): void {
  const outcome = outcomeOf(worstStatus ?? status);
  // JSON leaves out what is undefined.
  console.log(line("info", "request", { id, method, route, status, ms, user, outcome }));
}

/** One line a run of a scheduled job, with what it came to. */
export function logJob(entry: Entry & { readonly job: string; readonly ms: number }): void {
  console.log(line("info", "job", { id: currentTrace()?.id, ...entry }));
}

/**
 * A fault of ours with its causes, and the id of the request or job it happened in, without what a visitor sent.
 */
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

/** What is quoted may hold quotes itself: nothing behind the first one is told. */
const QUOTED = /".*/s;

/** The database and parsers quote in their messages what a visitor sent; the code beside it tells what was wrong. */
function textOf({ message }: Error): string {
  return message.startsWith("Failed query") ? "a query failed" : message.replace(QUOTED, "…");
}
