import type { Plugin } from "vite";

const STYLE_SHEET = /<link rel="stylesheet"[^>]*href="\/(?<file>[^"]+\.css)"[^>]*>/g;

/**
 * Puts the page shell's style sheet into it: a page is painted as soon as it is there, and asks for nothing else before
 * (docs/decisions/0017). The addresses in a build's sheet are absolute, so it means the same in a page.
 */
export function inlineStyle(): Plugin {
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
          // Nothing else asks for it: a chunk's own sheet (a receipt's print) is not the shell's.
          delete bundle[file];
          return `<style>${String(sheet.source).trim()}</style>`;
        }),
    },
  };
}
