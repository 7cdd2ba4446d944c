import { isHeic } from "#domain/catalogue/image-upload.ts";
import { storedWidths } from "#domain/catalogue/image.ts";
import { isAnimated } from "./is-animated.ts";

const WEBP = "image/webp";
const JPEG = "image/jpeg";
const QUALITY = 0.86;

/**
 * Returns the image as WebP in the widths that the shop stores, narrowest first and never enlarged. If the browser
 * can't encode WebP, a JPEG stays JPEG and HEIC becomes JPEG, because neither has transparency to lose. Returns the
 * original file alone if it's animated, narrower than the first width, or can't be decoded or encoded here; null for an
 * HEIC photo that this browser can't convert.
 */
export async function makeWidths(file: Blob): Promise<readonly Blob[] | null> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (isAnimated(bytes)) return [file];
  const heic = isHeic(bytes);
  const asItIs = heic ? null : [file];
  const bitmap = await decode(file);
  if (!bitmap) return asItIs;
  try {
    const widths = storedWidths(bitmap.width);
    if (widths.length === 1 && !heic) return asItIs;
    const made = await drawAll(bitmap, widths, WEBP);
    return made ?? (heic || file.type === JPEG ? await drawAll(bitmap, widths, JPEG) : null) ?? asItIs;
  } finally {
    bitmap.close();
  }
}

/** Null if the browser can't encode the type, or can't draw at all. */
async function drawAll(bitmap: ImageBitmap, widths: readonly number[], type: string): Promise<Blob[] | null> {
  const made: Blob[] = [];
  for (const width of widths) {
    const blob = await drawAt(bitmap, width, type);
    if (blob?.type !== type) return null;
    made.push(blob);
  }
  return made;
}

/**
 * Decodes upright, regardless of the camera's orientation. Null if this browser can't decode the image; the server then
 * decides.
 */
async function decode(file: Blob): Promise<ImageBitmap | null> {
  try {
    return await createImageBitmap(file, { imageOrientation: "from-image" });
  } catch {
    return null;
  }
}

/** Null if the browser can't draw; a different type from the requested one if it can't encode that. */
async function drawAt(bitmap: ImageBitmap, width: number, type: string): Promise<Blob | null> {
  const height = Math.max(1, Math.round((bitmap.height * width) / bitmap.width));
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext("2d");
  if (!context) return null;
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, 0, 0, width, height);
  return new Promise((resolve) => canvas.toBlob(resolve, type, QUALITY));
}
