import { withoutAvifMetadata } from "./avif-metadata.ts";
import { type Box, boxesWithin, FULL_BOX_BYTES } from "./avif-boxes.ts";
import { type ImageFile, type ImageSize, requireEnd, tagAt } from "./image-file.ts";

const BRANDS = new Set(["avif", "avis"]);

export function isAvif(view: DataView): boolean {
  if (tagAt(view, 4) !== "ftyp") return false;
  const end = view.getUint32(0);
  requireEnd(view, end);
  for (let at = 8; at + 4 <= end; at += 4) if (BRANDS.has(tagAt(view, at))) return true;
  return false;
}

/**
 * Walks the boxes to meta/iprp/ipco/ispe and returns the largest size, because tiles and thumbnails have their own.
 * Null if something is missing; throws a RangeError if the file is cut off.
 */
export function readAvif(view: DataView): ImageFile | null {
  const boxes = boxesWithin(view, 0, view.byteLength);
  const meta = boxes.find(({ name }) => name === "meta");
  if (!meta || !boxes.some(({ name, start, end }) => name === "mdat" && end > start)) return null;
  const inMeta = boxesWithin(view, meta.start + FULL_BOX_BYTES, meta.end);
  const size = largestSize(view, inMeta);
  return size && { ...size, parts: [withoutAvifMetadata(view, boxes, inMeta)] };
}

function largestSize(view: DataView, inMeta: readonly Box[]): ImageSize | null {
  const sizes = inMeta
    .filter(({ name }) => name === "iprp")
    .flatMap(({ start, end }) => boxesWithin(view, start, end))
    .filter(({ name }) => name === "ipco")
    .flatMap(({ start, end }) => boxesWithin(view, start, end))
    .filter(({ name }) => name === "ispe")
    .map(({ start }) => ({
      width: view.getUint32(start + FULL_BOX_BYTES),
      height: view.getUint32(start + FULL_BOX_BYTES + 4),
    }));
  return sizes.toSorted((a, b) => b.width * b.height - a.width * a.height)[0] ?? null;
}
