/** In pixels. */
export type ImageSize = { readonly width: number; readonly height: number };

/**
 * An image's size, and its file without metadata, in parts: photos say where they were taken and by whom, and the shop
 * publishes them (D23). What changes how the image is displayed stays: colours, transparency, animation, orientation.
 */
export type ImageFile = ImageSize & { readonly parts: readonly Uint8Array[] };

/** Reads a four-character tag, which most formats use to name their parts. */
export function tagAt(view: DataView, at: number): string {
  return String.fromCharCode(
    view.getUint8(at),
    view.getUint8(at + 1),
    view.getUint8(at + 2),
    view.getUint8(at + 3),
  );
}

/** Returns the bytes of a file from one position up to another. */
export const bytesOf = (view: DataView, start: number, end: number): Uint8Array =>
  new Uint8Array(view.buffer, view.byteOffset, view.byteLength).subarray(start, end);

/** Throws a RangeError, like every read past the end of the file, if a part claims to be longer than the file. */
export function requireEnd(view: DataView, end: number): void {
  if (end > view.byteLength) throw new RangeError("a part ends after the file");
}

/** Begins the EXIF data of JPEG, and often that of WebP. */
export const EXIF_HEADER = "Exif\0\0";

const ORIENTATION_TAG = 0x0112;
const ENTRY_BYTES = 12;
const LITTLE_ENDIAN = 0x4949;

/**
 * Returns EXIF data that has the orientation of the given one and nothing else, because browsers turn an image by it;
 * undefined if it says upright, or nothing that can be read. `start` is after any header.
 */
export function onlyOrientation(view: DataView, start: number, end: number): Uint8Array | undefined {
  const orientation = orientationIn(new DataView(view.buffer, view.byteOffset + start, end - start));
  if (orientation === undefined || orientation < 2 || orientation > 8) return undefined;
  // Big endian, a directory at byte 8 with one entry: a short, counted once; no further directory.
  const header = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1];
  const entry = [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0];
  return Uint8Array.from([...header, ...entry, 0, 0, 0, 0]);
}

function orientationIn(exif: DataView): number | undefined {
  // Metadata may be broken in an image that displays well.
  if (exif.byteLength < 8) return undefined;
  const little = exif.getUint16(0) === LITTLE_ENDIAN;
  const directory = exif.getUint32(4, little);
  if (directory + 2 > exif.byteLength) return undefined;
  const entries = exif.getUint16(directory, little);
  for (let entry = 0; entry < entries; entry += 1) {
    const at = directory + 2 + entry * ENTRY_BYTES;
    if (at + ENTRY_BYTES > exif.byteLength) return undefined;
    if (exif.getUint16(at, little) === ORIENTATION_TAG) return exif.getUint16(at + 8, little);
  }
  return undefined;
}
