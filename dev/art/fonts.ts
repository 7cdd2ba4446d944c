/**
 * Cuts out of the shop's two fonts what nearly every page is set in, into src/fonts: `npx node dev/art/fonts.ts`. Only who
 * changes these characters, the weights or the fonts needs it; src/app.css names the same characters and weights.
 */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import subsetFont from "subset-font";
import { CHECKOUT } from "../data-dir.ts";

const FOLDER = join(CHECKOUT, "src", "fonts");
const SOURCES = {
  "geist-basic.woff2": "@fontsource-variable/geist/files/geist-latin-wght-normal.woff2",
  "geist-mono-basic.woff2": "@fontsource-variable/geist-mono/files/geist-mono-latin-wght-normal.woff2",
} as const;

/** ASCII, and what else the shop's own texts hold. Other characters come from the whole font where a page has one. */
const ASCII = Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCodePoint(0x20 + index)).join("");
const MORE = "\u00a0·×–—‘’“”…€→−";
/** The shop is set in regular, medium and semibold. */
const WEIGHTS = { min: 400, max: 600 };
/** What browsers do by themselves, and figures of one width (`tabular-nums`). */
const FEATURES = ["ccmp", "locl", "mark", "mkmk", "rlig", "calt", "liga", "kern", "tnum"];

const { resolve } = createRequire(import.meta.url);
await mkdir(FOLDER, { recursive: true });
for (const [name, source] of Object.entries(SOURCES)) {
  const whole = await readFile(resolve(source));
  const basic = await subsetFont(whole, `${ASCII}${MORE}`, {
    targetFormat: "woff2",
    keepFeatures: FEATURES,
    variationAxes: { wght: WEIGHTS },
    noHinting: true,
  });
  await writeFile(join(FOLDER, name), basic);
  console.log(`${name} ${basic.byteLength} bytes instead of ${whole.byteLength}`);
}
