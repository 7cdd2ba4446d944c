import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { writeArgon2Wasm } from "#ops/build/argon2-wasm.ts";
import { browserRendered } from "#ops/vite/browser-rendered.ts";
import { keptThreads } from "./kept-threads.ts";

const beside = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

// The Worker imports it.
writeArgon2Wasm();

/** Compiles WebAssembly on import, as workerd does. */
function compiledWasm(): Plugin {
  return {
    name: "shop:compiled-wasm",
    enforce: "pre",
    load(id) {
      if (!id.endsWith(".wasm")) return undefined;
      const bytes = readFileSync(id).toString("base64");
      return `export default new WebAssembly.Module(Buffer.from("${bytes}", "base64"));`;
    },
  };
}

/** The Worker's database driver, and nobody else's. */
function closingPostgres(): Plugin {
  return {
    name: "shop:closing-postgres",
    enforce: "pre",
    resolveId: (source, importer) =>
      source === "postgres" && importer?.endsWith("/worker/db/client.ts") === true
        ? beside("closing-postgres.ts")
        : undefined,
  };
}

/** The Worker's tests in Node: Stryker cannot drive workerd. */
export default defineConfig({
  plugins: [
    keptThreads(),
    compiledWasm(),
    closingPostgres(),
    browserRendered(),
    tanstackRouter({ target: "react", autoCodeSplitting: true, enableRouteGeneration: false }),
  ],
  define: { "import.meta.env.PROD": "true" },
  resolve: { alias: { "cloudflare:workers": beside("cloudflare-workers.ts") } },
  test: {
    environment: "node",
    include: ["worker/{orders,payments,checkout,deliveries,mail,refunds}/**/*.test.ts"],
    globalSetup: ["./dev/mutation/start-worker-parts.ts"],
    setupFiles: ["./dev/mutation/no-mutant.ts", "./dev/mutation/load-worker.ts"],
    isolate: false,
    fileParallelism: false,
    testTimeout: 20_000,
    hookTimeout: 20_000,
    onConsoleLog: () => false,
  },
});
