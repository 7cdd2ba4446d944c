import { cloudflare } from "@cloudflare/vite-plugin";
import tailwindcss from "@tailwindcss/vite";
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { z } from "zod";
import { writeArgon2Wasm } from "./dev/argon2-wasm.ts";
import { blocksPage } from "./dev/vite/blocks-page.ts";
import { browserRendered } from "./dev/vite/browser-rendered.ts";
import { chunkLoading } from "./dev/vite/chunk-loading.ts";

// The Worker imports it.
writeArgon2Wasm();

// `npm run dev` gives the Worker's variables here; plain `vite dev` takes those of wrangler.toml.
const devVars = process.env["SHOP_DEV_VARS"];

/** The libraries that every page needs. The query cache is not among them (docs/decisions/0006). */
const VENDOR =
  /node_modules\/(?!.*\/useBlocker)(react|react-dom|scheduler|use-sync-external-store|@tanstack\/(react-router|router-core|history|store|react-store)|@trpc\/(client|server))\//;

/** Small modules of ours that all pages, or the public ones, share: in files of their own they are more names than code. */
const FRAME =
  /\/(src\/ui\/(button|class-names|badge|spinner|empty-state)|src\/shell\/load-chunk|src\/api\/failure|src\/api\/use-api|domain\/company)\.tsx?$/;
const CATALOGUE =
  /\/(src\/ui\/(control-class|search-field)|src\/catalogue\/(product-card|product-price|product-image|load-failed|plan-select|platform-icons|add-to-cart-button)|domain\/(taxonomy|image|filter))\.tsx?$/;

const ADMIN_FILES = "static/js/admin-";

export default defineConfig({
  plugins: [
    browserRendered(),
    tanstackRouter({ target: "react", autoCodeSplitting: true }),
    react(),
    chunkLoading(),
    blocksPage(),
    tailwindcss(),
    cloudflare(
      devVars === undefined
        ? {}
        : { config: { vars: z.record(z.string(), z.string()).parse(JSON.parse(devVars)) } },
    ),
  ],
  resolve: {
    // What the shim stands in for has been a part of React since 18.
    alias: [{ find: /^use-sync-external-store\/shim$/, replacement: "react" }],
  },
  environments: {
    client: {
      build: {
        // Script chunks load from static/js (storefront.md §7, D32).
        assetsDir: "static",
        // By it the Worker knows which chunks a page needs (worker/pages/page-chunks.ts).
        manifest: "chunks.json",
        // Every browser that reads the syntax of this build knows module preloading.
        modulePreload: {
          polyfill: false,
          // What an admin page needs is found when it is opened: the names would be a part of every visitor's first load.
          resolveDependencies: (file, names) => (file.startsWith(ADMIN_FILES) ? [] : names),
        },
        rolldownOptions: {
          // The package does not say so itself, and its unused WebSocket client would be a part of the first load.
          treeshake: { moduleSideEffects: [{ test: /@trpc\/client\//, sideEffects: false }] },
          output: {
            entryFileNames: "static/js/[name]-[hash].js",
            chunkFileNames: ({ facadeModuleId }) =>
              facadeModuleId?.includes("/src/routes/Admin/")
                ? `${ADMIN_FILES}[name]-[hash].js`
                : "static/js/[name]-[hash].js",
            assetFileNames: "static/assets/[name]-[hash][extname]",
            codeSplitting: {
              groups: [
                // What every page needs, in one file: it compresses better, and it outlives a deploy of our own code.
                { name: "vendor", test: VENDOR },
                { name: "frame", test: FRAME },
                { name: "catalogue", test: CATALOGUE },
              ],
            },
          },
        },
      },
    },
  },
});
