import { readFileSync, readdirSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { z } from "zod";
import { PICTURES_DIR } from "../catalogue/catalogue-files.ts";
import { CHECKOUT } from "../cli/checkout.ts";

/** The folders of drawn files: product pictures, cards for social sites, icons, the landing page's media, and fonts. */
const FOLDERS = [
  PICTURES_DIR,
  ...["public/cards", "public/icons", "public/media", "src/fonts"].map((folder) => join(CHECKOUT, folder)),
];
const DRAWN = /\.(?:avif|png|webp|webm|mp4|woff2)$/;
export const ASSETS_MANIFEST = new URL("assets.json", import.meta.url);

/** Bytes by path from the repository root, in the order of the paths. */
export type Assets = Readonly<Record<string, number>>;

/** Returns the drawn files as they are on disk. */
export function drawnFiles(): Assets {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => DRAWN.test(name))
      .map((name) => join(folder, name)),
  );
  return Object.fromEntries(
    files.sort().map((file) => [relative(CHECKOUT, file).replaceAll("\\", "/"), statSync(file).size]),
  );
}

/** Returns the drawn files as listed in the committed manifest. */
export const readAssets = (): Assets =>
  z.record(z.string(), z.int()).parse(JSON.parse(readFileSync(ASSETS_MANIFEST, "utf8")));

/** Returns the manifest of these files. */
export const assetsText = (assets: Assets): string => `${JSON.stringify(assets, null, 2)}\n`;
