import * as z from "zod/mini";
import { BrowserRefusal } from "#src/api/failure.ts";
import { HttpError } from "#src/api/http-error.ts";

const UPLOAD_URL = "/api/images";
const NO_ANSWER_TEXT = "We couldn’t send the image, because the server isn’t responding.";
const FAILED_TEXT = "We couldn’t upload the image.";

const storedSchema = z.object({ imageUrl: z.string() });
const failureSchema = z.object({ message: z.string() });

export type ImageSending = {
  readonly filename: string;
  /** The image in one width, or in every width to be stored. */
  readonly versions: readonly Blob[];
  readonly token: string | null;
  readonly signal: AbortSignal;
  /** 0 to 100. */
  readonly onPercent: (percent: number) => void;
};

/**
 * Sends an image to the shop and returns its imageUrl. Rejects with the server's message, or with an AbortError when
 * `signal` aborts. (Only XMLHttpRequest reports upload progress.)
 */
export function sendImage(sending: ImageSending): Promise<string> {
  const { filename, versions, token, signal, onPercent } = sending;
  const form = new FormData();
  for (const version of versions) form.append("image", version, filename);
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const request = new XMLHttpRequest();
    request.open("POST", UPLOAD_URL);
    if (token !== null) request.setRequestHeader("authorization", `Bearer ${token}`);
    request.upload.addEventListener("progress", ({ loaded, total, lengthComputable }) => {
      if (lengthComputable && total > 0) onPercent(Math.floor((loaded / total) * 100));
    });
    request.addEventListener("load", () => {
      const answer = parseJson(request.responseText);
      const stored = storedSchema.safeParse(answer);
      if (request.status === 200 && stored.success) resolve(stored.data.imageUrl);
      else reject(refusal(request, answer));
    });
    request.addEventListener("error", () => reject(new BrowserRefusal(NO_ANSWER_TEXT)));
    request.addEventListener("abort", () =>
      reject(new DOMException("The upload was cancelled.", "AbortError")),
    );
    signal.addEventListener("abort", () => request.abort());
    request.send(form);
  });
}

function refusal(request: XMLHttpRequest, answer: unknown): HttpError {
  const message = failureSchema.safeParse(answer).data?.message ?? FAILED_TEXT;
  return new HttpError(request.status, message, request.getResponseHeader("x-request-id") ?? undefined);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
