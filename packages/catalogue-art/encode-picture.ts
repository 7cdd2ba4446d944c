import sharp from "sharp";

/** A card must load at once: no picture is larger. */
export const PICTURE_MAX_BYTES = 30_000;

/** The first shows no trace in fine lines and flat tints; a cloud of points takes a lower one to be small, and bears it. */
const QUALITIES = [60, 50, 40, 30];
/** A higher one takes minutes more and saves hardly a byte. */
const EFFORT = 4;

/** The picture as AVIF in a width: half of what WebP needs, lossless or not. Every colour in full, as lines are coloured. */
export async function encodePicture(svg: string, width: number): Promise<Buffer> {
  const drawn = sharp(Buffer.from(svg)).flatten().removeAlpha().resize({ width });
  for (const quality of QUALITIES) {
    const picture = await drawn
      .clone()
      .avif({ quality, effort: EFFORT, chromaSubsampling: "4:4:4" })
      .toBuffer();
    if (picture.byteLength <= PICTURE_MAX_BYTES) return picture;
  }
  throw new Error(`The drawing does not fit in ${PICTURE_MAX_BYTES} bytes`);
}
