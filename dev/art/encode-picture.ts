import sharp from "sharp";

/** A card must load at once: no picture is larger. */
export const PICTURE_MAX_BYTES = 30_000;

/** How far apart two colours look: the squared distance of their red, green and blue. */
function colourDistance(a: number, b: number): number {
  const red = (a >> 16) - (b >> 16);
  const green = ((a >> 8) & 255) - ((b >> 8) & 255);
  const blue = (a & 255) - (b & 255);
  return red * red + green * green + blue * blue;
}

/** Moves every RGB pixel to the nearest of the picture's `count` most frequent colours, in place. */
function reduceColours(pixels: Uint8Array, count: number): void {
  const colourAt = (i: number): number =>
    ((pixels[i] ?? 0) << 16) | ((pixels[i + 1] ?? 0) << 8) | (pixels[i + 2] ?? 0);
  const frequency = new Map<number, number>();
  for (let i = 0; i < pixels.length; i += 3) {
    frequency.set(colourAt(i), (frequency.get(colourAt(i)) ?? 0) + 1);
  }
  const palette = [...frequency].sort((a, b) => b[1] - a[1] || a[0] - b[0]).slice(0, count);
  const nearest = new Map<number, number>();
  for (const colour of frequency.keys()) {
    const [best] = palette.reduce(
      (found, candidate) =>
        colourDistance(candidate[0], colour) < colourDistance(found[0], colour) ? candidate : found,
      palette[0] ?? [colour, 0],
    );
    nearest.set(colour, best);
  }
  for (let i = 0; i < pixels.length; i += 3) {
    const colour = nearest.get(colourAt(i)) ?? 0;
    pixels[i] = colour >> 16;
    pixels[i + 1] = (colour >> 8) & 255;
    pixels[i + 2] = colour & 255;
  }
}

/**
 * The picture as lossless WebP with as many colours as stay under the size limit. A drawing has few
 * colours and hard edges, so this is both smaller and crisper than a lossy picture.
 */
export async function encodePicture(svg: string): Promise<Buffer> {
  const { data, info } = await sharp(Buffer.from(svg))
    .flatten()
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: 3 } as const;
  for (const colours of [Infinity, 96, 64, 48, 36, 28, 22, 16]) {
    const pixels = Uint8Array.from(data);
    if (colours !== Infinity) reduceColours(pixels, colours);
    const picture = await sharp(pixels, { raw }).webp({ lossless: true, effort: 6 }).toBuffer();
    if (picture.byteLength <= PICTURE_MAX_BYTES) return picture;
  }
  throw new Error(`The drawing does not fit in ${PICTURE_MAX_BYTES} bytes`);
}
