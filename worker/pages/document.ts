import { jsonInHtml } from "#domain/json-in-html.ts";
import { OLD_CATALOGUE_CLASS } from "#src/api/old-catalogue-note.ts";
import { OLD_CATALOGUE_ELEMENT_ID } from "#src/api/old-catalogue-element.ts";

/** A render's contribution to the page shell. */
export type PageContent = {
  /** React's output: tags for the head, followed by the content of #root. */
  readonly html: string;
  /** The element that passes the render's dehydrated API answers to the browser. */
  readonly data: string;
};

/**
 * The tags that React hoists into the head, which it writes first when rendering part of a document. Attributes and
 * texts are escaped, so they contain no `<` or `>`.
 */
const HOISTED = /^(?:<(?:meta|link)\b[^>]*>|<title\b[^>]*>[^<]*<\/title>)*/;
/**
 * Head tags go after the viewport, because the media queries of image preloads depend on the width it sets, and so
 * after the fonts.
 */
const VIEWPORT = /<meta name="viewport"[^>]*>/;
const ROOT = '<div id="root"></div>';
const ENTRY = /<script type="module"[^>]*><\/script>/;
/** Deferred so that it runs before the shell's entry; made async where it loads the app itself. */
const DEFERRED_SCRIPT = "<script defer ";
const STYLE = /<style>[\s\S]*?<\/style>/;
/** Read by public/early.js. */
const APP_FILES_ELEMENT_ID = "app-files";

/** The files the app needs, for public/early.js. */
export type AppFiles = {
  /** The whole style sheet. */
  readonly sheet: string;
  readonly scripts: readonly string[];
};

/** Inserts a rendered page into the shell: head tags into the head, content into #root. */
export function fillShell(shell: string, { html, data }: PageContent): string {
  const [head = ""] = HOISTED.exec(html) ?? [];
  return shell
    .replace(VIEWPORT, (viewport) => `${viewport}${head}`)
    .replace(ROOT, () => `<div id="root">${html.slice(head.length)}</div>${data}`);
}

/**
 * The same page, with the app loaded and started after the first paint (public/early.js) instead of by the shell.
 * Until then the whole network serves what is painted.
 */
export const withAppFiles = (page: string, files: AppFiles): string =>
  page
    .replace(DEFERRED_SCRIPT, "<script async ")
    .replace(ENTRY, () => jsonElement(APP_FILES_ELEMENT_ID, files));

/** The same page with this style in place of its own. */
export const withStyle = (page: string, style: string): string =>
  page.replace(STYLE, () => `<style>${style}</style>`);

/** What an empty shell says about its page. */
type EmptyPage = {
  /** Plain text. */
  readonly title: string;
  /** Trusted HTML: what is missing without JavaScript. */
  readonly note: string;
};

/** An empty shell, for pages rendered in the browser. */
export function emptyPage(shell: string, { title, note }: EmptyPage): string {
  return shell
    .replace(VIEWPORT, (viewport) => `${viewport}<title>${escapeText(title)}</title>`)
    .replace(ROOT, () => `<noscript>${note}</noscript>${ROOT}`);
}

const escapeText = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** A rendered page with a notice above everything else. */
export function pageWithNote(html: string, note: string): string {
  return html.replace('<div id="root">', (root) => `${noteElement(note)}${root}`);
}

/** The notice is our own text, with nothing from outside. */
function noteElement(note: string): string {
  return `<p role="status" id="${OLD_CATALOGUE_ELEMENT_ID}" class="${OLD_CATALOGUE_CLASS}">${note}</p>`;
}

/** An element with data; it is not executed. */
export function jsonElement(id: string, value: object): string {
  return `<script type="application/json" id="${id}">${jsonInHtml(value)}</script>`;
}
