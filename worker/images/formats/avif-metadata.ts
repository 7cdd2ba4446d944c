import { type Box, boxesWithin, FULL_BOX_BYTES } from "./avif-boxes.ts";
import { bytesOf, tagAt } from "./image-file.ts";

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
export function withoutAvifMetadata(
  view: DataView,
  boxes: readonly Box[],
  inMeta: readonly Box[],
): Uint8Array {
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
