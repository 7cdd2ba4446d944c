import type { ImageSize } from "./image-size.ts";

const START_OF_IMAGE = 0xffd8ff;
const END_OF_IMAGE = 0xd9;
const START_OF_SCAN = 0xda;
const FILL = 0xff;

export function isJpeg(view: DataView): boolean {
  return view.getUint32(0) >>> 8 === START_OF_IMAGE;
}

/** Restart markers have no segment, nor does the one for private use. */
const standsAlone = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);

/** The frame header of any coding contains the size; three markers in its range are tables. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

/**
 * Walks segments and scans up to the end marker. Null if something is missing; throws a RangeError if the file is cut
 * off.
 */
export function readJpegSize(view: DataView): ImageSize | null {
  let size: ImageSize | null = null;
  let hasScan = false;
  for (let at = 2; ;) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    if (marker === END_OF_IMAGE) return hasScan ? size : null;
    if (marker === FILL) at += 1;
    else if (standsAlone(marker)) at += 2;
    else {
      if (isFrame(marker)) size = { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
      at += 2 + view.getUint16(at + 2);
      if (marker === START_OF_SCAN) {
        hasScan = true;
        at = endOfScan(view, at);
      }
    }
  }
}

/**
 * Returns the position of the next marker: within scan data, 0xff is followed by a stuffed zero or a restart marker.
 */
function endOfScan(view: DataView, from: number): number {
  const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = view.getUint8(at + 1);
    if (next !== 0 && next !== FILL && !standsAlone(next)) return at;
  }
  throw new RangeError("the scan has no end");
}
