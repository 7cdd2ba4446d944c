import { OLD_CATALOGUE_CLASS } from "#src/api/old-catalogue-note.ts";
import { type PageStyle, pageStyleSchema, styleOf } from "./style-parts.ts";
import type { AssetsBinding } from "../platform/env.ts";
import { readBuiltFile } from "./built-file.ts";

/** Written by the build, next to the page shell (ops/vite/page-shell.ts). */
const PAGE_STYLE_PATH = "/page-style.json";
/** React writes every element and its classes in this way, and escapes quotes and angle brackets in texts. */
const ELEMENT = /<[a-z][\w-]*/g;
const CLASSES = ' class="';

/** Never changes within a deployment. */
let built: PageStyle | undefined;

/** The shop's style sheet, in parts. */
export async function readPageStyle(request: Request, assets: AssetsBinding): Promise<PageStyle> {
  built ??= pageStyleSchema.parse(await (await readBuiltFile(request, assets, PAGE_STYLE_PATH)).json());
  return built;
}

/** The element with the rules that a page's HTML uses, plus those of the notice that may be added later. */
export function styleFor({ parts }: PageStyle, html: string): string {
  const present = new Set(OLD_CATALOGUE_CLASS.split(" "));
  for (const [element] of html.matchAll(ELEMENT)) present.add(element);
  for (const rest of html.split(CLASSES).slice(1)) {
    for (const name of rest.slice(0, rest.indexOf('"')).split(" ")) present.add(name);
  }
  return styleElement(styleOf(parts, (needed) => needed.every((name) => present.has(name))));
}

/** The element with all rules, for pages that the browser renders. */
export const wholeStyle = ({ parts }: PageStyle): string => styleElement(styleOf(parts, () => true));

/** The same from files, so that the address of the page is no referrer of what it loads. */
export const linkedStyle = ({ sheet, fonts }: PageStyle): string =>
  [fonts, sheet].map((file) => `<link rel="stylesheet" href="${file}" />`).join("");

const styleElement = (style: string): string => `<style>${style}</style>`;
