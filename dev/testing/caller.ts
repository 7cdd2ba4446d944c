/** No answer at all: the connection was refused or cut, or the request timed out. */
export const NO_RESPONSE = 0;

export type CallResponse = { readonly status: number; readonly body: string };

export type CallOutcome = { readonly what: string; readonly status: number };

const RESPONSE_TIMEOUT_MS = 45_000;
/** Matches text that only a leaked internal error would contain: a stack, a query, a source location. */
export const INSIDES =
  /\n\s+at |node_modules|\.tsx?:\d+|\bworkerd\b|PostgresError|Failed query|\b(select|insert|update) .* (from|into|set) |CONNECTION_(CLOSED|ENDED|DESTROYED)|ECONNREFUSED/i;

/** Makes requests as the shop's clients do, records every answer, and looks for internals in failures. */
export class Caller {
  readonly noted: CallOutcome[] = [];
  readonly leaks: string[] = [];
  readonly #origin: string;

  constructor(origin: string) {
    this.#origin = origin;
  }

  /** Never throws: a request without an answer gets the status NO_RESPONSE. */
  async call(what: string, path: string, init: RequestInit = {}): Promise<CallResponse> {
    let status = NO_RESPONSE;
    let body = "";
    try {
      const answer = await fetch(`${this.#origin}${path}`, {
        redirect: "manual",
        signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
        ...init,
      });
      body = await answer.text();
      status = answer.status;
    } catch (error) {
      body = error instanceof Error ? error.message : String(error);
    }
    this.noted.push({ what, status });
    if (status >= 400 && INSIDES.test(body)) this.leaks.push(`${what}: ${status} ${body.slice(0, 200)}`);
    return { status, body };
  }

  post(what: string, path: string, body: unknown, headers: Readonly<Record<string, string>> = {}) {
    return this.call(what, path, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
  }

  /** Returns the responses that count as failures, in one sentence; empty if there are none. */
  failures(isFailure: (noted: CallOutcome) => boolean): string[] {
    const found = this.noted.filter(isFailure);
    if (found.length === 0) return [];
    const kinds = tally(found.map(({ what, status }) => `${what} answered ${status || "nothing"}`));
    return [`${found.length} failures: ${kinds}`];
  }

  /** Answers that revealed internals. */
  leaked(): string[] {
    return this.leaks.length === 0 ? [] : [`${this.leaks.length} answers show our insides: ${this.leaks[0]}`];
  }
}

/** How often each value occurs, most frequent first: `200 ×40, 503 ×2`. */
export function tally(values: readonly (string | number)[]): string {
  const counts = new Map<string | number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts]
    .sort(([, left], [, right]) => right - left)
    .map(([value, count]) => `${value} ×${count}`)
    .join(", ");
}
