import type { Plugin } from "vite";
import { COMPANY } from "#domain/seller/company.ts";

const FILE = "manifest.webmanifest";

/** The name and appearance of the shop when it's installed on a phone. */
export const WEB_MANIFEST = {
  name: `${COMPANY.tradeName} ${COMPANY.brandSubscript}`,
  short_name: COMPANY.tradeName,
  description: "Official Autodesk subscriptions at half the regular price.",
  lang: "en",
  id: "/",
  start_url: "/",
  scope: "/",
  display: "minimal-ui",
  background_color: "#faf8f3",
  theme_color: "#faf8f3",
  icons: [
    { src: "/favicon.svg", type: "image/svg+xml", sizes: "any" },
    { src: "/icons/icon-192.png", type: "image/png", sizes: "192x192" },
    { src: "/icons/icon-512.png", type: "image/png", sizes: "512x512" },
    { src: "/icons/icon-maskable-512.png", type: "image/png", sizes: "512x512", purpose: "maskable" },
  ],
};

/**
 * Generates /manifest.webmanifest, in the build and on vite's server: it contains the shop's name (domain/seller/company.ts).
 */
export function webManifest(): Plugin {
  const source = JSON.stringify(WEB_MANIFEST, null, 2);
  return {
    name: "shop:web-manifest",
    applyToEnvironment: (environment) => environment.name === "client",
    generateBundle() {
      this.emitFile({ type: "asset", fileName: FILE, source });
    },
    configureServer(server) {
      server.middlewares.use(`/${FILE}`, (_request, response) => {
        response.setHeader("content-type", "application/manifest+json");
        response.end(source);
      });
    },
  };
}
