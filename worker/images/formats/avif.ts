import { type ImageSize, requireEnd, tagAt } from "./image-size.ts";

/** A box of the ISO base media format: its name, with content from `start` up to `end`. */
type Box = { readonly name: string; readonly start: number; readonly end: number };

const BRANDS = new Set(["avif", "avis"]);
/** Some boxes begin with version and flags. */
const FULL_BOX_BYTES = 4;

function boxesWithin(view: DataView, start: number, end: number): Box[] {
  const boxes: Box[] = [];
  for (let at = start; at < end;) {
    const box = boxAt(view, at, end);
    if (box.end > end) throw new RangeError("a box ends after its container");
    boxes.push(box);
    at = box.end;
  }
  return boxes;
}

/** A length of 1 means that a longer field follows; 0 means that the box is the last. */
function boxAt(view: DataView, at: number, end: number): Box {
  const length = view.getUint32(at);
  const name = tagAt(view, at + 4);
  if (length === 0) return { name, start: at + 8, end };
  const header = length === 1 ? 16 : 8;
  const whole = length === 1 ? Number(view.getBigUint64(at + 8)) : length;
  // Shorter than its own header: the walk would never end.
  if (whole < header) throw new RangeError("a box is shorter than its header");
  return { name, start: at + header, end: at + whole };
}

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
export function readAvifSize(view: DataView): ImageSize | null {
  const boxes = boxesWithin(view, 0, view.byteLength);
  const meta = boxes.find(({ name }) => name === "meta");
  if (!meta || !boxes.some(({ name, start, end }) => name === "mdat" && end > start)) return null;
  const sizes = boxesWithin(view, meta.start + FULL_BOX_BYTES, meta.end)
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
