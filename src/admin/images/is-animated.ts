const WEBP_FLAGS_AT = 20;
const WEBP_ANIMATION = 0x02;

function textAt(bytes: Uint8Array, at: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + length));
}

/**
 * True if an image is, or may be, animated. Redrawing it in other widths would lose the animation, so it's sent
 * unchanged. Every GIF counts; other formats only if their header says so.
 */
export function isAnimated(bytes: Uint8Array): boolean {
  if (textAt(bytes, 0, 4) === "GIF8") return true;
  if (textAt(bytes, 0, 4) === "RIFF" && textAt(bytes, 12, 4) === "VP8X") {
    return ((bytes[WEBP_FLAGS_AT] ?? 0) & WEBP_ANIMATION) !== 0;
  }
  if (textAt(bytes, 4, 8) === "ftypavis") return true;
  return textAt(bytes, 1, 3) === "PNG" && isAnimatedPng(bytes);
}

/** An animated PNG has an `acTL` chunk before its pixel data. */
function isAnimatedPng(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 8; at + 12 <= bytes.byteLength; at += 12 + view.getUint32(at)) {
    const name = textAt(bytes, at + 4, 4);
    if (name === "acTL") return true;
    if (name === "IDAT") return false;
  }
  return false;
}
