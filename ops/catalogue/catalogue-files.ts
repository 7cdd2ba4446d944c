import { join } from "node:path";
import { keptWidths } from "#domain/image.ts";
import { CHECKOUT } from "../cli/checkout.ts";

export const CATALOGUE_DIR = join(CHECKOUT, "ops", "catalogue");

/** Width in pixels of a product's picture; its widest form. */
export const PICTURE_WIDTH = 800;

export const PICTURE_PREFIX = "seed-";

/** Ascending, in pixels: what domain/image.ts reads out of the name of the widest. */
export const PICTURE_WIDTHS = keptWidths(PICTURE_WIDTH);

/** The file of a product's picture in one width; without a width in the widest, by which a product names it. */
export const pictureFile = (slug: string, width = PICTURE_WIDTH): string => `${slug}-w${width}.avif`;

/** The name that a picture's file has in R2 and at the end of its address. */
export const pictureName = (file: string): string => `${PICTURE_PREFIX}${file}`;
