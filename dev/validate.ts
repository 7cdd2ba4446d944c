import { runProgram } from "#ops/cli/run-program.ts";
import { bin, staticChecks } from "#ops/cli/static-checks.ts";

/** Tests that need no shop, database or browser; most of dev/ needs one of them. */
const UNIT_TESTS = [
  "domain/",
  "src/",
  "ops/cli/command.test.ts",
  "ops/deploy/",
  "ops/migration-safety",
  "dev/dependencies",
  "dev/named-files",
  "dev/promises",
  "dev/documented-settings",
];

/** `npm run validate`: every check that works without a shop, a database or a browser. `npm test` runs everything. */
export async function validate(): Promise<void> {
  const checks = await staticChecks(runProgram);
  const args = ["run", "--project", "unit", ...UNIT_TESTS];
  const tests = await runProgram(bin("vitest"), args);
  process.exitCode = checks.failed === 0 && tests === 0 ? 0 : 1;
}
