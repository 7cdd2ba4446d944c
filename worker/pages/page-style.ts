import { OLD_CATALOGUE_CLASS } from "#src/api/old-catalogue-note.ts";
import { type PageStyle, pageStyleSchema, styleOf } from "./style-parts.ts";
import type { AssetsBinding } from "../platform/env.ts";
import { readBuiltFile } from "./built-file.ts";

/** Written by the build, next to the page shell (ops/vite/inline-style.ts). */
const PAGE_STYLE_PATH = "/page-style.json";
const CLASS_ATTRIBUTE = /\sclass="([^"]*)"/g;
/** How React escapes characters that occur in class names. */
const ESCAPED: ReadonlyMap<string, string> = new Map([
  ["&amp;", "&"],
  ["&gt;", ">"],
  ["&lt;", "<"],
  ["&quot;", '"'],
  ["&#x27;", "'"],
]);

/** Never changes within a deployment. */
let built: PageStyle | undefined;

/** The shop's style sheet, in parts. */
export async function readPageStyle(request: Request, assets: AssetsBinding): Promise<PageStyle> {
  built ??= pageStyleSchema.parse(await (await readBuiltFile(request, assets, PAGE_STYLE_PATH)).json());
  return built;
}

/** The rules that a page's HTML uses, plus those of the notice that may be added later. */
export function styleFor({ parts }: PageStyle, html: string): string {
  const classes = new Set(OLD_CATALOGUE_CLASS.split(" "));
  for (const [, names = ""] of html.matchAll(CLASS_ATTRIBUTE)) {
    for (const name of unescaped(names).split(/\s+/)) classes.add(name);
  }
  return styleOf(parts, classes);
}

const unescaped = (text: string): string =>
  text.replaceAll(/&(?:amp|gt|lt|quot|#x27);/g, (escaped) => ESCAPED.get(escaped) ?? escaped);
