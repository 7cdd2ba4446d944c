import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import type { PageStyle } from "#worker/pages/style-parts.ts";
import { splitStyle, withoutFonts } from "./split-style.ts";

const STYLE_SHEET = /<link rel="stylesheet"[^>]*href="\/(?<file>[^"]+\.css)"[^>]*>/g;
/** Read by the Worker (worker/pages/page-style.ts). */
const PAGE_STYLE_FILE = "page-style.json";

/**
 * Inlines the style sheet in the page shell, so that a page is painted without waiting for another request
 * (docs/decisions/0017). URLs in a build's sheet are absolute, so they also work inline. Rendered pages inline only the
 * parts they need: beside the shell, the build writes the sheet in pieces to choose from, and as a file to load later.
 */
export function inlineStyle(): Plugin {
  let pageStyle: PageStyle | undefined;
  return {
    name: "shop:inline-style",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "client",
    transformIndexHtml: {
      order: "post",
      handler: (html, { bundle = {} }) =>
        html.replaceAll(STYLE_SHEET, (link, file: string) => {
          const sheet = bundle[file];
          if (sheet?.type !== "asset") throw new Error(`the build has no style sheet ${link}`);
          const style = String(sheet.source).trim();
          sheet.source = withoutFonts(style);
          pageStyle = { sheet: `/${file}`, parts: splitStyle(style) };
          return `<style>${style}</style>`;
        }),
    },
    writeBundle({ dir = "" }) {
      if (!pageStyle) throw new Error("the page shell has no style sheet");
      writeFileSync(join(dir, PAGE_STYLE_FILE), JSON.stringify(pageStyle));
    },
  };
}
