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
