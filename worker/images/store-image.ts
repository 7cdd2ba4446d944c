import type { R2Bucket } from "@cloudflare/workers-types";
import { IMAGE_WIDTHS, storedWidths } from "#domain/catalogue/image.ts";
import { slugOf } from "#domain/text/slug.ts";
import { ShopError } from "../platform/errors.ts";
import { type ImageContent, readImageContent } from "./image-content.ts";
import { logFault } from "../platform/log.ts";
import { imageAddress, orStorageUnavailable } from "./image-use.ts";
import { z } from "zod";
import { IMAGE_MAX_BYTES, IMAGE_TOO_LARGE_TEXT } from "#domain/catalogue/image-upload.ts";

export const storedImageResponse = z.object({
  /** The address of the widest version; the others follow from it (domain/catalogue/image.ts). */
  imageUrl: z.string(),
  key: z.string(),
  /** The width of the widest version, in pixels. */
  width: z.int(),
  height: z.int(),
});
export type StoredImage = z.input<typeof storedImageResponse>;

const NAME_MAX_CHARS = 60;
/**
 * The allowed deviation of a height from the widest version's aspect ratio, because each is rounded to a whole pixel.
 */
const SHAPE_TOLERANCE_PX = 1;

/** One uploaded image, in a single width or in every width to be stored. */
export type ImageUpload = {
  readonly filename: string;
  readonly files: readonly ArrayBuffer[];
};

type StoredVersion = { readonly key: string; readonly version: ImageContent };

/**
 * Stores an image under images/, named with a timestamp and a safe form of its file name (S68). Every file is checked
 * by its content, and loses its metadata, before the first is stored; if one can't be stored, none is kept.
 */
export async function storeImage(images: R2Bucket, upload: ImageUpload, now: Date): Promise<StoredImage> {
  const versions = upload.files.map(readImageContent).toSorted((a, b) => a.width - b.width);
  const widest = versions.at(-1);
  if (!widest) throw new ShopError("bad_request", "There is no image in the form.");
  if (versions.length > 1) requireSameImage(versions, widest);
  const stem = `images/${now.getTime()}-${safeName(upload.filename)}-${crypto.randomUUID().slice(0, 6)}`;
  const keyOf = ({ width, extension }: ImageContent) =>
    versions.length === 1 ? `${stem}.${extension}` : `${stem}-w${width}.${extension}`;
  await putAll(
    images,
    versions.map((version) => ({ key: keyOf(version), version })),
  );
  const key = keyOf(widest);
  return { imageUrl: imageAddress(key), key, width: widest.width, height: widest.height };
}

/** Returns the file name as lower-case ASCII words, without folder and extension. */
function safeName(filename: string): string {
  const base = filename.replace(/^.*[/\\]/, "").replace(/\.[^.]*$/, "");
  return slugOf(base).slice(0, NAME_MAX_CHARS).replace(/-$/, "");
}

/**
 * Requires several files to be one image in the widths of domain/catalogue/image.ts, in one format and with one aspect
 * ratio.
 */
function requireSameImage(versions: readonly ImageContent[], widest: ImageContent): void {
  const expected = storedWidths(widest.width);
  const isComplete =
    versions.length === expected.length &&
    versions.every(
      ({ width, height, extension }, index) =>
        width === expected[index] &&
        extension === widest.extension &&
        Math.abs(height - (widest.height * width) / widest.width) <= SHAPE_TOLERANCE_PX,
    );
  if (isComplete) return;
  throw new ShopError(
    "bad_request",
    `Send one image, or one in all of the widths ${IMAGE_WIDTHS.join(", ")} pixels that it reaches.`,
  );
}

async function putAll(images: R2Bucket, objects: readonly StoredVersion[]): Promise<void> {
  const puts = await Promise.allSettled(
    objects.map(({ key, version: { bytes, contentType } }) =>
      orStorageUnavailable(images.put(key, bytes, { httpMetadata: { contentType } })),
    ),
  );
  const failed = puts.find((put) => put.status === "rejected");
  if (!failed) return;
  try {
    await images.delete(objects.map(({ key }) => key));
  } catch (error) {
    // The daily job removes the rest, because no product shows it.
    logFault("a half-stored image could not be removed", { cause: error });
  }
  throw failed.reason;
}

/**
 * Reads the image from a multipart/form-data request: one field, of any name, with either one file or one file per
 * width. 415 for other content types, 400 for a form without an image or with more than one, 413 if too large.
 */
export async function readUpload(request: Request): Promise<ImageUpload> {
  const entries = [...(await readForm(request))];
  const files = entries.map(([name, value]) => {
    if (typeof value === "string") {
      throw new ShopError("bad_request", `The form field '${name.slice(0, 40)}' is not a file.`);
    }
    return value;
  });
  const [first] = files;
  if (!first) throw new ShopError("bad_request", "There is no image in the form.");
  if (new Set(entries.map(([name]) => name)).size > 1) {
    throw new ShopError("bad_request", "Send one image at a time, in one form field.");
  }
  if (files.reduce((sum, { size }) => sum + size, 0) > IMAGE_MAX_BYTES) {
    throw new ShopError("too_large", IMAGE_TOO_LARGE_TEXT);
  }
  return { filename: first.name, files: await Promise.all(files.map((file) => file.arrayBuffer())) };
}

async function readForm(request: Request): Promise<FormData> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^multipart\/form-data\s*(;|$)/i.test(type)) {
    throw new ShopError("unsupported_media", "Send the image as multipart/form-data.");
  }
  try {
    return await request.formData();
  } catch (error) {
    throw new ShopError("bad_request", "The form could not be read.", { cause: error });
  }
}
