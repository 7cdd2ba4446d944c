import { defineConfig } from "vitest/config";

/** Stryker runs only the domain's tests. */
export default defineConfig({
  test: { include: ["domain/**/*.test.ts"], isolate: false, testTimeout: 20_000 },
});
