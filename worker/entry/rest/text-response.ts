import type { Context as HonoContext } from "hono";
import type { TextPart } from "#domain/text/list-text.ts";
import type { AppEnv } from "../../request/app-env.ts";
import { logFault } from "../../platform/log.ts";
import { textStream } from "../../platform/text-stream.ts";

/** Characters. What is longer is sent while it is read, and no cache keeps it. */
const WHOLE_MAX = 4 * 1024 * 1024;

/**
 * Answers a text that comes in parts. A short one is answered whole, so that caches keep it and its readers revalidate it; of
 * a long one memory holds no more than that at a time.
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

/** Answers texts as they are made, to no cache. A failure on the way is logged, and breaks the answer off. */
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
