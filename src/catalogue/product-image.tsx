import { useState } from "react";
import { preload } from "react-dom";
import { imageSrcSet } from "#domain/image.ts";
import { classNames } from "#src/ui/class-names.ts";

const IMAGE_WIDTH = 800;
const IMAGE_HEIGHT = 500;

type ProductImageProps = {
  readonly src: string;
  /** How wide it is shown, so that the browser takes a fitting width where there are several. */
  readonly sizes: string;
  /** In the first row of a wide screen: there it is asked for with the page. A narrow one has it below the fold. */
  readonly eager?: boolean;
  /** The first that the visitor sees: loaded before others. */
  readonly first?: boolean;
  readonly alt?: string;
  /** It can not be loaded. */
  readonly onBroken?: () => void;
  readonly className?: string;
};

/** A product's picture; a drafting sheet where there is none. The name stands beside it, so it says nothing itself. */
export function ProductImage({
  src,
  sizes,
  eager = false,
  first = false,
  alt = "",
  onBroken,
  className,
}: ProductImageProps) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  if (src === "" || failedSrc === src) {
    return <span aria-hidden="true" className={classNames("drafting-grid block bg-sheet", className)} />;
  }
  // A page that the server has rendered asks for it early; React itself does so for the first.
  if (import.meta.env.SSR && eager && !first) {
    preload(src, {
      as: "image",
      imageSrcSet: imageSrcSet(src),
      imageSizes: sizes,
      media: "(min-width: 768px)",
    });
  }
  const giveUp = () => {
    setFailedSrc(src);
    onBroken?.();
  };
  return (
    <img
      ref={(image) => {
        // It failed before React took the server's page over, and will not say so again.
        if (image?.complete && image.naturalWidth === 0) giveUp();
      }}
      srcSet={imageSrcSet(src)}
      sizes={sizes}
      src={src}
      alt={alt}
      width={IMAGE_WIDTH}
      height={IMAGE_HEIGHT}
      fetchPriority={first ? "high" : "auto"}
      loading={first ? "eager" : "lazy"}
      decoding="async"
      className={classNames("bg-picture object-contain", className)}
      onError={giveUp}
    />
  );
}
