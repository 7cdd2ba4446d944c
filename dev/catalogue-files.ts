import { join } from "node:path";
import { CHECKOUT } from "./data-dir.ts";

export const CATALOGUE_DIR = join(CHECKOUT, "dev", "catalogue");

export const PICTURE_PREFIX = "seed-";

/** The name that a product's picture has in R2 and at the end of its address. */
export const pictureName = (slug: string): string => `${PICTURE_PREFIX}${slug}.webp`;
