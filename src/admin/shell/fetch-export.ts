import * as z from "zod/mini";
import { type ExportLine, exportLineSchema } from "#domain/catalogue-files/export-line.ts";
import { HttpError } from "#src/api/http-error.ts";

const BROKEN_OFF_TEXT = "The connection was lost before the file was complete. Please try again.";
const refusalSchema = z.object({ message: z.string(), stepUp: z.optional(z.literal(true)) });

type Export = {
  /** A path that responds with the lines of an export. */
  readonly path: string;
  readonly input: object;
  readonly token: string | null;
  readonly signal?: AbortSignal;
  /** Called with the number of products or orders received. */
  readonly onProgress?: (done: number) => void;
};

/** A whole file, in parts, and its number of products or orders. */
export type ExportedFile = { readonly parts: readonly string[]; readonly items: number };

/** Fetches an exported file. Rejects unless its last line confirms that nothing is missing. */
export async function fetchExport(asked: Export): Promise<ExportedFile> {
  const { path, input, token, signal, onProgress } = asked;
  const answer = await fetch(path, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(input),
    ...(signal ? { signal } : {}),
  });
  const id = answer.headers.get("x-request-id") ?? undefined;
  if (!answer.ok || answer.body === null) throw await refusalOf(answer, id);
  const parts: string[] = [];
  for await (const line of linesOf(answer.body)) {
    if ("message" in line) throw new HttpError(500, line.message, id);
    if ("complete" in line) return { parts, items: line.complete };
    parts.push(line.text);
    onProgress?.(line.done);
  }
  throw new HttpError(answer.status, BROKEN_OFF_TEXT, id);
}

/** Fetches a short file as text. Rejects with the server's sentence if it's refused. */
export async function fetchFile(path: string, token: string | null): Promise<string> {
  const headers = token === null ? {} : { authorization: `Bearer ${token}` };
  const answer = await fetch(path, { headers });
  if (!answer.ok) throw await refusalOf(answer, answer.headers.get("x-request-id") ?? undefined);
  return answer.text();
}

async function refusalOf(answer: Response, id: string | undefined): Promise<HttpError> {
  const refusal = refusalSchema.safeParse(await answer.json().catch(() => null));
  const { message = BROKEN_OFF_TEXT, stepUp } = refusal.data ?? {};
  return new HttpError(answer.status, message, id, stepUp);
}

/** Yields the complete lines of a body as they arrive. */
async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<ExportLine> {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let text = "";
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    text += decoder.decode(read.value, { stream: true });
    const lines = text.split("\n");
    text = lines.pop() ?? "";
    for (const line of lines) yield exportLineSchema.parse(JSON.parse(line));
  }
}
