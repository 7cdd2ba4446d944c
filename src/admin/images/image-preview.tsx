import { ProductImage } from "#src/product/product-image.tsx";
import { classNames } from "#src/ui/class-names.ts";
import type { UploadState } from "./use-image-upload.ts";

const PREVIEW_SIZES = "(min-width: 640px) 240px, calc(100vw - 64px)";

type ImagePreviewProps = {
  readonly value: string;
  readonly state: UploadState;
  readonly onBroken: () => void;
};

/** The file being sent, else the current image. */
export function ImagePreview({ value, state, onBroken }: ImagePreviewProps) {
  const isSending = state.status === "sending";
  const src = isSending ? state.previewUrl : value;
  return (
    <div className="self-center border border-line">
      <ProductImage
        key={src}
        src={src}
        sizes={PREVIEW_SIZES}
        alt={src === "" ? "" : "The chosen image"}
        onBroken={onBroken}
        className={classNames("aspect-8/5 w-full", isSending && "opacity-60")}
      />
    </div>
  );
}
