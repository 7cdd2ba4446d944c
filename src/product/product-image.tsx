import { useState } from "react";
import { preload } from "react-dom";
import { DARK_TWIN_MARK, darkTwin, imageSrcSet } from "#domain/catalogue/image.ts";
import { THEME_MEDIA, type Theme } from "#domain/site/theme-media.ts";
import { classNames } from "#src/ui/class-names.ts";
import { DarkSource } from "#src/ui/dark-source.tsx";

const IMAGE_WIDTH = 800;
const IMAGE_HEIGHT = 500;
/** Matches screens on which a row has more than one card. */
const WIDE = "(min-width: 768px)";

type ProductImageProps = {
  readonly src: string;
  /** The displayed width, from which the browser chooses among several files. */
  readonly sizes: string;
  /**
   * True in the first row of a wide screen: there the image is requested together with the page, but on a narrow screen
   * it's below the fold.
   */
  readonly eager?: boolean;
  /** True for the first visible image, which is loaded with priority. */
  readonly first?: boolean;
  readonly alt?: string;
  readonly onBroken?: () => void;
  readonly className?: string;
};

/**
 * A product's picture, or a drafting sheet without one; the shop's own drawings follow the theme. Decorative by
 * default: the name is beside it.
 */
export function ProductImage({
  src,
  sizes,
  eager = false,
  first = false,
  alt = "",
  onBroken,
  className,
}: ProductImageProps) {
  const [failed, setFailed] = useState<readonly string[]>([]);
  if (src === "" || failed.includes(src)) {
    return <span aria-hidden="true" className={classNames("drafting-grid block bg-sheet", className)} />;
  }
  const own = darkTwin(src);
  const twin = own === undefined || failed.includes(own) ? undefined : own;
  if (import.meta.env.SSR && (eager || first)) preloadFirst(src, twin, sizes, first);
  const giveUp = (image: HTMLImageElement) => {
    // If the dark twin isn't stored, the picture itself is shown.
    if (twin !== undefined && image.currentSrc.includes(DARK_TWIN_MARK)) {
      setFailed([...failed, twin]);
      return;
    }
    setFailed([...failed, src]);
    onBroken?.();
  };
  const picture = (
    <img
      ref={(image) => {
        // It failed before hydration, so no error event will follow.
        if (image?.complete && image.naturalWidth === 0) giveUp(image);
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
      className={classNames(twin === undefined ? "bg-picture" : "bg-drawing", "object-contain", className)}
      onError={({ currentTarget }) => giveUp(currentTarget)}
    />
  );
  if (twin === undefined) return picture;
  return (
    <picture className="contents">
      <DarkSource twin={twin} sizes={sizes} />
      {picture}
    </picture>
  );
}

/** Makes a server-rendered page request its first pictures together with the page, in the theme that shows them. */
function preloadFirst(src: string, twin: string | undefined, sizes: string, first: boolean): void {
  const ask = (href: string, theme: Theme | undefined) => {
    const media = [...(first ? [] : [WIDE]), ...(theme === undefined ? [] : [THEME_MEDIA[theme]])];
    preload(href, {
      as: "image",
      imageSrcSet: imageSrcSet(href),
      imageSizes: sizes,
      ...(first ? { fetchPriority: "high" as const } : {}),
      ...(media.length === 0 ? {} : { media: media.join(" and ") }),
    });
  };
  if (twin !== undefined) {
    ask(src, "light");
    ask(twin, "dark");
    // React preloads the first image itself, unless it's in a `picture`.
  } else if (!first) ask(src, undefined);
}
