/**
 * The widths at which an image is stored, in pixels. Images are never enlarged: one narrower than the widest is
 * stored at its own width in place of the first width it does not reach.
 */
export const IMAGE_WIDTHS = [400, 800, 1600] as const;
const WIDEST = 1600;

/** The end of a dark twin's stored name, before its format. */
export const DARK_TWIN_MARK = "-dark";

/**
 * Matches the width in a stored name. The Worker assigns such names, prefixed with a timestamp. The seeded catalogue's
 * pictures and their dark twins have them, too.
 */
const WIDTH_IN_NAME = /^(\/images\/(?:\d{13}|seed)-[a-z0-9-]+-w)(\d+)((?:-dark)?\.[a-z]+)$/;

/** Matches a picture that the shop drew itself, in the light theme. Each has a twin for the dark theme. */
const DRAWN = /^(\/images\/seed-[a-z0-9-]+-w\d+)(\.[a-z]+)$/;

export type ImageVersion = { readonly url: string; readonly width: number };

/** Returns the widths at which an image of this width is stored, ascending. */
export function storedWidths(naturalWidth: number): number[] {
  const widest = Math.min(naturalWidth, WIDEST);
  return [...IMAGE_WIDTHS.filter((width) => width < widest), widest];
}

/**
 * Returns the stored versions of an image, narrowest first. An imageUrl names the widest, `…-w<pixels>.<format>`, and
 * the other names follow from it. Empty if there is only one width, as for old single uploads and external addresses.
 */
export function imageVersions(imageUrl: string): ImageVersion[] {
  const parts = WIDTH_IN_NAME.exec(imageUrl);
  if (parts === null) return [];
  const [, stem, widest, extension] = parts;
  return storedWidths(Number(widest)).map((width) => ({ url: `${stem}${width}${extension}`, width }));
}

/** Returns the `srcset` of an `img`; undefined if there is only one width. */
export function imageSrcSet(imageUrl: string): string | undefined {
  const versions = imageVersions(imageUrl);
  return versions.length === 0 ? undefined : versions.map(({ url, width }) => `${url} ${width}w`).join(", ");
}

/** Returns the same picture drawn for the dark theme; undefined for uploads, which have none. */
export function darkTwin(imageUrl: string): string | undefined {
  return DRAWN.test(imageUrl) ? imageUrl.replace(DRAWN, `$1${DARK_TWIN_MARK}$2`) : undefined;
}

/** Returns the start of the address that all widths of an image share, including its dark twin's. */
export function imageStem(imageUrl: string): string {
  return WIDTH_IN_NAME.exec(imageUrl)?.[1] ?? imageUrl;
}
