import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Plugin } from "vite";
import { CHECKOUT } from "../data-dir.ts";

/** Serves the building blocks at /dev/ui, beside the Worker's pages. No build has them: vite's server alone knows them. */
export function blocksPage(): Plugin {
  return {
    name: "shop:blocks-page",
    apply: "serve",
    configureServer(server) {
      server.middlewares.use("/dev/ui", (request, response, next) => {
        if (request.url !== "/") return next();
        readFile(join(CHECKOUT, "dev", "ui", "index.html"), "utf8")
          .then((html) => server.transformIndexHtml("/dev/ui", html))
          .then((html) => {
            response.setHeader("content-type", "text/html; charset=utf-8");
            response.end(html);
          })
          .catch(next);
      });
    },
  };
}
