import { type ImageFile, type ImageSize, requireEnd, tagAt, bytesOf } from "./image-file.ts";

const BRANDS = new Set(["avif", "avis"]);

/** A box of the ISO base media format: its name, with content from `start` up to `end`. */
type Box = {
  readonly name: string;
  readonly nameAt: number;
  readonly start: number;
  readonly end: number;
};

/** Some boxes begin with version and flags. */
const FULL_BOX_BYTES = 4;

/** Returns the boxes in a part of the file; throws a RangeError if one doesn't fit. */
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
  const nameAt = at + 4;
  const name = tagAt(view, nameAt);
  if (length === 0) return { name, nameAt, start: at + 8, end };
  const header = length === 1 ? 16 : 8;
  const whole = length === 1 ? Number(view.getBigUint64(at + 8)) : length;
  // Shorter than its own header: the walk would never end.
  if (whole < header) throw new RangeError("a box is shorter than its header");
  return { name, nameAt, start: at + header, end: at + whole };
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

type Extent = { readonly start: number; readonly end: number };

/** Items other than pictures: EXIF, XMP (`mime`) and other data by an address. */
const METADATA_ITEMS = new Set(["Exif", "mime", "uri "]);
const METADATA_BOXES = new Set(["uuid", "udta", "xml ", "bxml"]);
/** Of an image sequence; a `meta` in one isn't the picture's. */
const TRACKS = new Set(["moov", "trak"]);

/**
 * Returns an AVIF whose metadata is zeros, in place, because everything else is found by its offset in the file. An
 * image is turned by properties (`irot`, `imir`), never by its EXIF data. Throws a RangeError for damaged tables.
 */
function withoutAvifMetadata(view: DataView, boxes: readonly Box[], inMeta: readonly Box[]): Uint8Array {
  const bytes = bytesOf(view, 0, view.byteLength).slice();
  for (const { start, end } of metadataExtents(view, inMeta)) bytes.fill(0, start, end);
  for (const { nameAt, start, end } of metadataBoxes(view, [...boxes, ...inMeta])) {
    bytes.set(new TextEncoder().encode("free"), nameAt);
    bytes.fill(0, start, end);
  }
  return bytes;
}

function metadataBoxes(view: DataView, boxes: readonly Box[]): Box[] {
  return boxes.flatMap((box) => {
    if (METADATA_BOXES.has(box.name)) return [box];
    if (!TRACKS.has(box.name)) return [];
    const inside = boxesWithin(view, box.start, box.end);
    return [...inside.filter(({ name }) => name === "meta"), ...metadataBoxes(view, inside)];
  });
}

function metadataExtents(view: DataView, inMeta: readonly Box[]): Extent[] {
  const boxNamed = (wanted: string) => inMeta.find(({ name }) => name === wanted);
  const [infos, locations] = [boxNamed("iinf"), boxNamed("iloc")];
  if (!infos || !locations) return [];
  const ids = metadataIds(view, infos);
  return ids.size === 0 ? [] : extentsOf(view, locations, ids, boxNamed("idat")?.start ?? 0);
}

function metadataIds(view: DataView, { start, end }: Box): ReadonlySet<number> {
  const countBytes = view.getUint8(start) === 0 ? 2 : 4;
  const ids = new Set<number>();
  for (const info of boxesWithin(view, start + FULL_BOX_BYTES + countBytes, end)) {
    const idBytes = view.getUint8(info.start) < 3 ? 2 : 4;
    const at = info.start + FULL_BOX_BYTES;
    // After the id, two bytes about protection.
    if (METADATA_ITEMS.has(tagAt(view, at + idBytes + 2))) ids.add(numberAt(view, at, idBytes));
  }
  return ids;
}

/** Walks `iloc`, the table of where items are: in the file, or in the box `idat`. */
function extentsOf(view: DataView, box: Box, ids: ReadonlySet<number>, idatStart: number): Extent[] {
  const version = view.getUint8(box.start);
  const idBytes = version < 2 ? 2 : 4;
  const lengths = view.getUint16(box.start + FULL_BOX_BYTES);
  const [offsetBytes, lengthBytes, baseBytes] = [lengths >> 12, (lengths >> 8) & 15, (lengths >> 4) & 15];
  const indexBytes = version === 0 ? 0 : lengths & 15;
  // Without it, a table's extents could be too many to walk.
  if (lengthBytes === 0) throw new RangeError("an item has no length");
  let at = box.start + FULL_BOX_BYTES + 2;
  const take = (count: number): number => {
    const number = numberAt(view, at, count);
    at += count;
    return number;
  };
  const extents: Extent[] = [];
  for (let items = take(idBytes); items > 0; items -= 1) {
    const isMetadata = ids.has(take(idBytes));
    const isInIdat = version > 0 && (take(2) & 15) === 1;
    take(2);
    const base = take(baseBytes) + (isInIdat ? idatStart : 0);
    for (let parts = take(2); parts > 0; parts -= 1) {
      take(indexBytes);
      const start = base + take(offsetBytes);
      const end = start + take(lengthBytes);
      if (isMetadata) extents.push({ start, end });
    }
  }
  return extents;
}

function numberAt(view: DataView, at: number, bytes: number): number {
  switch (bytes) {
    case 0:
      return 0;
    case 2:
      return view.getUint16(at);
    case 4:
      return view.getUint32(at);
    case 8:
      return Number(view.getBigUint64(at));
    default:
      throw new RangeError("a number has an unknown length");
  }
}
