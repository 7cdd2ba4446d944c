/** In pixels. */
export type ImageSize = { readonly width: number; readonly height: number };

/** Reads a four-character tag, which most formats use to name their parts. */
export function tagAt(view: DataView, at: number): string {
  return String.fromCharCode(
    view.getUint8(at),
    view.getUint8(at + 1),
    view.getUint8(at + 2),
    view.getUint8(at + 3),
  );
}

/** Throws a RangeError, like every read past the end of the file, if a part claims to be longer than the file. */
export function requireEnd(view: DataView, end: number): void {
  if (end > view.byteLength) throw new RangeError("a part ends after the file");
}
