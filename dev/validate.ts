import { runProgram } from "#ops/cli/run-program.ts";
import { bin, staticChecks } from "#ops/cli/static-checks.ts";

/** `npm run validate`: what can be known without starting anything. `npm test` is the whole. */
export async function validate(): Promise<void> {
  const checks = await staticChecks(runProgram);
  const tests = await runProgram(bin("vitest"), ["run", "--project", "unit"]);
  process.exitCode = checks.failed === 0 && tests === 0 ? 0 : 1;
}
