import { runProgram } from "./run-program.ts";
import { bin, staticChecks } from "./static-checks.ts";

/** Tests that need no shop, no database and no browser; most of dev/ needs one of them. */
const UNIT_TESTS = [
  "domain/",
  "src/",
  "dev/deploy/",
  "dev/migration-safety",
  "dev/dependencies",
  "dev/named-files",
  "dev/promises",
  "dev/documented-settings",
];

/** `npm run validate`: what can be known without a shop, a database or a browser. `npm test` is the whole. */
export async function main(): Promise<void> {
  const checks = await staticChecks(runProgram);
  const args = ["run", "--project", "unit", ...UNIT_TESTS];
  const tests = await runProgram(bin("vitest"), args);
  process.exitCode = checks.failed === 0 && tests === 0 ? 0 : 1;
}
