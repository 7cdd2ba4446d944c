import { slugOf } from "#domain/slug.ts";

/** Where the generated pictures live, from the root of the repository. */
export const PICTURE_FOLDER = "dev/catalogue/pictures";

/** The product's picture, from the root of the repository. */
export function picturePath(productname: string): string {
  return `${PICTURE_FOLDER}/${slugOf(productname)}.webp`;
}
