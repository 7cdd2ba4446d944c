import { useMutation, type UseMutationResult } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import {
  HEIC_TEXT,
  HEIC_TYPES,
  IMAGE_FILE_MAX_BYTES,
  IMAGE_FILE_TOO_LARGE_TEXT,
  IMAGE_MAX_BYTES,
  IMAGE_STAYS_TOO_LARGE_TEXT,
  IMAGE_TYPES,
  NOT_AN_IMAGE_TEXT,
} from "#domain/catalogue/image-upload.ts";
import { BrowserRefusal, failureText, httpStatusOf } from "#src/api/failure.ts";
import { useAbort } from "#src/api/use-abort.ts";
import { useApi } from "#src/api/use-api.ts";
import { makeWidths } from "./make-widths.ts";
import { sendImage } from "./send-image.ts";
import { useDiscardImage } from "./use-discard-image.ts";

export type UploadState =
  | { readonly status: "idle" }
  | { readonly status: "sending"; readonly previewUrl: string; readonly percent: number }
  | { readonly status: "sent"; readonly imageUrl: string }
  /** `retry` is the file to send again, if that can help. */
  | { readonly status: "failed"; readonly message: string; readonly retry: File | null };

type Options = {
  readonly value: string;
  readonly onChange: (imageUrl: string) => void;
  readonly onBusy: (busy: boolean) => void;
};

/**
 * Returns the reason not to read a file; the server checks more closely (D23). Its 10 MB limit applies to the data that
 * is sent.
 */
function refusal(file: File): string | undefined {
  if (file.size === 0) return "The image file is empty.";
  if (file.size > IMAGE_FILE_MAX_BYTES) return IMAGE_FILE_TOO_LARGE_TEXT;
  const known: readonly string[] = [...IMAGE_TYPES, ...HEIC_TYPES];
  return file.type === "" || known.includes(file.type) ? undefined : NOT_AN_IMAGE_TEXT;
}

/** A file that this browser doesn't send. */
class RefusedImage extends BrowserRefusal {
  override readonly name = "RefusedImage";
}

/** Statuses for a faulty file: empty or damaged, too large, not an image. */
const FAULTS_OF_FILE: ReadonlySet<number | undefined> = new Set([400, 413, 415]);

/** True if sending the same file again may help. */
const mayArrive = (error: Error): boolean =>
  !(error instanceof RefusedImage) && !FAULTS_OF_FILE.has(httpStatusOf(error));

type Upload = { readonly file: File; readonly previewUrl: string; readonly signal: AbortSignal };

/**
 * Uploads one image at a time. The value changes only when an upload has succeeded; until then, and after a failure, it
 * remains the previous image. An upload from this chooser that was never saved is deleted when another replaces it
 * (D23).
 */
export function useImageUpload({ value, onChange, onBusy }: Options) {
  const { auth } = useApi();
  const discard = useDiscardImage();
  const { abort, nextSignal } = useAbort();
  const [percent, setPercent] = useState(0);
  const ownUpload = useRef<string | null>(null);

  /** Replaces the current image with another, or with none. */
  function replace(imageUrl: string): void {
    const replaced = ownUpload.current;
    ownUpload.current = null;
    onChange(imageUrl);
    // An image saved in the meantime is in use, so it's kept.
    if (replaced !== null && replaced === value) discard(replaced);
  }

  // Not `useAct`: an upload can be cancelled, and another file replaces it.
  const upload = useMutation({
    mutationFn: async ({ file, signal }: Upload) => {
      const message = refusal(file);
      if (message !== undefined) throw new RefusedImage(message);
      const versions = await makeWidths(file);
      signal.throwIfAborted();
      if (versions === null) throw new RefusedImage(HEIC_TEXT);
      if (bytesOf(versions) > IMAGE_MAX_BYTES) throw new RefusedImage(IMAGE_STAYS_TOO_LARGE_TEXT);
      return auth.call((token) =>
        sendImage({ filename: file.name, versions, token, signal, onPercent: setPercent }),
      );
    },
    onSuccess: (imageUrl) => {
      replace(imageUrl);
      ownUpload.current = imageUrl;
    },
  });
  const { isPending, reset } = upload;
  useReleased(upload.variables?.previewUrl);
  const tellBusy = useEffectEvent(onBusy);
  useEffect(() => tellBusy(isPending), [isPending]);

  function stop(): void {
    abort();
    reset();
  }

  return {
    state: stateOf(upload, percent),
    send: (file: File) => {
      setPercent(0);
      upload.mutate({ file, previewUrl: URL.createObjectURL(file), signal: nextSignal() });
    },
    cancel: stop,
    /** Shows another URL, or no image for "". */
    show: (imageUrl: string) => {
      stop();
      replace(imageUrl);
    },
  };
}

/** Releases an object URL once it is replaced or no longer needed. */
function useReleased(url: string | undefined): void {
  useEffect(
    () => () => {
      if (url !== undefined) URL.revokeObjectURL(url);
    },
    [url],
  );
}

function stateOf(upload: UseMutationResult<string, Error, Upload>, percent: number): UploadState {
  const { status, variables, data, error } = upload;
  switch (status) {
    case "pending":
      return { status: "sending", previewUrl: variables.previewUrl, percent };
    case "success":
      return { status: "sent", imageUrl: data };
    case "error":
      return {
        status: "failed",
        message: failureText(error),
        retry: mayArrive(error) ? variables.file : null,
      };
    default:
      return { status: "idle" };
  }
}

const bytesOf = (versions: readonly Blob[]): number => versions.reduce((sum, { size }) => sum + size, 0);
