import { cloudflareTest } from "@cloudflare/vitest-plugin";
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import { defineConfig } from "vitest/config";
import { writeArgon2Wasm } from "./dev/argon2-wasm.ts";
import { browserRendered } from "./dev/vite/browser-rendered.ts";

// The Worker imports it.
writeArgon2Wasm();

/** `npm test` starts the database and the payment sandbox and names them here (dev/test.ts). */
const databaseUrl = process.env["TEST_DATABASE_URL"] ?? "postgres://unset:unset@127.0.0.1:1/unset";
const sandboxUrl = process.env["TEST_STRIPE_URL"] ?? "http://127.0.0.1:1";

export default defineConfig({
  test: {
    onConsoleLog: (line) => !/"event":"(request|job)"/.test(line),
    projects: [
      {
        test: {
          name: "unit",
          environment: "node",
          include: ["{domain,src,dev}/**/*.test.{ts,tsx}"],
          testTimeout: 60_000,
        },
      },
      {
        plugins: [
          // As in the build: a page's component is loaded when the page is rendered.
          browserRendered(),
          tanstackRouter({ target: "react", autoCodeSplitting: true, enableRouteGeneration: false }),
          cloudflareTest({
            wrangler: { configPath: "./wrangler.toml" },
            miniflare: {
              hyperdrives: { HYPERDRIVE: databaseUrl },
              bindings: {
                STRIPE_API_URL: sandboxUrl,
                SITE_URL: "http://localhost:8787",
                CATALOGUE_CACHE_SECONDS: "0",
              },
            },
          }),
        ],
        test: {
          name: "worker",
          include: ["worker/**/*.test.ts"],
          // The first test of a run pays for the Worker's import.
          testTimeout: 20_000,
          hookTimeout: 20_000,
          isolate: false,
          // The database is shared: one file at a time.
          fileParallelism: false,
        },
      },
      {
        test: {
          name: "e2e",
          // A loaded machine takes its time; what never comes true still fails.
          expect: { poll: { timeout: 10_000 } },
          environment: "node",
          include: ["e2e/**/*.test.ts"],
          // One shop, one database, one sandbox: one journey at a time.
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
