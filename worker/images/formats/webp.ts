import { type ImageSize, requireEnd, tagAt } from "./image-size.ts";

const RIFF_HEADER_BYTES = 12;
const CHUNK_HEADER_BYTES = 8;
const LOSSY_START_CODE = 0x9d012a;
const LOSSLESS_SIGNATURE = 0x2f;

export function isWebp(view: DataView): boolean {
  return tagAt(view, 0) === "RIFF" && tagAt(view, 8) === "WEBP";
}

/** Walks the chunks of the RIFF file. Null if something is missing; throws a RangeError if the file is cut off. */
export function readWebpSize(view: DataView): ImageSize | null {
  const end = 8 + view.getUint32(4, true);
  requireEnd(view, end);
  let canvas: ImageSize | null = null;
  let pixels: ImageSize | null = null;
  let isAnimated = false;
  let at = RIFF_HEADER_BYTES;
  while (at + CHUNK_HEADER_BYTES <= end) {
    const name = tagAt(view, at);
    const data = at + CHUNK_HEADER_BYTES;
    const length = view.getUint32(at + 4, true);
    requireEnd(view, data + length);
    if (name === "VP8X") canvas = { width: 1 + uint24(view, data + 4), height: 1 + uint24(view, data + 7) };
    if (name === "VP8 ") pixels = lossySize(view, data);
    if (name === "VP8L") pixels = losslessSize(view, data);
    if (name === "ANMF") isAnimated = true;
    at = data + length + (length % 2);
  }
  return pixels === null && !isAnimated ? null : (canvas ?? pixels);
}

function uint24(view: DataView, at: number): number {
  return view.getUint16(at, true) | (view.getUint8(at + 2) << 16);
}

function lossySize(view: DataView, at: number): ImageSize | null {
  if (view.getUint32(at + 2) % 2 ** 24 !== LOSSY_START_CODE) return null;
  return { width: view.getUint16(at + 6, true) & 0x3fff, height: view.getUint16(at + 8, true) & 0x3fff };
}

function losslessSize(view: DataView, at: number): ImageSize | null {
  if (view.getUint8(at) !== LOSSLESS_SIGNATURE) return null;
  const bits = view.getUint32(at + 1, true);
  return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
}
