/**
 * Subsets the shop's two fonts to what nearly every page needs, into src/fonts: `npx node
 * packages/catalogue-art/fonts.ts`. Run it only after changing these characters, the weights or the fonts; src/app.css
 * names the same characters and weights.
 */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import subsetFont from "subset-font";
import { CHECKOUT } from "#ops/cli/checkout.ts";

const FOLDER = join(CHECKOUT, "src", "fonts");
const GEIST = "@fontsource-variable/geist/files/geist-latin-wght-normal.woff2";
const GEIST_MONO = "@fontsource-variable/geist-mono/files/geist-mono-latin-wght-normal.woff2";

/** ASCII, and the other characters in the shop's own texts. Pages with further characters load the whole font. */
const ASCII = Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCodePoint(0x20 + index)).join("");
const BASIC = `${ASCII}\u00a0·×–—‘’“”…€→−`;
const FILES = [
  { name: "geist-basic.woff2", source: GEIST, characters: BASIC },
  // Order numbers, references and names of columns: ASCII, and no prices.
  { name: "geist-mono-codes.woff2", source: GEIST_MONO, characters: ASCII },
] as const;

/** The shop uses regular, medium and semibold. */
const WEIGHTS = { min: 400, max: 600 };
/** The browsers' defaults, and figures of equal width (`tabular-nums`). */
const FEATURES = ["ccmp", "locl", "mark", "mkmk", "rlig", "calt", "liga", "kern", "tnum"];

const { resolve } = createRequire(import.meta.url);
await mkdir(FOLDER, { recursive: true });
for (const { name, source, characters } of FILES) {
  const whole = await readFile(resolve(source));
  const cut = await subsetFont(whole, characters, {
    targetFormat: "woff2",
    keepFeatures: FEATURES,
    variationAxes: { wght: WEIGHTS },
    noHinting: true,
  });
  await writeFile(join(FOLDER, name), cut);
  console.log(`${name} ${cut.byteLength} bytes instead of ${whole.byteLength}`);
}
