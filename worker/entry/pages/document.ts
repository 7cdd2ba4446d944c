import { jsonInHtml } from "#domain/text/json-in-html.ts";
import { OLD_CATALOGUE_CLASS } from "#src/api/old-catalogue-note.ts";
import { OLD_CATALOGUE_ELEMENT_ID } from "#src/api/old-catalogue-element.ts";

/** A slot in the page shell, marked by a comment with this name in index.html or from the build. */
type Slot = "head" | "settings" | "early" | "app" | "page";

/** Fills slots of the page shell. With sources served by vite there is no `app`, because vite loads it. */
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
 * The scripts of a page rendered by the server: public/early.js loads and starts the app after the first paint, so that
 * the whole bandwidth is used for that first. `scripts` are in execution order; the app's entry starts it.
 */
export const startedLater = (scripts: readonly string[] | undefined) => ({
  early: `<script async src="${EARLY_SCRIPT}"></script>`,
  ...(scripts && { app: jsonElement(APP_FILES_ELEMENT_ID, scripts) }),
});

/** The scripts of a page rendered in the browser: the app starts without waiting, after public/early.js. */
export const startedAtOnce = (scripts: readonly string[] | undefined) => ({
  early: `<script defer src="${EARLY_SCRIPT}"></script>`,
  ...(scripts && {
    app: scripts.map((file) => `<script type="module" crossorigin src="${file}"></script>`).join(""),
  }),
});

/** Returns a document's title element, with the text escaped. */
export const titleElement = (title: string): string =>
  `<title>${title.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</title>`;

/** Returns the root in which the browser renders a page, after a note shown without JavaScript (trusted HTML). */
export const emptyRoot = (note: string): string => `<noscript>${note}</noscript><div id="root"></div>`;

/** Adds a notice above a rendered page. The note is our own text and contains nothing from outside. */
export function withNotice(html: string, note: string): string {
  const element = `<p role="status" id="${OLD_CATALOGUE_ELEMENT_ID}" class="${OLD_CATALOGUE_CLASS}">${note}</p>`;
  return html.replace('<div id="root">', (root) => `${element}${root}`);
}

/** Returns an element with data that isn't executed. */
export function jsonElement(id: string, value: object): string {
  return `<script type="application/json" id="${id}">${jsonInHtml(value)}</script>`;
}
