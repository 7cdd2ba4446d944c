import { bytesOf, type ImageFile, requireEnd, tagAt, onlyOrientation } from "./image-file.ts";

const SIGNATURE = [0x89504e47, 0x0d0a1a0a] as const;
const SIGNATURE_BYTES = 8;
/** Length, name and checksum around a chunk's data. */
const CHUNK_FRAME_BYTES = 12;

/** Chunks that decoders need begin with a capital; these other ones are about colours, pixel shape and animation. */
const DISPLAYED =
  /^(?:[A-Z]|(?:tRNS|cHRM|gAMA|iCCP|sBIT|sRGB|cICP|mDCV|cLLI|bKGD|hIST|pHYs|sPLT|acTL|fcTL|fdAT)$)/;

export function isPng(view: DataView): boolean {
  return view.getUint32(0) === SIGNATURE[0] && view.getUint32(4) === SIGNATURE[1];
}

/**
 * Walks the chunks: IHDR first, then pixels, then IEND. Null if something is missing; throws a RangeError if the file
 * is cut off.
 */
export function readPng(view: DataView): ImageFile | null {
  if (tagAt(view, SIGNATURE_BYTES + 4) !== "IHDR") return null;
  const size = { width: view.getUint32(16), height: view.getUint32(20) };
  const parts = [bytesOf(view, 0, SIGNATURE_BYTES)];
  let hasPixels = false;
  for (let at = SIGNATURE_BYTES; ;) {
    const end = at + CHUNK_FRAME_BYTES + view.getUint32(at);
    requireEnd(view, end);
    const name = tagAt(view, at + 4);
    if (DISPLAYED.test(name)) parts.push(bytesOf(view, at, end));
    if (name === "eXIf") {
      const exif = onlyOrientation(view, at + 8, end - 4);
      if (exif) parts.push(chunk(name, exif));
    }
    if (name === "IDAT") hasPixels = true;
    if (name === "IEND") return hasPixels ? { ...size, parts } : null;
    at = end;
  }
}

function chunk(name: string, data: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(CHUNK_FRAME_BYTES + data.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, data.length);
  bytes.set(new TextEncoder().encode(name), 4);
  bytes.set(data, 8);
  view.setUint32(8 + data.length, checksum(bytes.subarray(4, 8 + data.length)));
  return bytes;
}

/** CRC-32, bit by bit: the data is short. */
function checksum(bytes: Uint8Array): number {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ ((crc & 1) === 0 ? 0 : 0xedb88320);
  }
  return ~crc >>> 0;
}
