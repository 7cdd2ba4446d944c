/** What the Worker has answered. */
export type Reply = { readonly status: number; readonly body: unknown; readonly headers: Headers };

const MOST_CHARS = 120;

/** An answer in one line of the trace. */
export function describeReply({ status, body }: Reply): string {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return `${status} ${text.length > MOST_CHARS ? `${text.slice(0, MOST_CHARS)}…` : text}`;
}
