import { HEIC_TEXT, type IMAGE_TYPES, isHeic, NOT_AN_IMAGE_TEXT } from "#domain/catalogue/image-upload.ts";
import { ShopError } from "../platform/errors.ts";
import { isAvif, readAvifSize } from "./formats/avif.ts";
import { isGif, readGifSize } from "./formats/gif.ts";
import type { ImageSize } from "./formats/image-size.ts";
import { isJpeg, readJpegSize } from "./formats/jpeg.ts";
import { isPng, readPngSize } from "./formats/png.ts";
import { isWebp, readWebpSize } from "./formats/webp.ts";

/** Limits the pixels that a browser must decode: 50 megapixels are 200 MB of memory. */
const PIXELS_MAX = 50_000_000;

export type ImageContent = ImageSize & {
  readonly extension: string;
  readonly contentType: (typeof IMAGE_TYPES)[number];
};
type Format = Pick<ImageContent, "extension" | "contentType"> & {
  readonly is: (view: DataView) => boolean;
  readonly readSize: (view: DataView) => ImageSize | null;
};

const FORMATS: readonly Format[] = [
  { extension: "png", contentType: "image/png", is: isPng, readSize: readPngSize },
  { extension: "jpg", contentType: "image/jpeg", is: isJpeg, readSize: readJpegSize },
  { extension: "webp", contentType: "image/webp", is: isWebp, readSize: readWebpSize },
  { extension: "avif", contentType: "image/avif", is: isAvif, readSize: readAvifSize },
  { extension: "gif", contentType: "image/gif", is: isGif, readSize: readGifSize },
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
 * Determines a file's type by its content, regardless of its name and declared type (D23). 415 for anything but PNG,
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
  const size = withinFile(() => format.readSize(view));
  if (!size || size.width === 0 || size.height === 0) {
    throw new ShopError("bad_request", "The image file is incomplete or damaged.");
  }
  if (size.width * size.height > PIXELS_MAX) {
    throw new ShopError(
      "too_large",
      `The image has more than ${PIXELS_MAX / 1_000_000} megapixels. Make it smaller first.`,
    );
  }
  return { ...size, extension: format.extension, contentType: format.contentType };
}
