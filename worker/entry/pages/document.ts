import { jsonInHtml } from "#domain/text/json-in-html.ts";
import { OLD_CATALOGUE_CLASS } from "#src/api/old-catalogue-note.ts";
import { OLD_CATALOGUE_ELEMENT_ID } from "#src/api/old-catalogue-element.ts";

/** A place in the page shell, which is a comment of this name: of index.html, or made by the build. */
type Slot = "head" | "settings" | "early" | "app" | "page";

/** The page shell with these places filled. Sources on vite's server have no `app`: vite loads it. */
export function fillShell(shell: string, slots: Readonly<Partial<Record<Slot, string>>>): string {
  return Object.entries(slots).reduce(
    (page, [slot, html]) => page.replace(`<!--${slot}-->`, () => html),
    shell,
  );
}

const EARLY_SCRIPT = "/early.js";
/** Read by public/early.js. */
const APP_FILES_ELEMENT_ID = "app-files";

/**
 * For a page that the server has rendered: public/early.js loads and starts the app after the first paint. Until then the
 * whole network serves what is painted. `scripts` are in the order in which they run: the app's entry starts it.
 */
export const startedLater = (scripts: readonly string[] | undefined) => ({
  early: `<script async src="${EARLY_SCRIPT}"></script>`,
  ...(scripts && { app: jsonElement(APP_FILES_ELEMENT_ID, scripts) }),
});

/** For a page that the browser renders: the app starts without waiting, after public/early.js. */
export const startedAtOnce = (scripts: readonly string[] | undefined) => ({
  early: `<script defer src="${EARLY_SCRIPT}"></script>`,
  ...(scripts && {
    app: scripts.map((file) => `<script type="module" crossorigin src="${file}"></script>`).join(""),
  }),
});

/** A plain text as a document's title. */
export const titleElement = (title: string): string =>
  `<title>${title.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</title>`;

/** Where the browser renders a page, after what is said without JavaScript: trusted HTML. */
export const emptyRoot = (note: string): string => `<noscript>${note}</noscript><div id="root"></div>`;

/** A rendered page with a notice above everything else: our own text, with nothing from outside. */
export function withNotice(html: string, note: string): string {
  const element = `<p role="status" id="${OLD_CATALOGUE_ELEMENT_ID}" class="${OLD_CATALOGUE_CLASS}">${note}</p>`;
  return html.replace('<div id="root">', (root) => `${element}${root}`);
}

/** An element with data; it is not executed. */
export function jsonElement(id: string, value: object): string {
  return `<script type="application/json" id="${id}">${jsonInHtml(value)}</script>`;
}
