import { keptWidths } from "#domain/image.ts";
import { keepsMoving } from "./keeps-moving.ts";

const WEBP = "image/webp";
const JPEG = "image/jpeg";
const QUALITY = 0.86;

/**
 * The image in the widths that the shop keeps, as WebP, narrowest first and never enlarged. Where the browser can not
 * encode that, a JPEG stays one: it has no transparent parts to lose. The file alone where neither can be: it moves, it is
 * narrower than the first width, or this browser can not decode it.
 */
export async function makeWidths(file: Blob): Promise<readonly Blob[]> {
  if (keepsMoving(new Uint8Array(await file.arrayBuffer()))) return [file];
  const bitmap = await decode(file);
  if (!bitmap) return [file];
  try {
    const widths = keptWidths(bitmap.width);
    if (widths.length === 1) return [file];
    const made = await drawAll(bitmap, widths, WEBP);
    return made ?? (file.type === JPEG ? await drawAll(bitmap, widths, JPEG) : null) ?? [file];
  } finally {
    bitmap.close();
  }
}

/** Null where the browser can not encode the type, or not draw at all. */
async function drawAll(bitmap: ImageBitmap, widths: readonly number[], type: string): Promise<Blob[] | null> {
  const made: Blob[] = [];
  for (const width of widths) {
    const blob = await drawAt(bitmap, width, type);
    if (blob?.type !== type) return null;
    made.push(blob);
  }
  return made;
}

/** Upright, whichever way the camera was held; null for what this browser does not read: the server then judges it. */
async function decode(file: Blob): Promise<ImageBitmap | null> {
  try {
    return await createImageBitmap(file, { imageOrientation: "from-image" });
  } catch {
    return null;
  }
}

/** Null where the browser can not draw, and of another type where it can not encode the one asked for. */
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
