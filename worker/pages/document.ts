import { jsonInHtml } from "#domain/json-in-html.ts";
import { OLD_CATALOGUE_CLASS } from "#domain/old-catalogue-note.ts";
import { OLD_CATALOGUE_ELEMENT_ID } from "#domain/old-catalogue.ts";

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
/** What the shell says of every page, and a rendered page says itself. */
const DEFAULTS = /\s*(?:<title>[^<]*<\/title>|<meta\s+name="description"[^>]*>)/g;
const ROOT = '<div id="root"></div>';
const ENTRY = /<script type="module"[^>]*><\/script>/;
/** public/early.js looks for it. */
const APP_FILES_ELEMENT_ID = "app-files";

/**
 * Puts a rendered page into the shell: its head tags in the place of the defaults, its content into #root. The app is
 * loaded and started after the first paint (public/early.js): what the page is seen with has the whole network until then.
 */
export function fillShell(shell: string, { html, data }: PageContent, appFiles: readonly string[]): string {
  const [head = ""] = HOISTED.exec(html) ?? [];
  const filled = shell
    .replaceAll(DEFAULTS, "")
    .replace('<meta name="viewport"', (viewport) => `${head}${viewport}`)
    .replace(ROOT, () => `<div id="root">${html.slice(head.length)}</div>${data}`);
  return appFiles.length === 0
    ? filled
    : filled.replace(ENTRY, () => jsonElement(APP_FILES_ELEMENT_ID, appFiles));
}

/** A shell without content, for pages that the browser renders: it says what is missing where there is no script. */
export function shellWithNote(shell: string, note: string): string {
  return shell.replace(ROOT, `<noscript>${note}</noscript>${ROOT}`);
}

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
