import { keptWidths } from "#domain/image.ts";
import { keepsMoving } from "./keeps-moving.ts";

const WEBP = "image/webp";
const WEBP_QUALITY = 0.86;

/**
 * The image in the widths that the shop keeps, as WebP, narrowest first and never enlarged. The file alone where that
 * can not be: it moves, it is narrower than the first width, or this browser can not decode it or encode WebP.
 */
export async function makeWidths(file: Blob): Promise<readonly Blob[]> {
  if (keepsMoving(new Uint8Array(await file.arrayBuffer()))) return [file];
  const bitmap = await decode(file);
  if (!bitmap) return [file];
  try {
    const widths = keptWidths(bitmap.width);
    if (widths.length === 1) return [file];
    const made: Blob[] = [];
    for (const width of widths) {
      const blob = await drawAt(bitmap, width);
      if (blob?.type !== WEBP) return [file];
      made.push(blob);
    }
    return made;
  } finally {
    bitmap.close();
  }
}

/** Upright, whichever way the camera was held; null for what this browser does not read: the server then judges it. */
async function decode(file: Blob): Promise<ImageBitmap | null> {
  try {
    return await createImageBitmap(file, { imageOrientation: "from-image" });
  } catch {
    return null;
  }
}

/** Null where the browser can not draw, and another type where it can not encode WebP. */
async function drawAt(bitmap: ImageBitmap, width: number): Promise<Blob | null> {
  const height = Math.max(1, Math.round((bitmap.height * width) / bitmap.width));
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext("2d");
  if (!context) return null;
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, 0, 0, width, height);
  return new Promise((resolve) => canvas.toBlob(resolve, WEBP, WEBP_QUALITY));
}
