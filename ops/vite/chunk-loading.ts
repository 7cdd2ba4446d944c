import { join } from "node:path";
import type { Plugin } from "vite";
import { CHECKOUT } from "../cli/checkout.ts";

/** vite's own way around every dynamic import of a build, and what the build calls it by. */
const HELPER = /vite\/preload-helper\.js$/;
const CALLED = "__vitePreload";

/**
 * Gives every script chunk of the build the time-out and the error of D32. What stands in for vite's helper does no more
 * than a browser that can run the shop needs (src/ui/load-chunk.ts).
 */
export function chunkLoading(): Plugin {
  const loader = JSON.stringify(join(CHECKOUT, "src", "ui", "load-chunk.ts"));
  return {
    name: "shop:chunk-loading",
    apply: "build",
    transform: {
      filter: { id: HELPER },
      handler(helper) {
        // A newer vite may do it otherwise: better no build than one without the time-out.
        if (!helper.includes(`export const ${CALLED} =`)) throw new Error(`vite has no ${CALLED} any more`);
        return { code: `export { loadChunk as ${CALLED} } from ${loader};`, map: null };
      },
    },
  };
}
