import { type ImageSize, requireEnd, tagAt } from "./image-size.ts";

const SIGNATURE = [0x89504e47, 0x0d0a1a0a] as const;
const SIGNATURE_BYTES = 8;
/** Length, name and checksum around a chunk's data. */
const CHUNK_FRAME_BYTES = 12;

export function isPng(view: DataView): boolean {
  return view.getUint32(0) === SIGNATURE[0] && view.getUint32(4) === SIGNATURE[1];
}

/**
 * Walks the chunks: IHDR first, then pixels, then IEND. Null if something is missing; throws a RangeError if the file
 * is cut off.
 */
export function readPngSize(view: DataView): ImageSize | null {
  if (tagAt(view, SIGNATURE_BYTES + 4) !== "IHDR") return null;
  const size = { width: view.getUint32(16), height: view.getUint32(20) };
  let hasPixels = false;
  for (let at = SIGNATURE_BYTES; ; at += CHUNK_FRAME_BYTES + view.getUint32(at)) {
    requireEnd(view, at + CHUNK_FRAME_BYTES + view.getUint32(at));
    const name = tagAt(view, at + 4);
    if (name === "IDAT") hasPixels = true;
    if (name === "IEND") return hasPixels ? size : null;
  }
}
