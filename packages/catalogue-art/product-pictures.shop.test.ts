import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { inDark } from "./dark-palette.ts";
import { PICTURE_MAX_BYTES } from "./encode-picture.ts";
import { PICTURE_WIDTHS } from "#ops/catalogue/catalogue-files.ts";
import { picturePath } from "./picture-path.ts";
import { slugOf } from "#domain/slug.ts";
import { type Theme, THEMES } from "#domain/theme-media.ts";
import { readSubjects, renderProductSvg } from "./product-pictures.ts";
import { SHEET_HEIGHT, SHEET_WIDTH } from "./sheet.ts";

const root = new URL("../../", import.meta.url);
const RATIO = SHEET_WIDTH / SHEET_HEIGHT;
const subjects = await readSubjects();
const readPicture = (name: string, width = SHEET_WIDTH, theme: Theme = "light"): Promise<Buffer> =>
  readFile(new URL(picturePath(name, width, theme), root));

const cases = subjects.flatMap(({ productname, mainCategories, subcategories }) =>
  THEMES.map((theme) => ({ productname, mainCategories, subcategories, theme })),
);

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
  it.each(cases)("include small 16:10 AVIFs of $productname, $theme", async ({ productname, theme }) => {
    for (const width of PICTURE_WIDTHS) {
      const picture = await readPicture(productname, width, theme);
      const { format, compression, ...size } = await sharp(picture).metadata();
      expect([format, compression, size.width, size.height]).toEqual(["heif", "av1", width, width / RATIO]);
      expect(picture.byteLength).toBeLessThanOrEqual(PICTURE_MAX_BYTES);
    }
  });

  it.each(cases)("show $productname on $theme paper", async ({ productname, theme }) => {
    const { dominant } = await sharp(await readPicture(productname, SHEET_WIDTH, theme))
      .extract({ left: 0, top: 0, width: 20, height: SHEET_HEIGHT })
      .stats();
    const isLight = dominant.r + dominant.g + dominant.b > 3 * 128;
    expect(isLight).toBe(theme === "light");
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
  it.each(cases)("draws $productname the same every time, $theme", (subject) => {
    const svg = renderProductSvg(subject, subject.theme);
    expect(renderProductSvg(subject, subject.theme)).toBe(svg);
    expect(svg).not.toMatch(/NaN|Infinity|undefined/);
  });
});

it("a colour without a counterpart is not forgotten in the dark theme", () => {
  expect(() => inDark('<path fill="#123456"/>')).toThrow("#123456");
});
