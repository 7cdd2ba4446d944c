import { bytesOf, type ImageFile, requireEnd, tagAt } from "./image-file.ts";

const HEADER_BYTES = 13;
const EXTENSION = 0x21;
const IMAGE = 0x2c;
const TRAILER = 0x3b;
const COMMENT = 0xfe;
const APPLICATION = 0xff;
/** How often an animation repeats, in either spelling, and the colour profile. */
const DISPLAYED = new Set(["NETSCAPE", "ANIMEXTS", "ICCRGBG1"]);

export function isGif(view: DataView): boolean {
  const version = tagAt(view, 2);
  return tagAt(view, 0) === "GIF8" && (version === "F87a" || version === "F89a");
}

/** Walks the blocks up to the trailer. Null if something is missing; throws a RangeError if the file is cut off. */
export function readGif(view: DataView): ImageFile | null {
  const size = { width: view.getUint16(6, true), height: view.getUint16(8, true) };
  let hasImage = false;
  let at = HEADER_BYTES + colourTableBytes(view.getUint8(10));
  const parts = [bytesOf(view, 0, at)];
  for (;;) {
    const block = view.getUint8(at);
    const start = at;
    if (block === TRAILER) {
      parts.push(bytesOf(view, at, at + 1));
      return hasImage ? { ...size, parts } : null;
    }
    if (block === EXTENSION) at = endOfData(view, at + 2);
    else if (block === IMAGE) {
      hasImage = true;
      // Skips the descriptor, its colour table and the LZW code size.
      at = endOfData(view, at + 10 + colourTableBytes(view.getUint8(at + 9)) + 1);
    } else return null;
    if (block === IMAGE || isDisplayed(view, start)) parts.push(bytesOf(view, start, at));
  }
}

/** False for an extension that is a comment or an application's own, such as XMP. */
function isDisplayed(view: DataView, at: number): boolean {
  const kind = view.getUint8(at + 1);
  if (kind === APPLICATION) return DISPLAYED.has(tagAt(view, at + 3) + tagAt(view, at + 7));
  return kind !== COMMENT;
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
