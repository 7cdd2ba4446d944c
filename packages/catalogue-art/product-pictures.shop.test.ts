import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { PICTURE_MAX_BYTES } from "./encode-picture.ts";
import { PICTURE_WIDTHS } from "#ops/catalogue/catalogue-files.ts";
import { picturePath } from "./picture-path.ts";
import { slugOf } from "#domain/slug.ts";
import { readSubjects, renderProductSvg } from "./product-pictures.ts";
import { SHEET_HEIGHT, SHEET_WIDTH } from "./sheet.ts";

const root = new URL("../../", import.meta.url);
const RATIO = SHEET_WIDTH / SHEET_HEIGHT;
const subjects = await readSubjects();
const readPicture = (name: string, width = SHEET_WIDTH): Promise<Buffer> =>
  readFile(new URL(picturePath(name, width), root));

describe("slugOf", () => {
  it.each([
    ["AutoCAD LT", "autocad-lt"],
    ["3ds Max", "3ds-max"],
    [
      "Architecture, Engineering & Construction Collection",
      "architecture-engineering-construction-collection",
    ],
    ["Étude (2)", "etude-2"],
  ])("turns %s into %s", (name, slug) => {
    expect(slugOf(name)).toBe(slug);
  });

  it("gives every product a unique slug", () => {
    expect(new Set(subjects.map(({ productname }) => slugOf(productname))).size).toBe(subjects.length);
  });
});

describe("the committed pictures", () => {
  it.each(subjects)("include small 16:10 AVIFs of $productname", async ({ productname }) => {
    for (const width of PICTURE_WIDTHS) {
      const picture = await readPicture(productname, width);
      const { format, compression, ...size } = await sharp(picture).metadata();
      expect([format, compression, size.width, size.height]).toEqual(["heif", "av1", width, width / RATIO]);
      expect(picture.byteLength).toBeLessThanOrEqual(PICTURE_MAX_BYTES);
    }
  });

  it("differ for every product", async () => {
    const prints = await Promise.all(
      subjects.map(async ({ productname }) =>
        createHash("sha256")
          .update(
            await sharp(await readPicture(productname))
              .raw()
              .toBuffer(),
          )
          .digest("hex"),
      ),
    );
    expect(new Set(prints).size).toBe(subjects.length);
  });
});

describe("renderProductSvg", () => {
  it.each(subjects)("draws $productname the same every time", (subject) => {
    const svg = renderProductSvg(subject);
    expect(renderProductSvg(subject)).toBe(svg);
    expect(svg).not.toMatch(/NaN|Infinity|undefined/);
  });
});
