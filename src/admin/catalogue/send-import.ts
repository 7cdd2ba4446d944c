import * as z from "zod/mini";
import { HttpError } from "#src/api/http-error.ts";

const IMPORT_URL = "/api/products/import";
const BROKEN_OFF_TEXT =
  "The connection was lost before the import finished. Check the file again to see what is left to do.";

const progressLine = z.object({ done: z.number(), total: z.number() });
const appliedLine = z.object({
  applied: z.object({ added: z.number(), changed: z.number(), deleted: z.number() }),
});
const failureLine = z.object({ message: z.string() });

export type Applied = z.infer<typeof appliedLine>["applied"];
/** Progress of an import: the share of the file sent (0 to 1), or the number of products written. */
export type ImportProgress =
  | { readonly stage: "sending"; readonly share: number }
  | { readonly stage: "writing"; readonly done: number; readonly total: number };

type ImportSending = {
  /** The JSON body of POST /api/products/import. */
  readonly body: string;
  readonly token: string | null;
  readonly onProgress: (progress: ImportProgress) => void;
};

/**
 * Sends a checked file to be applied and reports its progress. Rejects with the server's message; nothing has then been
 * applied. (Only XMLHttpRequest reports upload progress.)
 */
export function sendImport({ body, token, onProgress }: ImportSending): Promise<Applied> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", IMPORT_URL);
    request.setRequestHeader("content-type", "application/json");
    if (token !== null) request.setRequestHeader("authorization", `Bearer ${token}`);
    request.upload.addEventListener("progress", ({ loaded, total, lengthComputable }) => {
      if (lengthComputable && total > 0) onProgress({ stage: "sending", share: loaded / total });
    });
    request.addEventListener("progress", () => {
      const progress = progressLine.safeParse(lastLine(request.responseText));
      if (progress.success) onProgress({ stage: "writing", ...progress.data });
    });
    request.addEventListener("load", () => {
      const answer = lastLine(request.responseText);
      const applied = appliedLine.safeParse(answer);
      if (request.status === 200 && applied.success) resolve(applied.data.applied);
      else reject(refusal(request, answer));
    });
    request.addEventListener("error", () => reject(new HttpError(request.status, BROKEN_OFF_TEXT)));
    request.addEventListener("abort", () => reject(new HttpError(request.status, BROKEN_OFF_TEXT)));
    request.send(body);
  });
}

function refusal(request: XMLHttpRequest, answer: unknown): Error {
  const message = failureLine.safeParse(answer).data?.message ?? BROKEN_OFF_TEXT;
  return new HttpError(request.status, message, request.getResponseHeader("x-request-id") ?? undefined);
}

/** Returns the last complete line, parsed; null if there is none. */
function lastLine(text: string): unknown {
  const line =
    text
      .slice(0, text.lastIndexOf("\n") + 1)
      .trimEnd()
      .split("\n")
      .at(-1) ?? "";
  try {
    return JSON.parse(line === "" ? text : line);
  } catch {
    return null;
  }
}
