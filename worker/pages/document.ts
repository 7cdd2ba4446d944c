import { jsonInHtml } from "#domain/json-in-html.ts";
import { OLD_CATALOGUE_CLASS } from "#src/api/old-catalogue-note.ts";
import { OLD_CATALOGUE_ELEMENT_ID } from "#src/api/old-catalogue-element.ts";

/** What a render puts into the page shell. */
export type PageContent = {
  /** React's output: tags that belong into the head, then the content of #root. */
  readonly html: string;
  /** The element that hands the answers of the render's calls over to the browser. */
  readonly data: string;
};

/**
 * The tags that React hoists into the head. Rendering a part of a document, it writes them first. Attributes and texts
 * are escaped: no `>` and no `<` stands within them.
 */
const HOISTED = /^(?:<(?:meta|link)\b[^>]*>|<title\b[^>]*>[^<]*<\/title>)*/;
/** After the fonts, which come before the page's own pictures, whose media queries ask for the width it sets. */
const VIEWPORT = /<meta name="viewport"[^>]*>/;
const ROOT = '<div id="root"></div>';
const ENTRY = /<script type="module"[^>]*><\/script>/;
/** Before the shell's entry it must run; where it loads the app itself, it waits for nothing. */
const DEFERRED_SCRIPT = "<script defer ";
const STYLE = /<style>[\s\S]*?<\/style>/;
/** public/early.js looks for it. */
const APP_FILES_ELEMENT_ID = "app-files";

/** What the app runs with, for public/early.js. */
export type AppFiles = {
  /** The whole style sheet. */
  readonly sheet: string;
  readonly scripts: readonly string[];
};

/** Puts a rendered page into the shell: its head tags into the head, its content into #root. */
export function fillShell(shell: string, { html, data }: PageContent): string {
  const [head = ""] = HOISTED.exec(html) ?? [];
  return shell
    .replace(VIEWPORT, (viewport) => `${viewport}${head}`)
    .replace(ROOT, () => `<div id="root">${html.slice(head.length)}</div>${data}`);
}

/**
 * The same page with its app loaded and started after the first paint (public/early.js) instead of by the shell: what the
 * page is seen with has the whole network until then.
 */
export const withAppFiles = (page: string, files: AppFiles): string =>
  page
    .replace(DEFERRED_SCRIPT, "<script async ")
    .replace(ENTRY, () => jsonElement(APP_FILES_ELEMENT_ID, files));

/** The same page with this style in the place of its own. */
export const withStyle = (page: string, style: string): string =>
  page.replace(STYLE, () => `<style>${style}</style>`);

/** What a shell without content says of its page. */
type EmptyPage = {
  /** Plain text. */
  readonly title: string;
  /** HTML of ours: what is missing where there is no script. */
  readonly note: string;
};

/** A shell without content, for pages that the browser renders. */
export function emptyPage(shell: string, { title, note }: EmptyPage): string {
  return shell
    .replace(VIEWPORT, (viewport) => `${viewport}<title>${escapeText(title)}</title>`)
    .replace(ROOT, () => `<noscript>${note}</noscript>${ROOT}`);
}

const escapeText = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** A rendered page with a sentence about it above everything. */
export function pageWithNote(html: string, note: string): string {
  return html.replace('<div id="root">', (root) => `${noteElement(note)}${root}`);
}

/** A sentence of ours: it holds nothing that came from outside. */
function noteElement(note: string): string {
  return `<p role="status" id="${OLD_CATALOGUE_ELEMENT_ID}" class="${OLD_CATALOGUE_CLASS}">${note}</p>`;
}

/** An element that carries data: no script that runs. */
export function jsonElement(id: string, value: object): string {
  return `<script type="application/json" id="${id}">${jsonInHtml(value)}</script>`;
}
