import { join } from "node:path";
import type { Plugin } from "vite";
import { CHECKOUT } from "../cli/checkout.ts";

/** vite's wrapper for every dynamic import of a build, and the wrapper's name in the build. */
const HELPER = /vite\/preload-helper\.js$/;
const CALLED = "__vitePreload";

/**
 * Gives every script chunk of the build the time-out and the error of D32. The replacement for vite's helper supports
 * only browsers that can run the shop (src/ui/load-chunk.ts).
 */
export function chunkLoading(): Plugin {
  const loader = JSON.stringify(join(CHECKOUT, "src", "ui", "load-chunk.ts"));
  return {
    name: "shop:chunk-loading",
    apply: "build",
    transform: {
      filter: { id: HELPER },
      handler(helper) {
        // A newer vite may differ. It's better to have no build than one without the time-out.
        if (!helper.includes(`export const ${CALLED} =`)) throw new Error(`vite no longer has ${CALLED}`);
        return { code: `export { loadChunk as ${CALLED} } from ${loader};`, map: null };
      },
    },
  };
}
