import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import type { PageStyle } from "#worker/pages/style-parts.ts";
import { onlyFonts, splitStyle, withoutFonts } from "./split-style.ts";

/** Read by the Worker (worker/pages/page-style.ts). */
const PAGE_STYLE_FILE = "page-style.json";

/**
 * Leaves places for style and script in the page shell: the Worker writes into each page the part of the style that it needs,
 * so that it is painted without waiting for another request (docs/decisions/0017), and how its script starts. Beside the
 * shell, the build writes the style sheet in pieces to choose from, as a file to load later, and its fonts as a file for pages
 * that load all of their style. URLs in a build's sheet are absolute, so they also work inside a page.
 */
export function pageShell(): Plugin {
  let pageStyle: PageStyle | undefined;
  let fonts = "";
  return {
    name: "shop:page-shell",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "client",
    transformIndexHtml: {
      order: "post",
      handler(html, { chunk, bundle = {} }) {
        const files = Object.values(bundle);
        const sheet = files.find((file) => file.type === "asset" && file.fileName.endsWith(".css"));
        if (!chunk || sheet?.type !== "asset") throw new Error("the build has no entry or no style sheet");
        const style = String(sheet.source).trim();
        sheet.source = withoutFonts(style);
        fonts = onlyFonts(style);
        pageStyle = {
          sheet: `/${sheet.fileName}`,
          // Its name, too, changes with the sheet's content.
          fonts: `/${sheet.fileName.replace(/[^/]+(?=-[^/]+$)/, "fonts")}`,
          parts: splitStyle(style),
        };
        const link = `<link rel="stylesheet" crossorigin href="/${sheet.fileName}">`;
        const script = `<script type="module" crossorigin src="/${chunk.fileName}"></script>`;
        return withPlace(withPlace(html, link, "style"), script, "app");
      },
    },
    writeBundle({ dir = "" }) {
      if (!pageStyle) throw new Error("the page shell has no style sheet");
      writeFileSync(join(dir, PAGE_STYLE_FILE), JSON.stringify(pageStyle));
      writeFileSync(join(dir, pageStyle.fonts), fonts);
    },
  };
}

/** The shell with a place (worker/pages/document.ts) instead of a tag that vite has written. */
function withPlace(html: string, tag: string, place: string): string {
  // A newer vite may write it differently: better no build than pages without style or script.
  if (!html.includes(tag)) throw new Error(`the page shell has no ${tag}`);
  return html.replace(tag, `<!--${place}-->`);
}
