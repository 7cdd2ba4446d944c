import { type ImageSize, requireEnd, tagAt } from "./image-size.ts";

const HEADER_BYTES = 13;
const EXTENSION = 0x21;
const IMAGE = 0x2c;
const TRAILER = 0x3b;

export function isGif(view: DataView): boolean {
  const version = tagAt(view, 2);
  return tagAt(view, 0) === "GIF8" && (version === "F87a" || version === "F89a");
}

/** Walks the blocks up to the trailer. Null if something is missing; throws a RangeError if the file is cut off. */
export function readGifSize(view: DataView): ImageSize | null {
  const size = { width: view.getUint16(6, true), height: view.getUint16(8, true) };
  let hasImage = false;
  for (let at = HEADER_BYTES + colourTableBytes(view.getUint8(10)); ;) {
    const block = view.getUint8(at);
    if (block === TRAILER) return hasImage ? size : null;
    if (block === EXTENSION) at = endOfData(view, at + 2);
    else if (block === IMAGE) {
      hasImage = true;
      // Skips the descriptor, its colour table and the LZW code size.
      at = endOfData(view, at + 10 + colourTableBytes(view.getUint8(at + 9)) + 1);
    } else return null;
  }
}

function colourTableBytes(flags: number): number {
  return (flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 0x07) + 1);
}

/** Returns the end of length-prefixed data blocks; an empty block ends them. */
function endOfData(view: DataView, from: number): number {
  let at = from;
  for (let length = view.getUint8(at); length > 0; length = view.getUint8(at)) at += 1 + length;
  requireEnd(view, at + 1);
  return at + 1;
}
