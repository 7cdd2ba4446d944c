import { HEIC_TEXT, type IMAGE_TYPES, isHeic, NOT_AN_IMAGE_TEXT } from "#domain/catalogue/image-upload.ts";
import { ShopError } from "../platform/errors.ts";
import { joined } from "../platform/joined.ts";
import { isAvif, readAvif } from "./formats/avif.ts";
import { isGif, readGif } from "./formats/gif.ts";
import type { ImageFile, ImageSize } from "./formats/image-file.ts";
import { isJpeg, readJpeg } from "./formats/jpeg.ts";
import { isPng, readPng } from "./formats/png.ts";
import { isWebp, readWebp } from "./formats/webp.ts";

/** Limits the pixels that a browser must decode: 50 megapixels are 200 MB of memory. */
const PIXELS_MAX = 50_000_000;

export type ImageContent = ImageSize & {
  readonly extension: string;
  readonly contentType: (typeof IMAGE_TYPES)[number];
  /** The file without metadata. */
  readonly bytes: ArrayBuffer;
};
type Format = Pick<ImageContent, "extension" | "contentType"> & {
  readonly is: (view: DataView) => boolean;
  readonly read: (view: DataView) => ImageFile | null;
};

const FORMATS: readonly Format[] = [
  { extension: "png", contentType: "image/png", is: isPng, read: readPng },
  { extension: "jpg", contentType: "image/jpeg", is: isJpeg, read: readJpeg },
  { extension: "webp", contentType: "image/webp", is: isWebp, read: readWebp },
  { extension: "avif", contentType: "image/avif", is: isAvif, read: readAvif },
  { extension: "gif", contentType: "image/gif", is: isGif, read: readGif },
];

/** Returns undefined if the read ran past the end of the file. */
function withinFile<Result>(read: () => Result): Result | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/**
 * Determines a file's type by its content, regardless of its name and declared type, and removes its metadata (D23). 415 for anything but PNG,
 * JPEG, WebP, AVIF and GIF; 400 for an empty, truncated or damaged file; 413 for more pixels than a shopper's browser
 * should have to decode.
 */
export function readImageContent(bytes: ArrayBuffer): ImageContent {
  if (bytes.byteLength === 0) throw new ShopError("bad_request", "The image file is empty.");
  const view = new DataView(bytes);
  const format = FORMATS.find(({ is }) => withinFile(() => is(view)));
  if (!format) {
    throw new ShopError("unsupported_media", isHeic(new Uint8Array(bytes)) ? HEIC_TEXT : NOT_AN_IMAGE_TEXT);
  }
  const file = withinFile(() => format.read(view));
  if (!file || file.width === 0 || file.height === 0) {
    throw new ShopError("bad_request", "The image file is incomplete or damaged.");
  }
  const { width, height, parts } = file;
  if (width * height > PIXELS_MAX) {
    throw new ShopError(
      "too_large",
      `The image has more than ${PIXELS_MAX / 1_000_000} megapixels. Make it smaller first.`,
    );
  }
  return {
    width,
    height,
    extension: format.extension,
    contentType: format.contentType,
    bytes: joined(parts).buffer,
  };
}
