import { describe, expect, it } from "vitest";
import { HEIC_TEXT, isHeic } from "#domain/catalogue/image-upload.ts";
import { ShopError } from "../platform/errors.ts";
import { picture, type PictureName } from "../testing/pictures.ts";
import { readImageContent } from "./image-content.ts";

const FORMATS: readonly [PictureName, string][] = [
  ["png", "image/png"],
  ["jpeg", "image/jpeg"],
  ["progressiveJpeg", "image/jpeg"],
  ["lossyWebp", "image/webp"],
  ["losslessWebp", "image/webp"],
  ["animatedWebp", "image/webp"],
  ["avif", "image/avif"],
  ["gif", "image/gif"],
  ["animatedGif", "image/gif"],
];

/** Returns the status of a file's refusal; undefined if it's accepted. */
function refusal(bytes: Uint8Array<ArrayBuffer>): number | undefined {
  try {
    readImageContent(bytes.slice().buffer);
    return undefined;
  } catch (error) {
    if (error instanceof ShopError) return error.status;
    throw error;
  }
}

const text = (content: string) => new TextEncoder().encode(content);

/** A PNG that claims this many pixels. */
function hugePng(width: number, height: number): Uint8Array<ArrayBuffer> {
  const bytes = picture("png");
  const view = new DataView(bytes.buffer);
  view.setUint32(16, width);
  view.setUint32(20, height);
  return bytes;
}

describe("detection by content", () => {
  it.each(FORMATS)("reads type and size of %s", (name, contentType) => {
    expect(readImageContent(picture(name).buffer)).toMatchObject({ contentType, width: 6, height: 4 });
  });

  it.each(FORMATS)("refuses %s truncated at any point", (name) => {
    const whole = picture(name);
    for (let length = 0; length < whole.byteLength; length += 1) {
      expect(refusal(whole.subarray(0, length)), `${length} of ${whole.byteLength} bytes`).toBeGreaterThan(
        399,
      );
    }
  });

  it.each([
    ["an executable", Uint8Array.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0])],
    ["a Windows executable", text("MZ\u0000\u0000 This program cannot be run in DOS mode.")],
    ["an SVG", text(`<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`)],
    ["an HTML page", text("<!doctype html><title>GIF89a</title>")],
    [
      "a video in the same container as AVIF",
      text("\u0000\u0000\u0000\u0018ftypisom\u0000\u0000\u0000\u0000mp42isom"),
    ],
  ])("refuses %s with 415, because it isn't an image", (_what, bytes) => {
    expect(refusal(bytes)).toBe(415);
  });

  it.each(["heic", "heix", "hevc", "mif1", "msf1"])(
    "tells the uploader what to do with an HEIC photo (%s)",
    (brand) => {
      const photo = text(`\u0000\u0000\u0000\u0018ftyp${brand}\u0000\u0000\u0000\u0000mif1heic`);
      expect(() => readImageContent(photo.buffer)).toThrow(HEIC_TEXT);
      expect(refusal(photo)).toBe(415);
      expect(isHeic(picture("avif"))).toBe(false);
    },
  );

  it("refuses with 413 an image with too many pixels for a browser to decode", () => {
    expect(refusal(hugePng(60_000, 60_000))).toBe(413);
    expect(refusal(hugePng(7_000, 7_000))).toBeUndefined();
    expect(refusal(hugePng(0, 4))).toBe(400);
  });

  it("terminates on an AVIF box without a length", () => {
    const bytes = picture("avif");
    // The box after `ftyp` is 28 bytes long, but claims 4.
    new DataView(bytes.buffer).setUint32(28, 4);
    expect(refusal(bytes)).toBe(400);
  });
});
