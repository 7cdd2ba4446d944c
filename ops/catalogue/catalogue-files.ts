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

/** Ascending, in pixels; domain/catalogue/image.ts derives them from the name of the widest. */
export const PICTURE_WIDTHS = storedWidths(PICTURE_WIDTH);

/**
 * File name of a product's picture at one width and for one theme; a product refers to it by the widest and light one,
 * which is the default.
 */
export const pictureFile = (slug: string, width = PICTURE_WIDTH, theme: Theme = "light"): string =>
  `${slug}-w${width}${theme === "dark" ? DARK_TWIN_MARK : ""}.avif`;

/** Name of a picture file in R2 and at the end of its URL. */
export const pictureName = (file: string): string => `${PICTURE_PREFIX}${file}`;
