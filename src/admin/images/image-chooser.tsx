import { useId, useRef, useState } from "react";
import { IMAGE_TYPES } from "#domain/image.ts";
import { ProductImage } from "#src/catalogue/product-image.tsx";
import { Button } from "#src/ui/button.tsx";
import { classNames } from "#src/ui/class-names.ts";
import { LiveRegion } from "#src/ui/live-region.tsx";
import { ImageAddress } from "./image-address.tsx";
import { UploadProgress } from "./upload-progress.tsx";
import { useFileDrop } from "./use-file-drop.ts";
import { type UploadState, useImageUpload } from "./use-image-upload.ts";

const BROKEN_TEXT = "This image can not be loaded. Choose another one.";
const PREVIEW_SIZES = "(min-width: 640px) 240px, calc(100vw - 64px)";

type ImageChooserProps = {
  /** The imageUrl; "" while there is none. */
  readonly value: string;
  readonly onChange: (imageUrl: string) => void;
  /** An upload has begun, or ended. */
  readonly onBusy: (busy: boolean) => void;
  readonly error?: string | undefined;
};

/** The image of a product: chosen or dropped, with a preview and a progress bar (storefront.md §2, §4, §5). */
export function ImageChooser({ value, onChange, onBusy, error }: ImageChooserProps) {
  const errorId = useId();
  const input = useRef<HTMLInputElement>(null);
  const choose = useRef<HTMLButtonElement>(null);
  const { state, send, cancel, show } = useImageUpload({ value, onChange, onBusy });
  const { isOver, dropTarget } = useFileDrop((file) => void send(file));
  /** A draft can outlive its image, and an address elsewhere can lead nowhere. */
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  const isBroken = value !== "" && brokenUrl === value && state.status !== "sending";
  const message = state.status === "failed" ? state.message : (error ?? (isBroken ? BROKEN_TEXT : undefined));
  const retry = state.status === "failed" ? state.retry : null;

  /** What was pressed goes away with what it does, and the focus with it. */
  function actAndFocus(act: () => void): void {
    act();
    choose.current?.focus();
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
        <Preview value={value} state={state} onBroken={() => setBrokenUrl(value)} />
        <div className="flex flex-col items-start gap-3 self-center">
          <input
            ref={input}
            type="file"
            hidden
            aria-label="Image file"
            accept={IMAGE_TYPES.join(",")}
            onChange={(event) => {
              const [file] = event.target.files ?? [];
              if (file) void send(file);
              // The same file can then be chosen once more.
              event.target.value = "";
            }}
          />
          <div className="flex flex-wrap gap-2">
            <Button ref={choose} variant="secondary" size="small" onClick={() => input.current?.click()}>
              {value === "" ? "Choose an image" : "Choose another image"}
            </Button>
            {state.status === "sending" ? (
              <Button variant="secondary" size="small" onClick={() => actAndFocus(cancel)}>
                Cancel upload
              </Button>
            ) : value === "" ? null : (
              <Button variant="secondary" size="small" onClick={() => actAndFocus(() => show(""))}>
                Remove image
              </Button>
            )}
          </div>
          <p className="text-sm text-ink-soft">
            Or drop one here. PNG, JPEG, WebP, AVIF or GIF, up to 10 MB.
          </p>
          {state.status === "sending" ? <UploadProgress percent={state.percent} /> : null}
          {state.status === "sent" && state.imageUrl === value ? <UploadProgress percent={100} /> : null}
          <ImageAddress onUse={(imageUrl) => actAndFocus(() => show(imageUrl))} />
        </div>
      </div>
      <div id={errorId} className="flex flex-wrap items-center gap-x-3">
        <LiveRegion urgency="assertive" className="text-sm text-signal not-empty:mt-1.5">
          {message}
        </LiveRegion>
        {retry ? (
          <Button
            variant="quiet"
            size="small"
            className="mt-1.5 px-0!"
            onClick={() => actAndFocus(() => void send(retry))}
          >
            Retry
          </Button>
        ) : null}
      </div>
    </fieldset>
  );
}

type PreviewProps = {
  readonly value: string;
  readonly state: UploadState;
  readonly onBroken: () => void;
};

/** The file that is being sent, else the image as it is. */
function Preview({ value, state, onBroken }: PreviewProps) {
  const isSending = state.status === "sending";
  return (
    <div className="self-center border border-line">
      <ProductImage
        key={isSending ? state.previewUrl : value}
        src={isSending ? state.previewUrl : value}
        sizes={PREVIEW_SIZES}
        alt={value === "" && !isSending ? "" : "The chosen image"}
        eager
        onBroken={onBroken}
        className={classNames("aspect-8/5 w-full", isSending && "opacity-60")}
      />
    </div>
  );
}
