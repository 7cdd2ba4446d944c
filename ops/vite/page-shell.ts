import type { Plugin } from "vite";

/**
 * Leaves a place in the page shell for the code that starts the app. The Worker writes into each page how its script
 * starts (worker/entry/pages/document.ts), because no script may delay the first paint (docs/decisions/0032).
 */
export function pageShell(): Plugin {
  return {
    name: "shop:page-shell",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "client",
    transformIndexHtml: {
      order: "post",
      handler(html, { chunk }) {
        const tag = `<script type="module" crossorigin src="/${chunk?.fileName}"></script>`;
        // A newer vite may write it differently. It's better to have no build than pages without a script.
        if (!html.includes(tag)) throw new Error(`the page shell has no ${tag}`);
        return html.replace(tag, "<!--app-->");
      },
    },
  };
}
