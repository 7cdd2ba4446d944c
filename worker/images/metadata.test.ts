import { describe, expect, it } from "vitest";
import { photo, type PhotoFormat } from "../testing/photos.ts";
import { picture } from "../testing/pictures.ts";
import { readImageContent } from "./image-content.ts";

type Bytes = Uint8Array<ArrayBuffer>;

const SECRET = "Secret";
const text = (content: string): Bytes => Uint8Array.from(content, (sign) => sign.charCodeAt(0));
const joined = (...parts: readonly Uint8Array[]): Bytes =>
  Uint8Array.from(parts.flatMap((part) => Array.from(part)));
/** Returns a file with something inserted. */
const withAt = (file: Bytes, at: number, ...parts: readonly Uint8Array[]): Bytes =>
  joined(file.subarray(0, at), ...parts, file.subarray(at));
const bigEndian = (number: number): Bytes => new Uint8Array(new Uint32Array([number]).buffer).toReversed();

const segment = (marker: number, content: string): Bytes =>
  joined(Uint8Array.from([0xff, marker, 0, content.length + 2]), text(content));
const pngChunk = (name: string, content: string): Bytes =>
  joined(bigEndian(content.length), text(name), text(content), bigEndian(0));
const box = (name: string, ...content: readonly Uint8Array[]): Bytes => {
  const whole = joined(text(name), ...content);
  return joined(bigEndian(4 + whole.length), whole);
};

const AFTER_JPEG_START = 2;
const AFTER_PNG_HEADER = 33;
const AFTER_GIF_COLOURS = 25;

const stripped = (file: Bytes): Bytes => new Uint8Array(readImageContent(file.slice().buffer).bytes);
const asText = (file: Bytes): string => new TextDecoder("latin1").decode(file);

/** 12.34 of the latitude's seconds as EXIF writes it, in either order of bytes. */
const SECONDS = ["\0\0\u0004\u00D2\0\0\0d", "\u00D2\u0004\0\0d\0\0\0"];

describe.each<PhotoFormat>(["jpeg", "png", "webp", "avif"])("a %s photo", (format) => {
  it("is stored without place, camera and XMP, however small it is", () => {
    const file = photo(format);
    expect(SECONDS.some((seconds) => asText(file).includes(seconds))).toBe(true);
    const clean = stripped(file);
    for (const trace of [SECRET, ...SECONDS]) expect(asText(clean)).not.toContain(trace);
    expect(readImageContent(clean.buffer)).toMatchObject({ width: 6, height: 4 });
    expect(stripped(clean)).toEqual(clean);
  });
});

it.each<PhotoFormat>(["jpeg", "png", "webp"])("a %s photo is still displayed upright", (format) => {
  const orientation = "\u0001\u0012\0\u0003\0\0\0\u0001\0\u0006";
  expect(asText(stripped(photo(format)))).toContain(orientation);
});

it("a WebP photo's header says that it has EXIF, and no XMP", () => {
  expect((stripped(photo("webp"))[20] ?? 0) & 0x0c).toBe(0x08);
});

const jpeg = picture("jpeg");
const png = picture("png");
const gif = picture("gif");
const avif = picture("avif");
const broken = text("II*\0\u00FF\u00FF\u00FF\u00FF");

it.each<[string, Bytes, Bytes]>([
  ["a JPEG with a comment", withAt(jpeg, AFTER_JPEG_START, segment(0xfe, SECRET)), jpeg],
  ["a JPEG with IPTC", withAt(jpeg, AFTER_JPEG_START, segment(0xed, `Photoshop 3.0\0${SECRET}`)), jpeg],
  ["a JPEG with the maker's preview", withAt(jpeg, AFTER_JPEG_START, segment(0xe2, `MPF\0${SECRET}`)), jpeg],
  [
    "a JPEG with broken EXIF",
    withAt(jpeg, AFTER_JPEG_START, segment(0xe1, `Exif\0\0${asText(broken)}`)),
    jpeg,
  ],
  ["a JPEG with a video behind it", joined(jpeg, text(SECRET)), jpeg],
  [
    "a PNG with text",
    withAt(
      png,
      AFTER_PNG_HEADER,
      ...["tEXt", "zTXt", "iTXt", "tIME", "caBX"].map((name) => pngChunk(name, SECRET)),
    ),
    png,
  ],
  ["a PNG with something behind it", joined(png, text(SECRET)), png],
  [
    "a GIF with a comment and XMP",
    withAt(
      gif,
      AFTER_GIF_COLOURS,
      joined(text(`!\u00FE\u0006${SECRET}\0`), text(`!\u00FF\u000BXMP DataXMP\u0006${SECRET}\0`)),
    ),
    gif,
  ],
  ["a GIF with something behind it", joined(gif, text(SECRET)), gif],
])("%s is stored without it", (_what, file, clean) => {
  expect(asText(stripped(file))).toBe(asText(clean));
});

it.each(["uuid", "udta", "moov"])("an AVIF's box %s is emptied in place", (name) => {
  const content = name === "moov" ? box("trak", box("udta", text(SECRET))) : text(SECRET);
  const clean = stripped(joined(avif, box(name, content)));
  expect(asText(clean)).not.toContain(SECRET);
  expect(clean.subarray(0, avif.length)).toEqual(avif);
});

it.each<[string, Bytes]>([
  ["JFIF's header", segment(0xe0, "JFIF\0\u0001\u0001\0\0\u0001\0\u0001\0\0")],
  ["a colour profile", segment(0xe2, "ICC_PROFILE\0\u0001\u0001…")],
  ["Adobe's colour coding", segment(0xee, "Adobe\0d\0\0\0\0\u0001")],
])("a JPEG keeps %s", (_what, kept) => {
  const file = withAt(jpeg, AFTER_JPEG_START, kept);
  expect(stripped(file)).toEqual(file);
});
