import { join } from "node:path";
import type { Plugin } from "vite";
import { CHECKOUT } from "../data-dir.ts";

/** vite's own way around every dynamic import of a build, and the places in it where the import starts and fails. */
const HELPER = /vite\/preload-helper\.js$/;
const PLACES = [
  ["baseModule()", "loadChunk(baseModule)"],
  ["if (!e.defaultPrevented) throw err", "if (!e.defaultPrevented) throw chunkFailure(baseModule, err)"],
] as const;

/** Gives every script chunk of the build the time-out and the error of D32 (src/shell/load-chunk.ts). */
export function chunkLoading(): Plugin {
  const loader = JSON.stringify(join(CHECKOUT, "src", "shell", "load-chunk.ts"));
  return {
    name: "shop:chunk-loading",
    apply: "build",
    transform: {
      filter: { id: HELPER },
      handler(helper) {
        let code = `import { chunkFailure, loadChunk } from ${loader};${helper}`;
        for (const [place, ours] of PLACES) {
          // A newer vite may write it otherwise: better no build than one without the time-out.
          if (!code.includes(place)) throw new Error(`vite's preload helper has no "${place}" any more`);
          code = code.replace(place, ours);
        }
        return { code, map: null };
      },
    },
  };
}
