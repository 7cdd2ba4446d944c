/**
 * Draws every product's picture from its name and families and stores it beside the catalogue: `npx node
 * packages/catalogue-art/product-pictures.ts`. The same products always give the same pictures.
 */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { z } from "zod";
import { inDark } from "./dark-palette.ts";
import { encodePicture } from "./encode-picture.ts";
import { chooseMotif, type PictureSubject } from "./motif-choice.ts";
import { PICTURE_FOLDER, picturePath } from "./picture-path.ts";
import { PICTURE_WIDTHS } from "#ops/catalogue/catalogue-files.ts";
import { renderSheet } from "./sheet.ts";
import { type Theme, THEMES } from "#domain/theme-media.ts";

const subjectsSchema = z.array(
  z.object({
    productname: z.string(),
    mainCategories: z.array(z.string()),
    subcategories: z.array(z.string()),
  }),
);

/** The product's picture for a theme as SVG: the same drawing in both. */
export function renderProductSvg(subject: PictureSubject, theme: Theme = "light"): string {
  const svg = renderSheet(chooseMotif(subject), subject.productname);
  return theme === "dark" ? inDark(svg) : svg;
}

/** The product fields that the pictures need. */
export async function readSubjects(): Promise<PictureSubject[]> {
  const file = new URL("../../ops/catalogue/products.json", import.meta.url);
  return subjectsSchema.parse(JSON.parse(await readFile(file, "utf8")));
}

async function writePictures(): Promise<void> {
  const root = new URL("../../", import.meta.url);
  await mkdir(new URL(PICTURE_FOLDER, root), { recursive: true });
  let total = 0;
  for (const subject of await readSubjects()) {
    for (const theme of THEMES) {
      const svg = renderProductSvg(subject, theme);
      for (const width of PICTURE_WIDTHS) {
        const picture = await encodePicture(svg, width);
        await writeFile(new URL(picturePath(subject.productname, width, theme), root), picture);
        total += picture.byteLength;
      }
    }
  }
  console.log(`Pictures: ${Math.round(total / 1024)} KiB in ${PICTURE_FOLDER}`);
}

if (import.meta.main) await writePictures();
