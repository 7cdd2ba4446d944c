import { defineConfig } from "vitest/config";

/** The tests that Stryker runs: the domain's alone. */
export default defineConfig({
  test: { include: ["domain/**/*.test.ts"], isolate: false, testTimeout: 20_000 },
});
