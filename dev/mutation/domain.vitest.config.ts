import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    environment: "node",
    include: ["domain/**/*.test.ts"],
    setupFiles: ["./dev/mutation/no-mutant.ts", "./dev/testing/start-nothing.ts"],
    isolate: false,
    pool: "threads",
    testTimeout: 20_000,
  },
});
