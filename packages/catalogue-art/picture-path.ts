import { pictureFile } from "#ops/catalogue/catalogue-files.ts";
import { slugOf } from "#domain/slug.ts";
import type { Theme } from "#domain/theme-media.ts";

/** The folder of the generated pictures, from the repository root. */
export const PICTURE_FOLDER = "ops/catalogue/pictures";

/** A product's picture at one of PICTURE_WIDTHS and for one theme, from the repository root. */
export function picturePath(productname: string, width: number, theme: Theme = "light"): string {
  return `${PICTURE_FOLDER}/${pictureFile(slugOf(productname), width, theme)}`;
}
