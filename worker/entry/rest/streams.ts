import type { Context as HonoContext } from "hono";
import type { TextPart } from "#domain/text/list-text.ts";
import type { AppEnv } from "../../request/app-env.ts";
import { logFault } from "../../platform/log.ts";

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

const encoder = new TextEncoder();

/**
 * Streams texts as a body, making each one once the client has read the one before, so that only one is in memory at a
 * time. Resolves with the first, so that a failure before it is a normal error response. A later failure aborts the
 * body and is passed to `onFault`. workerd then ends the response as if it were complete, so the text itself must show
 * its end, as a JSON list does. If the client disconnects, the source is ended.
 */
export async function textStream(
  texts: AsyncGenerator<string>,
  onFault: (error: unknown) => void,
): Promise<ReadableStream<Uint8Array>> {
  let first: IteratorResult<string> | null = await texts.next();
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        try {
          const { done, value } = first ?? (await texts.next());
          first = null;
          if (done) controller.close();
          else controller.enqueue(encoder.encode(value));
        } catch (error) {
          onFault(error);
          // Not the original error, which may quote a query: the runtime prints this one.
          controller.error(new Error("the answer broke off"));
        }
      },
      cancel: async () => {
        await texts.return(undefined);
      },
    },
    // Nothing is made before it is requested.
    { highWaterMark: 0 },
  );
}

/**
 * Starts work that reports progress, and streams each report immediately as one JSON value per line. Resolves with the
 * first line; rejects if the work fails before that. The last line is the result or the failure. The work continues if
 * the client disconnects.
 */
export function streamLines<Line extends object>(
  work: (tell: (line: Line) => void) => Promise<Line>,
  failureLine: (error: unknown) => Line,
): Promise<ReadableStream<Uint8Array>> {
  return new Promise((resolve, reject) => {
    let lines: ReadableStreamDefaultController<Uint8Array> | null = null;
    let isRead = true;
    const tell = (line: Line): void => {
      if (!lines) {
        resolve(
          new ReadableStream<Uint8Array>({
            start: (controller) => void (lines = controller),
            cancel: () => void (isRead = false),
          }),
        );
      }
      if (isRead) lines?.enqueue(encoder.encode(`${JSON.stringify(line)}\n`));
    };
    const run = async (): Promise<void> => {
      try {
        tell(await work(tell));
      } catch (error) {
        if (!lines) return reject(error);
        tell(failureLine(error));
      }
      if (isRead) lines?.close();
    };
    void run();
  });
}
