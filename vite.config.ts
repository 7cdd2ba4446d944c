import { cloudflare } from "@cloudflare/vite-plugin";
import tailwindcss from "@tailwindcss/vite";
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { z } from "zod";
import { writeArgon2Wasm } from "./ops/build/argon2-wasm.ts";
import { browserRendered } from "./ops/vite/browser-rendered.ts";
import { chunkLoading } from "./ops/vite/chunk-loading.ts";
import { hotPolicy } from "./dev/vite/hot-policy.ts";
import { earlyScript } from "./ops/vite/early-script.ts";
import { inlineStyle } from "./ops/vite/inline-style.ts";
import { nativeSpread } from "./ops/vite/native-spread.ts";
import { webManifest } from "./ops/vite/web-manifest.ts";

// The Worker imports it.
writeArgon2Wasm();

// `npm run dev` gives the Worker's variables here; plain `vite dev` takes those of wrangler.toml.
const devVars = process.env["SHOP_DEV_VARS"];

/** The libraries that every page needs. The query cache is not among them (docs/decisions/0006). */
const VENDOR =
  /node_modules\/(?!.*\/useBlocker)(react|react-dom|scheduler|use-sync-external-store|@tanstack\/(react-router|router-core|history|store|react-store)|@trpc\/(client|server))\//;

/** What of ours every page shows or needs, in one file beside the libraries'. */
const FRAME = new RegExp(
  [
    String.raw`/src/(app|hydration)\.tsx?$`,
    String.raw`/src/shell/(?!menu-panel)[\w-]+\.tsx?$`,
    String.raw`/src/page/(?!open-graph|structured-data)[\w-]+\.tsx?$`,
    String.raw`/src/api/(?!queries|serial-queue|old-catalogue-note|old-catalogue-notice)[\w-]+\.ts$`,
    String.raw`/src/api/auth/(auth-snapshot|lazy-auth|use-auth)\.ts$`,
    String.raw`/src/account/(require-role|return-address|ask-password)\.tsx?$`,
    String.raw`/src/cart/cart-(store|panel-host|button)\.tsx?$`,
    String.raw`/src/catalogue/(catalogue-search|load-catalogue|product-image)\.tsx?$`,
    String.raw`/src/ui/(button|class-names|count-badge|icon|icon-button|lazy-part|lazy-side-panel|live-region|load-chunk|overlay|slide-in-menu|spinner|theme|theme-toggle|visually-hidden)\.tsx?$`,
    String.raw`/domain/(cart|company|filter|image|money|old-catalogue|pages|plan|product|roles|slug|taxonomy)\.ts$`,
  ].join("|"),
);
/** What only pages with products show, the admin's list among them. */
const CATALOGUE =
  /\/src\/(ui\/(control-class|empty-state|search-field)|catalogue\/(product-card|product-price|load-failed|plan-select|platform-icons|add-to-cart-button))\.tsx?$/;

const ADMIN_FILES = "static/js/admin-";
/** What shoppers open one after the other: it comes with all it needs at once. */
const SHOPPING = /\/(products|_slug|checkout|cart-panel)-/;

export default defineConfig({
  plugins: [
    browserRendered(),
    tanstackRouter({ target: "react", autoCodeSplitting: true }),
    react(),
    chunkLoading(),
    earlyScript(),
    webManifest(),
    inlineStyle(),
    nativeSpread(),
    hotPolicy(),
    tailwindcss(),
    cloudflare(
      devVars === undefined
        ? {}
        : { config: { vars: z.record(z.string(), z.string()).parse(JSON.parse(devVars)) } },
    ),
  ],
  resolve: {
    // React has had what this package adds since version 18.
    alias: [{ find: /^use-sync-external-store\/shim$/, replacement: "react" }],
  },
  environments: {
    client: {
      build: {
        // Script chunks load from static/js (S87, D32).
        assetsDir: "static",
        // By it the Worker knows which chunks a page needs (worker/pages/page-chunks.ts).
        manifest: "chunks.json",
        // Every browser that reads the syntax of this build knows module preloading.
        modulePreload: {
          polyfill: false,
          // What an admin page needs is found when it is opened: the names would be a part of every visitor's first load.
          resolveDependencies: (file, names) => (SHOPPING.test(file) ? names : []),
        },
        rolldownOptions: {
          // The package does not say so itself, and its unused WebSocket client would be a part of the first load.
          treeshake: {
            moduleSideEffects: [{ test: /@trpc\/client\//, sideEffects: false }],
            // Nothing here reads a property for what the reading does.
            propertyReadSideEffects: false,
          },
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
