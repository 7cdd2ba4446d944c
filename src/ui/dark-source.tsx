import { imageSrcSet } from "#domain/catalogue/image.ts";
import { useDarkMedia } from "./theme.ts";

type DarkSourceProps = {
  /** The picture's dark twin (`darkTwin`). */
  readonly twin: string;
  readonly sizes: string;
};

/** In a `picture`, what the dark theme shows instead of its `img`: of the two only one is ever loaded. */
export function DarkSource({ twin, sizes }: DarkSourceProps) {
  return (
    <source
      // A chosen theme is written into the page as it is sent.
      media={useDarkMedia()}
      srcSet={imageSrcSet(twin)}
      sizes={sizes}
      // Browsers give it a box: in a `picture` without one of its own it would take a cell of the grid around.
      hidden
      suppressHydrationWarning
    />
  );
}
