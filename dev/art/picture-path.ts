/** Where the generated pictures live, from the root of the repository. */
export const PICTURE_FOLDER = "dev/catalogue/pictures";

/** The product's name as lower-case ASCII words joined by '-': `AutoCAD LT` becomes `autocad-lt`. */
export function pictureSlug(productName: string): string {
  return productName
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/\p{Mark}/gu, "")
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
}

/** The product's picture, from the root of the repository. */
export function picturePath(productName: string): string {
  return `${PICTURE_FOLDER}/${pictureSlug(productName)}.webp`;
}
