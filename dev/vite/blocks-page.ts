import { readFile } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import { join } from "node:path";
import type { Plugin } from "vite";
import { CHECKOUT } from "#ops/cli/checkout.ts";

/**
 * Serves the building blocks at /dev/ui, beside the Worker's pages. Only vite's server knows them; they are in no
 * build.
 */
export function blocksPage(): Plugin {
  return {
    name: "shop:blocks-page",
    apply: "serve",
    configureServer(server) {
      async function send(response: ServerResponse, next: (error: unknown) => void): Promise<void> {
        try {
          const html = await readFile(join(CHECKOUT, "dev", "ui", "index.html"), "utf8");
          response.setHeader("content-type", "text/html; charset=utf-8");
          response.end(await server.transformIndexHtml("/dev/ui", html));
        } catch (error) {
          next(error);
        }
      }
      server.middlewares.use("/dev/ui", (request, response, next) => {
        if (request.url === "/") void send(response, next);
        else next();
      });
    },
  };
}
