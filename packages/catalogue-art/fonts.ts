/**
 * Cuts out of the shop's two fonts what nearly every page is set in, into src/fonts: `npx node packages/catalogue-art/fonts.ts`. Only who
 * changes these characters, the weights or the fonts needs it; src/app.css names the same characters and weights.
 */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import subsetFont from "subset-font";
import { CHECKOUT } from "#ops/cli/checkout.ts";

const FOLDER = join(CHECKOUT, "src", "fonts");
const GEIST = "@fontsource-variable/geist/files/geist-latin-wght-normal.woff2";
const GEIST_MONO = "@fontsource-variable/geist-mono/files/geist-mono-latin-wght-normal.woff2";

/** ASCII, and what else the shop's own texts hold. Other characters come from the whole font where a page has one. */
const ASCII = Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCodePoint(0x20 + index)).join("");
const BASIC = `${ASCII}\u00a0·×–—‘’“”…€→−`;
/** Prices, counts and codes: what every page sets in Geist Mono. The few words that are set in it have a file of their own. */
const FIGURES = " \u00a00123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ#()+,-./:×–€−";
const FILES = [
  { name: "geist-basic.woff2", source: GEIST, characters: BASIC },
  { name: "geist-mono-figures.woff2", source: GEIST_MONO, characters: FIGURES },
  {
    name: "geist-mono-words.woff2",
    source: GEIST_MONO,
    characters: Array.from(BASIC)
      .filter((character) => !FIGURES.includes(character))
      .join(""),
  },
] as const;

/** The shop is set in regular, medium and semibold. */
const WEIGHTS = { min: 400, max: 600 };
/** What browsers do by themselves, and figures of one width (`tabular-nums`). */
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
