import { defineConfig } from "vitest/config";
import { keptThreads } from "./kept-threads.ts";

export default defineConfig({
  plugins: [keptThreads()],
  test: {
    environment: "node",
    include: ["domain/**/*.test.ts"],
    setupFiles: ["./dev/mutation/no-mutant.ts", "./dev/testing/start-nothing.ts"],
    isolate: false,
    testTimeout: 20_000,
  },
});
