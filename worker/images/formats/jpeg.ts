import {
  bytesOf,
  type ImageFile,
  type ImageSize,
  requireEnd,
  EXIF_HEADER,
  onlyOrientation,
} from "./image-file.ts";

const START_OF_IMAGE = 0xffd8ff;
const END_OF_IMAGE = 0xd9;
const START_OF_SCAN = 0xda;
const FILL = 0xff;
const COMMENT = 0xfe;
const EXIF_SEGMENT = 0xe1;
/** Applications' segments that decoders need: JFIF, the colour profile, and Adobe's way of coding colours. */
const DISPLAYED: ReadonlyMap<number, string> = new Map([
  [0xe0, "JFIF\0"],
  [0xe2, "ICC_PROFILE\0"],
  [0xee, "Adobe"],
]);

export function isJpeg(view: DataView): boolean {
  return view.getUint32(0) >>> 8 === START_OF_IMAGE;
}

/** Restart markers have no segment, nor does the one for private use. */
const standsAlone = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);

/** The frame header of any coding contains the size; three markers in its range are tables. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

const isApplications = (marker: number) => marker >= 0xe0 && marker <= 0xef;

/**
 * Walks segments and scans up to the end marker; cameras append previews and videos behind it. Null if something is
 * missing; throws a RangeError if the file is cut off.
 */
export function readJpeg(view: DataView): ImageFile | null {
  const parts = [bytesOf(view, 0, 2)];
  let size: ImageSize | null = null;
  let hasScan = false;
  for (let at = 2; ;) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    if (marker === END_OF_IMAGE) {
      parts.push(bytesOf(view, at, at + 2));
      return hasScan && size ? { ...size, parts } : null;
    }
    let end = at + 1;
    if (standsAlone(marker)) end = at + 2;
    else if (marker !== FILL) end = at + 2 + view.getUint16(at + 2);
    if (isFrame(marker)) size = { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    if (marker === START_OF_SCAN) {
      hasScan = true;
      end = endOfScan(view, end);
    }
    requireEnd(view, end);
    parts.push(...withoutMetadata(view, marker, at, end));
    at = end;
  }
}

/** Returns what stays of a segment. */
function withoutMetadata(view: DataView, marker: number, start: number, end: number): Uint8Array[] {
  const segment = bytesOf(view, start, end);
  if (marker === COMMENT) return [];
  if (!isApplications(marker)) return [segment];
  const header = (text: string) => String.fromCharCode(...segment.subarray(4, 4 + text.length)) === text;
  const displayed = DISPLAYED.get(marker);
  if (displayed !== undefined && header(displayed)) return [segment];
  if (marker !== EXIF_SEGMENT || !header(EXIF_HEADER)) return [];
  const exif = onlyOrientation(view, start + 4 + EXIF_HEADER.length, end);
  if (exif === undefined) return [];
  const length = 2 + EXIF_HEADER.length + exif.length;
  return [Uint8Array.from([0xff, EXIF_SEGMENT, 0, length]), new TextEncoder().encode(EXIF_HEADER), exif];
}

/**
 * Returns the position of the next marker: within scan data, 0xff is followed by a stuffed zero or a restart marker.
 */
function endOfScan(view: DataView, from: number): number {
  const bytes = bytesOf(view, 0, view.byteLength);
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = view.getUint8(at + 1);
    if (next !== 0 && next !== FILL && !standsAlone(next)) return at;
  }
  throw new RangeError("the scan has no end");
}
