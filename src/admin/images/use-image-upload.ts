import { withReference } from "#src/admin/shell/with-reference.ts";
import { useEffect, useRef, useState } from "react";
import {
  IMAGE_FILE_MAX_BYTES,
  IMAGE_FILE_TOO_LARGE_TEXT,
  IMAGE_MAX_BYTES,
  IMAGE_STAYS_TOO_LARGE_TEXT,
  IMAGE_TYPES,
  NOT_AN_IMAGE_TEXT,
} from "#domain/image-upload.ts";
import { useApi } from "#src/api/use-api.ts";
import { makeWidths } from "./make-widths.ts";
import { sendImage } from "./send-image.ts";

export type UploadState =
  | { readonly status: "idle" }
  | { readonly status: "sending"; readonly previewUrl: string; readonly percent: number }
  | { readonly status: "sent"; readonly imageUrl: string }
  /** `retry` is the file to send again, if that may help. */
  | { readonly status: "failed"; readonly message: string; readonly retry: File | null };

type Options = {
  readonly value: string;
  readonly onChange: (imageUrl: string) => void;
  readonly onBusy: (busy: boolean) => void;
};

/** Why a file is not worth reading; the server checks more closely (D23). Its 10 MB limit applies to what is sent. */
function refusal(file: File): string | undefined {
  if (file.size === 0) return "The image file is empty.";
  if (file.size > IMAGE_FILE_MAX_BYTES) return IMAGE_FILE_TOO_LARGE_TEXT;
  const known: readonly string[] = IMAGE_TYPES;
  return file.type === "" || known.includes(file.type) ? undefined : NOT_AN_IMAGE_TEXT;
}

/**
 * Uploads one image at a time. The value changes only when an upload has succeeded; until then, and after a failure, it
 * remains the previous image. An upload from this chooser that was never saved is deleted when another replaces it
 * (D23).
 */
export function useImageUpload({ value, onChange, onBusy }: Options) {
  const { client, auth } = useApi();
  const [state, setState] = useState<UploadState>({ status: "idle" });
  const running = useRef<AbortController | null>(null);
  const ownUpload = useRef<string | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  /** Replaces the current image with another, or with none. */
  function replace(imageUrl: string): void {
    const replaced = ownUpload.current;
    ownUpload.current = null;
    onChange(imageUrl);
    // One saved meanwhile is in use and stays; one that cannot be deleted now is removed by the daily job.
    if (replaced !== null && replaced === value) {
      client.images.remove.mutate({ imageUrl: replaced }).catch(() => undefined);
    }
  }

  async function send(file: File): Promise<void> {
    running.current?.abort();
    const message = refusal(file);
    if (message !== undefined) return setState({ status: "failed", message, retry: null });
    const abort = new AbortController();
    running.current = abort;
    const previewUrl = URL.createObjectURL(file);
    setState({ status: "sending", previewUrl, percent: 0 });
    onBusy(true);
    try {
      const versions = await makeWidths(file);
      if (abort.signal.aborted) return;
      if (bytesOf(versions) > IMAGE_MAX_BYTES) {
        return setState({ status: "failed", message: IMAGE_STAYS_TOO_LARGE_TEXT, retry: null });
      }
      const imageUrl = await auth.call((token) =>
        sendImage({
          filename: file.name,
          versions,
          token,
          signal: abort.signal,
          onPercent: (percent) => setState({ status: "sending", previewUrl, percent }),
        }),
      );
      replace(imageUrl);
      ownUpload.current = imageUrl;
      setState({ status: "sent", imageUrl });
    } catch (error) {
      if (abort.signal.aborted) return;
      setState({ status: "failed", message: sentenceOf(error), retry: file });
    } finally {
      URL.revokeObjectURL(previewUrl);
      if (running.current === abort) {
        running.current = null;
        onBusy(false);
      }
    }
  }

  return {
    state,
    send,
    cancel: () => {
      running.current?.abort();
      setState({ status: "idle" });
    },
    /** Shows another URL, or no image for "". */
    show: (imageUrl: string) => {
      running.current?.abort();
      setState({ status: "idle" });
      replace(imageUrl);
    },
  };
}

const bytesOf = (versions: readonly Blob[]): number => versions.reduce((sum, { size }) => sum + size, 0);

function sentenceOf(error: unknown): string {
  return error instanceof Error ? withReference(error.message, error) : "The image could not be uploaded.";
}
