import * as fc from "fast-check";
import { picture, type PictureName } from "#worker/testing/pictures.ts";
import { type FuzzRequest, byAnybody } from "./fuzz-request.ts";
import { oddText } from "./json-text.ts";

const PICTURES: readonly PictureName[] = [
  "png",
  "jpeg",
  "lossyWebp",
  "animatedWebp",
  "avif",
  "gif",
  "webp400",
  "webp800",
  "webp1600",
];
const BOUNDARY = "fuzz-boundary";
const encoder = new TextEncoder();

/** A picture, intact, truncated or corrupted, or a file that is not a picture. */
const content: fc.Arbitrary<Uint8Array> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...PICTURES).map(picture) },
  {
    weight: 3,
    arbitrary: fc.tuple(fc.constantFrom(...PICTURES), fc.nat(), fc.nat(255)).map(([name, at, byte]) => {
      const bytes = picture(name);
      bytes[at % Math.min(bytes.length, 64)] = byte;
      return bytes;
    }),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.constantFrom(...PICTURES), fc.nat(120))
      .map(([name, end]) => picture(name).slice(0, end)),
  },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 60 }) },
  {
    weight: 1,
    arbitrary: fc.constant(encoder.encode('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')),
  },
);

/** A file name for a form, in which quotes and line breaks would end it. */
const formText = oddText.map((text) => text.replaceAll(/["\r\n]/g, "_").slice(0, 1_000));
const part = fc
  .record({
    field: fc.oneof({ weight: 4, arbitrary: fc.constant("image") }, { weight: 1, arbitrary: formText }),
    filename: fc.option(
      fc.oneof(formText, fc.constantFrom("a.png", "C:\\a\\b.jpg", "../testing/x.webp", "a.php")),
      {
        freq: 8,
      },
    ),
    bytes: content,
  })
  .map(({ field, filename, bytes }) => {
    const file = filename === null ? "" : `; filename="${filename}"`;
    return [
      encoder.encode(
        `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${field}"${file}\r\nContent-Type: image/png\r\n\r\n`,
      ),
      bytes,
      encoder.encode("\r\n"),
    ];
  });

function joined(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

const TYPES = [
  "multipart/form-data",
  "multipart/form-data; boundary=other",
  "multipart/form-data; boundary=",
  "application/json",
  "image/png",
];

/** Uploads: good pictures, damaged ones, truncated forms, and bodies that are not forms. */
export function uploadRequests(): fc.Arbitrary<FuzzRequest> {
  const form = fc
    .array(part, { maxLength: 4 })
    .map((parts) => joined([...parts.flat(), encoder.encode(`--${BOUNDARY}--\r\n`)]));
  const body = fc.oneof(
    { weight: 6, arbitrary: form },
    { weight: 1, arbitrary: fc.tuple(form, fc.nat(400)).map(([bytes, end]) => bytes.slice(0, end)) },
  );
  const type = fc.oneof(
    { weight: 8, arbitrary: fc.constant(`multipart/form-data; boundary=${BOUNDARY}`) },
    { weight: 1, arbitrary: fc.constantFrom(...TYPES) },
  );
  return byAnybody(
    fc.tuple(body, type).map(([bytes, contentType]) => ({
      method: "POST",
      path: "/api/images",
      headers: { "content-type": contentType },
      body: bytes,
    })),
  );
}
