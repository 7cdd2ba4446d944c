import { runProgram } from "./run-program.ts";
import { bin, staticChecks } from "./static-checks.ts";

/** The tests that start no shop: those of dev/ do, but for the ones of what is pure in it. */
const UNIT_TESTS = ["domain/", "src/", "dev/deploy/", "dev/migration-safety"];

/** `npm run validate`: what can be known without a shop, a database or a browser. `npm test` is the whole. */
export async function main(): Promise<void> {
  const checks = await staticChecks(runProgram);
  const args = ["run", "--project", "unit", ...UNIT_TESTS];
  const tests = await runProgram(bin("vitest"), args);
  process.exitCode = checks.failed === 0 && tests === 0 ? 0 : 1;
}
