import { cloudflare } from "@cloudflare/vite-plugin";
import tailwindcss from "@tailwindcss/vite";
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { z } from "zod";
import { isIndexed } from "#domain/site/pages.ts";
import { browserRendered } from "./ops/vite/browser-rendered.ts";
import { chunkLoading } from "./ops/vite/chunk-loading.ts";
import { chunkGroups, compiledEarly, FIRST_CHUNK } from "./ops/vite/first-load.ts";
import { hotPolicy } from "./dev/vite/hot-policy.ts";
import { pageShell } from "./ops/vite/page-shell.ts";
import { webManifest } from "./ops/vite/web-manifest.ts";

// `npm run dev` gives the Worker's variables here; plain `vite dev` takes those of wrangler.toml.
const devVars = process.env["SHOP_DEV_VARS"];

export default defineConfig({
  plugins: [
    browserRendered(),
    tanstackRouter({
      target: "react",
      autoCodeSplitting: true,
      codeSplittingOptions: {
        // Of pages that aren't public, loaders come with the component: they would be a part of every first load.
        splitBehavior: ({ routeId }) =>
          isIndexed(routeId) || routeId === "/compare" ? undefined : [["component", "loader"]],
      },
    }),
    react(),
    chunkLoading(),
    compiledEarly(),
    webManifest(),
    pageShell(),
    hotPolicy(),
    tailwindcss(),
    cloudflare(
      devVars === undefined
        ? {}
        : { config: { vars: z.record(z.string(), z.string()).parse(JSON.parse(devVars)) } },
    ),
  ],
  environments: {
    client: {
      build: {
        // Script chunks load from static/js (S87, D32).
        assetsDir: "static",
        // By it the Worker knows which chunks a page needs (worker/entry/pages/built-files.ts).
        manifest: "chunks.json",
        modulePreload: {
          // Every browser that reads the syntax of this build knows module preloading.
          polyfill: false,
          // The Worker names what a page needs (worker/entry/pages/document.ts), and a running app has its first chunk.
          resolveDependencies: (_file, names, { hostType }) =>
            hostType === "html" ? [] : names.filter((name) => !name.includes(`/${FIRST_CHUNK}-`)),
        },
        rolldownOptions: {
          output: {
            entryFileNames: "static/js/[name]-[hash].js",
            chunkFileNames: "static/js/[name]-[hash].js",
            assetFileNames: "static/assets/[name]-[hash][extname]",
            codeSplitting: { groups: chunkGroups() },
          },
        },
      },
    },
  },
});
