import { cloudflareTest } from "@cloudflare/vitest-plugin";
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import { defineConfig } from "vitest/config";
import { browserRendered } from "./ops/vite/browser-rendered.ts";
import { socketsImportedOnce } from "./ops/vite/sockets-imported-once.ts";

/** `npm test` starts the database and the sandboxes and names them here (dev/test.ts). */
const databaseUrl = process.env["TEST_DATABASE_URL"] ?? "postgres://unset:unset@127.0.0.1:1/unset";
/** How many shops there are for browser tests, each for one journey at a time. */
const shops = Number(process.env["TEST_SHOPS"] ?? 1);
const mailUrl = process.env["TEST_MAIL_URL"] ?? "http://127.0.0.1:1";
const viesUrl = process.env["TEST_VIES_URL"] ?? "http://127.0.0.1:1";
const sandboxUrl = process.env["TEST_STRIPE_URL"] ?? "http://127.0.0.1:1";

/** Tests that start something, or draw and decode pictures for seconds. A sandbox is a server, which its tests start. */
const STARTS_THINGS = ["**/*.shop.test.ts", "packages/sandboxes/**/*.test.ts"];

/** Left out by `npm test`, whose slow files, named *.more.*, `npm run test:more` runs (dev/test.ts). */
const LEFT_OUT = ["**/node_modules/**", ...(process.env["TEST_LEAVES_MORE"] === "1" ? ["**/*.more.*"] : [])];

/** It calls the Worker, in workerd. */
const FUZZ = "verify/fuzz/*.test.ts";

export default defineConfig({
  test: {
    // The database driver awaits no refusal of the socket it closes. Tests of an unreachable database assert what the client gets.
    onUnhandledError: ({ message }) =>
      message !== "proxy request failed, cannot connect to the specified address",
    // What a test that passes logs is what it's about.
    silent: "passed-only",
    // A line a file: without the names of slow tests.
    slowTestThreshold: 600_000,
    projects: [
      {
        test: {
          name: "unit",
          environment: "node",
          include: ["{domain,src,bench,dev,verify,ops,packages}/**/*.test.{ts,tsx}"],
          exclude: [...LEFT_OUT, FUZZ, ...STARTS_THINGS],
          setupFiles: ["./dev/testing/start-nothing.ts"],
          // They share no state, and importing the modules anew for each file takes most of the time.
          isolate: false,
          // A fifth less of the processor than processes take.
          pool: "threads",
          // Generous, for a machine half as fast and loaded.
          testTimeout: 60_000,
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        // Without the warnings that packages' source maps name no sources.
        logLevel: "error",
        plugins: [
          // As in the build: a page's component is loaded when the page is rendered.
          browserRendered(),
          socketsImportedOnce(),
          tanstackRouter({ target: "react", autoCodeSplitting: true, enableRouteGeneration: false }),
          cloudflareTest({
            wrangler: { configPath: "./wrangler.toml" },
            miniflare: {
              hyperdrives: { HYPERDRIVE: databaseUrl },
              bindings: {
                STRIPE_API_URL: sandboxUrl,
                MAIL_API_URL: mailUrl,
                VIES_URL: viesUrl,
                SITE_URL: "http://localhost:8787",
                CATALOGUE_CACHE_SECONDS: "0",
              },
            },
          }),
        ],
        test: {
          name: "worker",
          include: ["worker/**/*.test.ts", FUZZ],
          exclude: LEFT_OUT,
          setupFiles: ["./worker/testing/end-connections.ts"],
          // The first test of a run pays for the Worker's import.
          testTimeout: 60_000,
          hookTimeout: 60_000,
          isolate: false,
          // The database is shared: one file at a time.
          fileParallelism: false,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          name: "shop",
          environment: "node",
          include: STARTS_THINGS,
          exclude: LEFT_OUT,
          testTimeout: 180_000,
          // Hooks start servers, too.
          hookTimeout: 180_000,
          // What waits for a program of its own leaves the processor to another file.
          maxWorkers: 2,
          sequence: { groupOrder: 3 },
        },
      },
      {
        test: {
          name: "e2e",
          // A loaded machine takes its time; what never comes true still fails.
          expect: { poll: { timeout: 30_000 } },
          environment: "node",
          include: ["e2e/**/*.test.ts"],
          exclude: LEFT_OUT,
          // One shop, one database, one sandbox: one journey at a time in each.
          maxWorkers: shops,
          // A lane keeps its shop and its browser (e2e/journey.ts).
          isolate: false,
          sequence: { groupOrder: 4 },
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
