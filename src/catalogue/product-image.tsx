import { useState } from "react";
import { preload } from "react-dom";
import { imageSrcSet } from "#domain/image.ts";
import { classNames } from "#src/ui/class-names.ts";

const IMAGE_WIDTH = 800;
const IMAGE_HEIGHT = 500;

type ProductImageProps = {
  readonly src: string;
  /** Its displayed width, from which the browser chooses among several files. */
  readonly sizes: string;
  /** In the first row of a wide screen: requested together with the page there, but below the fold on a narrow one. */
  readonly eager?: boolean;
  /** The first image visible, loaded with priority. */
  readonly first?: boolean;
  readonly alt?: string;
  readonly onBroken?: () => void;
  readonly className?: string;
};

/** A product's picture, or a drafting sheet without one. Decorative by default: the name is beside it. */
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
  // A server-rendered page preloads it; for the first one React does so itself.
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
        // It failed before hydration, so no error event follows.
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
