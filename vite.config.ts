import { cloudflare } from "@cloudflare/vite-plugin";
import tailwindcss from "@tailwindcss/vite";
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { z } from "zod";

// `npm run dev` gives the Worker's variables here; plain `vite dev` takes those of wrangler.toml.
const devVars = process.env["SHOP_DEV_VARS"];

export default defineConfig({
  plugins: [
    tanstackRouter({ target: "react", autoCodeSplitting: true }),
    react(),
    tailwindcss(),
    cloudflare(
      devVars === undefined
        ? {}
        : { config: { vars: z.record(z.string(), z.string()).parse(JSON.parse(devVars)) } },
    ),
  ],
  build: {
    // Script chunks load from static/js (storefront.md §7, D32).
    assetsDir: "static",
    rollupOptions: {
      output: {
        entryFileNames: "static/js/[name]-[hash].js",
        chunkFileNames: "static/js/[name]-[hash].js",
        assetFileNames: "static/assets/[name]-[hash][extname]",
      },
    },
  },
});
