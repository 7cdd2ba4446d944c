import { pictureFile } from "#ops/catalogue/catalogue-files.ts";
import { slugOf } from "#domain/slug.ts";

/** Where the generated pictures live, from the root of the repository. */
export const PICTURE_FOLDER = "ops/catalogue/pictures";

/** The product's picture in one of PICTURE_WIDTHS, from the root of the repository. */
export function picturePath(productname: string, width: number): string {
  return `${PICTURE_FOLDER}/${pictureFile(slugOf(productname), width)}`;
}
