import { runProgram } from "#ops/cli/run-program.ts";
import { bin, CHECKOUT_CHECKS, staticChecks } from "#ops/cli/static-checks.ts";

/** `npm run validate`: every check that starts no shop, database or browser. `npm test` runs everything. */
export async function validate(): Promise<void> {
  const checks = await staticChecks(runProgram, CHECKOUT_CHECKS);
  const tests = await runProgram(bin("vitest"), ["run", "--project", "unit"]);
  process.exitCode = checks.failed === 0 && tests === 0 ? 0 : 1;
}
