/**
 * The widths that an image is kept in, in pixels. One narrower than the last is kept in its own width instead of the
 * first that it does not reach: images are never enlarged.
 */
export const IMAGE_WIDTHS = [400, 800, 1600] as const;
const WIDEST = 1600;

/**
 * The part of a stored name that names the width. The Worker gives such names, led by a timestamp, and the pictures of the
 * seeded catalogue have them.
 */
const OF_WIDTH = /^(\/images\/(?:\d{13}|seed)-[a-z0-9-]+-w)(\d+)(\.[a-z]+)$/;

export type ImageVersion = { readonly url: string; readonly width: number };

/** The widths, ascending, that an image of this width is kept in. */
export function keptWidths(naturalWidth: number): number[] {
  const widest = Math.min(naturalWidth, WIDEST);
  return [...IMAGE_WIDTHS.filter((width) => width < widest), widest];
}

/**
 * The widths behind an imageUrl, ascending. An imageUrl names the widest, `…-w<pixels>.<format>`, and the names of the
 * others follow from it. Empty where there is one width only: single uploads, addresses elsewhere.
 */
export function imageVersions(imageUrl: string): ImageVersion[] {
  const [, stem, widest, extension] = OF_WIDTH.exec(imageUrl) ?? [];
  if (stem === undefined) return [];
  return keptWidths(Number(widest)).map((width) => ({ url: `${stem}${width}${extension}`, width }));
}

/** What an `img` takes as `srcset`; undefined where there is one width only. */
export function imageSrcSet(imageUrl: string): string | undefined {
  const versions = imageVersions(imageUrl);
  return versions.length === 0 ? undefined : versions.map(({ url, width }) => `${url} ${width}w`).join(", ");
}

/** What all widths of one image have in common at the beginning of their addresses. */
export function imageStem(imageUrl: string): string {
  return OF_WIDTH.exec(imageUrl)?.[1] ?? imageUrl;
}
