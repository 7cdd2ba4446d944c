import { IMAGE_MAX_BYTES, IMAGE_TOO_LARGE_TEXT } from "#domain/catalogue/image-upload.ts";
import { ShopError } from "../platform/errors.ts";
import type { ImageUpload } from "./store-image.ts";

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
