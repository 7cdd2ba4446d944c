import {
  bytesOf,
  type ImageFile,
  type ImageSize,
  requireEnd,
  tagAt,
  EXIF_HEADER,
  onlyOrientation,
} from "./image-file.ts";

const RIFF_HEADER_BYTES = 12;
const CHUNK_HEADER_BYTES = 8;
const LOSSY_START_CODE = 0x9d012a;
const LOSSLESS_SIGNATURE = 0x2f;
const DISPLAYED = new Set(["VP8 ", "VP8L", "ALPH", "ANIM", "ANMF", "ICCP"]);
/** Flags of VP8X: the file has EXIF, or XMP. */
const EXIF_FLAG = 0x08;
const XMP_FLAG = 0x04;

export function isWebp(view: DataView): boolean {
  return tagAt(view, 0) === "RIFF" && tagAt(view, 8) === "WEBP";
}

/** Walks the chunks of the RIFF file. Null if something is missing; throws a RangeError if the file is cut off. */
export function readWebp(view: DataView): ImageFile | null {
  const end = 8 + view.getUint32(4, true);
  requireEnd(view, end);
  const chunks: Uint8Array[] = [];
  let extended: Uint8Array<ArrayBuffer> | null = null;
  let exif: Uint8Array | undefined;
  let canvas: ImageSize | null = null;
  let pixels: ImageSize | null = null;
  let isAnimated = false;
  let at = RIFF_HEADER_BYTES;
  while (at + CHUNK_HEADER_BYTES <= end) {
    const name = tagAt(view, at);
    const data = at + CHUNK_HEADER_BYTES;
    const length = view.getUint32(at + 4, true);
    requireEnd(view, data + length);
    const next = data + length + (length % 2);
    const chunk = bytesOf(view, at, next);
    if (name === "VP8X") {
      canvas = { width: 1 + uint24(view, data + 4), height: 1 + uint24(view, data + 7) };
      extended = chunk.slice();
      chunks.push(extended);
    }
    if (name === "VP8 ") pixels = lossySize(view, data);
    if (name === "VP8L") pixels = losslessSize(view, data);
    if (name === "ANMF") isAnimated = true;
    if (name === "EXIF")
      exif = onlyOrientation(view, data + exifHeaderBytes(view, data, length), data + length);
    if (DISPLAYED.has(name)) chunks.push(chunk);
    at = next;
  }
  const size = pixels === null && !isAnimated ? null : (canvas ?? pixels);
  if (extended) chunks.push(...noteMetadata(extended, exif));
  return size && { ...size, parts: riffFile(chunks) };
}

/** Says in the file's first chunk which metadata it has: at most the given one, whose chunk is returned. */
function noteMetadata(extended: Uint8Array<ArrayBuffer>, exif: Uint8Array | undefined): Uint8Array[] {
  const view = new DataView(extended.buffer);
  const others = view.getUint8(CHUNK_HEADER_BYTES) & ~(EXIF_FLAG | XMP_FLAG);
  view.setUint8(CHUNK_HEADER_BYTES, others | (exif ? EXIF_FLAG : 0));
  return exif ? [riffHeader("EXIF", exif.length), exif] : [];
}

/** Some writers begin the data as in a JPEG. */
const exifHeaderBytes = (view: DataView, data: number, length: number): number =>
  length > EXIF_HEADER.length && tagAt(view, data) === EXIF_HEADER.slice(0, 4) ? EXIF_HEADER.length : 0;

function riffFile(chunks: readonly Uint8Array[]): Uint8Array[] {
  const length = chunks.reduce((sum, chunk) => sum + chunk.length, "WEBP".length);
  return [riffHeader("RIFF", length), new TextEncoder().encode("WEBP"), ...chunks];
}

function riffHeader(name: string, length: number): Uint8Array {
  const header = new Uint8Array(CHUNK_HEADER_BYTES);
  header.set(new TextEncoder().encode(name));
  new DataView(header.buffer).setUint32(4, length, true);
  return header;
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
