import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { minifySync, type Plugin } from "vite";

const FILE = "early.js";

/** Every page includes public/early.js: the build serves it without its comments. */
export function earlyScript(): Plugin {
  return {
    name: "shop:early-script",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "client",
    // By now vite has copied the folder public/.
    writeBundle({ dir = "" }) {
      const file = join(dir, FILE);
      writeFileSync(file, minifySync(FILE, readFileSync(file, "utf8")).code);
    },
  };
}
