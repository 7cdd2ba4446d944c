/** The log: one JSON line an entry. Never a password, token, card or message body. */
type Entry = Readonly<Record<string, unknown>>;

function line(level: "info" | "error", event: string, entry: Entry): string {
  return JSON.stringify({ level, event, ...entry });
}

/** One line a request: id, route, status and duration in milliseconds. */
export function logRequest(entry: {
  id: string;
  method: string;
  route: string;
  status: number;
  ms: number;
}): void {
  console.log(line("info", "request", entry));
}

/** A fault of ours with its causes, without what a visitor sent. */
export function logFault(event: string, entry: Entry & { readonly cause?: unknown }): void {
  const { cause, ...rest } = entry;
  console.error(line("error", event, cause === undefined ? rest : { ...rest, causes: describe(cause) }));
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
