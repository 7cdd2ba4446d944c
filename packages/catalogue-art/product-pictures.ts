/**
 * Draws every product's picture from its name and families and stores it beside the catalogue: `npx node
 * packages/catalogue-art/product-pictures.ts`. The same products always give the same pictures.
 */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { z } from "zod";
import { encodePicture } from "./encode-picture.ts";
import { chooseMotif, type PictureSubject } from "./motif-choice.ts";
import { PICTURE_FOLDER, picturePath } from "./picture-path.ts";
import { PICTURE_WIDTHS } from "#ops/catalogue/catalogue-files.ts";
import { renderSheet } from "./sheet.ts";

const subjectsSchema = z.array(
  z.object({
    productname: z.string(),
    mainCategories: z.array(z.string()),
    subcategories: z.array(z.string()),
  }),
);

/** The product's picture as SVG. */
export function renderProductSvg(subject: PictureSubject): string {
  return renderSheet(chooseMotif(subject), subject.productname);
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
    for (const width of PICTURE_WIDTHS) {
      const picture = await encodePicture(renderProductSvg(subject), width);
      await writeFile(new URL(picturePath(subject.productname, width), root), picture);
      total += picture.byteLength;
    }
  }
  console.log(`Pictures: ${Math.round(total / 1024)} KiB in ${PICTURE_FOLDER}`);
}

if (import.meta.main) await writePictures();
