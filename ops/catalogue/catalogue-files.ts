import { join } from "node:path";
import { DARK_TWIN_MARK, storedWidths } from "#domain/catalogue/image.ts";
import type { Theme } from "#domain/site/theme-media.ts";
import { CHECKOUT } from "../cli/checkout.ts";

export const CATALOGUE_DIR = join(CHECKOUT, "ops", "catalogue");

/** The committed pictures of the seeded products. */
export const PICTURES_DIR = join(CATALOGUE_DIR, "pictures");

/** Width in pixels of a product picture at its largest. */
export const PICTURE_WIDTH = 800;

export const PICTURE_PREFIX = "seed-";

/** Ascending, in pixels; domain/catalogue/image.ts derives them from the file name of the widest picture. */
export const PICTURE_WIDTHS = storedWidths(PICTURE_WIDTH);

/**
 * Returns the file name of a product's picture at one width and for one theme. A product refers to the widest, light
 * picture, which is the default.
 */
export const pictureFile = (slug: string, width = PICTURE_WIDTH, theme: Theme = "light"): string =>
  `${slug}-w${width}${theme === "dark" ? DARK_TWIN_MARK : ""}.avif`;

/** Returns the name of a picture file in R2, which is also the end of its URL. */
export const pictureName = (file: string): string => `${PICTURE_PREFIX}${file}`;
