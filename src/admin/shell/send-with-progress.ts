import * as z from "zod/mini";
import { BrowserRefusal } from "#src/api/failure.ts";
import { HttpError } from "#src/api/http-error.ts";

const failureSchema = z.object({ message: z.string() });

type Sending<Answer> = {
  readonly url: string;
  readonly body: Blob | FormData;
  readonly token: string | null;
  readonly signal?: AbortSignal;
  /** Called with the share of the body that is sent, from 0 to 1. */
  readonly onSent: (share: number) => void;
  /** Called with what has arrived of the response. */
  readonly onText?: (text: string) => void;
  /** Reads a complete response; undefined if it isn't one of success. */
  readonly read: (text: string) => Answer | undefined;
  /** Said if the server refused without a sentence of its own. */
  readonly failed: string;
  readonly noAnswer: string;
};

/**
 * Posts a body to a REST path and reports its progress, as only XMLHttpRequest does. Rejects with the server's sentence,
 * or with an AbortError when `signal` aborts.
 */
export function sendWithProgress<Answer>(sending: Sending<Answer>): Promise<Answer> {
  const { url, body, token, signal, onSent, onText, read, failed, noAnswer } = sending;
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const request = new XMLHttpRequest();
    request.open("POST", url);
    if (token !== null) request.setRequestHeader("authorization", `Bearer ${token}`);
    request.upload.addEventListener("progress", ({ loaded, total, lengthComputable }) => {
      if (lengthComputable && total > 0) onSent(loaded / total);
    });
    request.addEventListener("progress", () => onText?.(request.responseText));
    request.addEventListener("load", () => {
      const { status, responseText } = request;
      const answer = status === 200 ? read(responseText) : undefined;
      if (answer !== undefined) return resolve(answer);
      const message = failureSchema.safeParse(lastLine(responseText)).data?.message ?? failed;
      reject(new HttpError(status, message, request.getResponseHeader("x-request-id") ?? undefined));
    });
    request.addEventListener("error", () => reject(new BrowserRefusal(noAnswer)));
    request.addEventListener("abort", () =>
      reject(signal?.aborted === true ? signal.reason : new BrowserRefusal(noAnswer)),
    );
    signal?.addEventListener("abort", () => request.abort());
    request.send(body);
  });
}

/** Parses the last complete line of a response in lines, or a whole one; null if it isn't JSON. */
export function lastLine(text: string): unknown {
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
