import type { Context as HonoContext } from "hono";
import type { TextPart } from "#domain/text/list-text.ts";
import type { AppEnv } from "../../request/app-env.ts";
import { logFault } from "../../platform/log.ts";
import { textStream } from "../../platform/text-stream.ts";

/** In characters. A longer text is streamed, and never cached. */
const WHOLE_MAX = 4 * 1024 * 1024;

/**
 * Sends a text that is produced in parts. A short one is sent whole, so that it can be cached and revalidated; of a
 * long one, only this much is in memory at a time.
 */
export async function textResponse(
  c: HonoContext<AppEnv>,
  type: string,
  parts: AsyncGenerator<TextPart>,
): Promise<Response> {
  let whole = "";
  for (let next = await parts.next(); !next.done; next = await parts.next()) {
    whole += next.value.text;
    if (whole.length > WHOLE_MAX) return streamText(c, type, following(whole, parts));
  }
  return c.body(whole, 200, { "content-type": type });
}

/** Streams a text as it is produced, without caching. A failure in between is logged and aborts the response. */
export async function streamText(
  c: HonoContext<AppEnv>,
  type: string,
  texts: AsyncGenerator<string>,
): Promise<Response> {
  const { id } = c.get("trace");
  const body = await textStream(texts, (error) => logFault("an answer broke off", { id, cause: error }));
  c.set("isUnkept", true);
  return c.body(body, 200, { "content-type": type, "cache-control": "no-store" });
}

async function* following(start: string, rest: AsyncIterable<TextPart>): AsyncGenerator<string> {
  yield start;
  for await (const { text } of rest) yield text;
}
