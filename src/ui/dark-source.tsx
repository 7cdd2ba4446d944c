import { imageSrcSet } from "#domain/catalogue/image.ts";
import { useDarkMedia } from "./theme.ts";

type DarkSourceProps = {
  /** The picture's dark twin (`darkTwin`). */
  readonly twin: string;
  readonly sizes: string;
};

/** The source of a `picture` for the dark theme; the `img` is for the light one. Only one of the two is ever loaded. */
export function DarkSource({ twin, sizes }: DarkSourceProps) {
  return (
    <source
      // The Worker writes a chosen theme into the page as it sends it.
      media={useDarkMedia()}
      srcSet={imageSrcSet(twin)}
      sizes={sizes}
      // Browsers give it a box: if the `picture` has none, it would take a cell of the surrounding grid.
      hidden
      suppressHydrationWarning
    />
  );
}
