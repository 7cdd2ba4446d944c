import { defineCommand } from "#ops/cli/command.ts";
import { runProgram } from "#ops/cli/run-program.ts";
import { bin, staticChecks } from "#ops/cli/static-checks.ts";

/** Tests that need no shop, no database and no browser; most of dev/ needs one of them. */
const UNIT_TESTS = [
  "domain/",
  "src/",
  "ops/deploy/",
  "ops/migration-safety",
  "dev/dependencies",
  "dev/named-files",
  "dev/promises",
  "dev/documented-settings",
];

export const command = defineCommand({
  name: "npm run validate",
  about:
    "Checks what can be known without a shop, a database or a browser: types, lint, format and the quick tests. `npm test` is the whole.",
  options: {},
  settings: {},
  example: "npm run validate",
  async run() {
    const checks = await staticChecks(runProgram);
    const args = ["run", "--project", "unit", ...UNIT_TESTS];
    const tests = await runProgram(bin("vitest"), args);
    process.exitCode = checks.failed === 0 && tests === 0 ? 0 : 1;
  },
});
