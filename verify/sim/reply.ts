/** The Worker's response, read to its end. */
export type Reply = { readonly status: number; readonly body: unknown; readonly headers: Headers };

const MOST_CHARS = 120;
/** The sandboxes' ports, which differ from run to run. */
const PORT = /(?<=127\.0\.0\.1):\d+/g;
/** A refusal's own id. A shortened line would show a part of it. */
const REQUEST_ID = /,"requestId":"[^"]*"/g;

/** Formats a response as one line of the trace. */
export function describeReply({ status, body }: Reply): string {
  const text = (typeof body === "string" ? body : JSON.stringify(body))
    .replaceAll(PORT, "")
    .replaceAll(REQUEST_ID, "");
  return `${status} ${text.length > MOST_CHARS ? `${text.slice(0, MOST_CHARS)}…` : text}`;
}

/** Returns a body as JSON, if it is any. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
