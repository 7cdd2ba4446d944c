import { useId, useRef, useState } from "react";
import { HEIC_TYPES, IMAGE_TYPES } from "#domain/catalogue/image-upload.ts";
import { ProductImage } from "#src/product/product-image.tsx";
import { Button } from "#src/ui/button.tsx";
import { classNames } from "#src/ui/class-names.ts";
import { LiveRegion } from "#src/ui/live-region.tsx";
import { FileButton } from "./file-button.tsx";
import { ImageAddress } from "./image-address.tsx";
import { useFileDrop } from "./use-file-drop.ts";
import { type UploadState, useImageUpload } from "./use-image-upload.ts";

/** Systems that don't know HEIC recognise its files by their extension. If the browser can't convert one, a message says what to do. */
const ACCEPTED = [...IMAGE_TYPES, ...HEIC_TYPES, ".heic", ".heif"].join(",");
const PREVIEW_SIZES = "(min-width: 640px) 240px, calc(100vw - 64px)";
const BROKEN_TEXT = "We couldn’t load this image. Choose another one.";

type ImageChooserProps = {
  /** The imageUrl; "" if there's no image. */
  readonly value: string;
  readonly onChange: (imageUrl: string) => void;
  /** Called when an upload begins or ends. */
  readonly onBusy: (busy: boolean) => void;
  /** Called with true while an address is typed and not used. */
  readonly onAddressTyped: (isTyped: boolean) => void;
  readonly error?: string | undefined;
};

/** A product's image: chosen or dropped, with a preview and a progress bar (S48, S66, S75). */
export function ImageChooser({ value, onChange, onBusy, onAddressTyped, error }: ImageChooserProps) {
  const errorId = useId();
  const choose = useRef<HTMLButtonElement>(null);
  const { state, send, cancel, show } = useImageUpload({ value, onChange, onBusy });
  const { isOver, dropTarget } = useFileDrop(send);
  /** A draft can outlive its image, and an external URL can be broken. */
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  const isSending = state.status === "sending";
  const isBroken = value !== "" && brokenUrl === value && !isSending;
  const percent = percentOf(state, value);
  const src = state.status === "sending" ? state.previewUrl : value;

  /** The pressed control disappears with its action, and the focus would be lost. */
  function actAndFocus(act: () => void): void {
    act();
    choose.current?.focus();
  }

  /** Sends the same file again if that can help, or asks for another. */
  function retry(file: File | null): void {
    if (file === null) choose.current?.click();
    else actAndFocus(() => send(file));
  }

  return (
    <fieldset aria-describedby={errorId}>
      <legend className="mb-1.5 text-sm font-medium">Image</legend>
      <div
        {...dropTarget}
        className={classNames(
          "grid gap-4 rounded-sm border border-dashed p-3 sm:grid-cols-[15rem_minmax(0,1fr)]",
          isOver ? "border-accent bg-accent-wash" : "border-line-strong bg-sheet",
        )}
      >
        <div className="self-center border border-line">
          <ProductImage
            key={src}
            src={src}
            sizes={PREVIEW_SIZES}
            alt={src === "" ? "" : "The chosen image"}
            onBroken={() => setBrokenUrl(value)}
            className={classNames("aspect-8/5 w-full", isSending && "opacity-60")}
          />
        </div>
        <div className="flex flex-col items-start gap-3 self-center">
          <div className="flex flex-wrap gap-2">
            <FileButton
              ref={choose}
              variant="secondary"
              size="small"
              inputLabel="Image file"
              accept={ACCEPTED}
              label={value === "" ? "Choose an image" : "Choose another image"}
              onFile={send}
            />
            {isSending || value !== "" ? (
              <Button
                variant="secondary"
                size="small"
                onClick={() => actAndFocus(isSending ? cancel : () => show(""))}
              >
                {isSending ? "Cancel upload" : "Remove image"}
              </Button>
            ) : null}
          </div>
          <p className="text-sm text-ink-soft">
            Or drop one here: PNG, JPEG, WebP or AVIF up to 50 MB, resized before upload. Animated images and
            GIFs up to 10 MB.
          </p>
          {percent === null ? null : <UploadProgress percent={percent} />}
          <ImageAddress onUse={(imageUrl) => actAndFocus(() => show(imageUrl))} onTyped={onAddressTyped} />
        </div>
      </div>
      <div id={errorId} className="flex flex-wrap items-center gap-x-3">
        <LiveRegion urgency="assertive" className="text-sm text-signal not-empty:mt-1.5">
          {state.status === "failed" ? state.message : (error ?? (isBroken ? BROKEN_TEXT : null))}
        </LiveRegion>
        {state.status === "failed" ? (
          <Button variant="quiet" size="small" className="mt-1.5 px-0!" onClick={() => retry(state.retry)}>
            {state.retry === null ? "Choose another file" : "Retry"}
          </Button>
        ) : null}
      </div>
    </fieldset>
  );
}

/** The bar stays full until the sent image is replaced by another, or removed. */
function percentOf(state: UploadState, value: string): number | null {
  if (state.status === "sending") return state.percent;
  return state.status === "sent" && state.imageUrl === value ? 100 : null;
}

/** Progress of an upload, from 0 to 100 percent (S66). */
function UploadProgress({ percent }: { readonly percent: number }) {
  return (
    <div className="flex w-full max-w-80 items-center gap-3">
      <progress
        aria-label="Image upload"
        max={100}
        value={percent}
        className="h-2 flex-1 appearance-none overflow-hidden rounded-full border border-line-strong bg-well [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-well [&::-webkit-progress-value]:bg-accent"
      />
      <span aria-hidden="true" className="w-11 text-right tabular-nums text-sm">
        {percent} %
      </span>
    </div>
  );
}
