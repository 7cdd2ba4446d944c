import { spawn } from "node:child_process";
import { CHECKOUT } from "./data-dir.ts";
import { bin, staticChecks } from "./static-checks.ts";

function run(command: string, args: readonly string[]): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: CHECKOUT, stdio: ["ignore", "inherit", "inherit"] });
    child.on("error", reject);
    child.on("close", (code) => resolve(code ?? 1));
  });
}

/** The tests that start no shop: those of dev/ do, but for the ones of what is pure in it. */
const UNIT_TESTS = ["domain/", "src/", "dev/deploy/", "dev/migration-safety"];

/** `npm run validate`: what can be known without a shop, a database or a browser. `npm test` is the whole. */
export async function main(): Promise<void> {
  const checks = await staticChecks(run);
  const args = ["run", "--project", "unit", ...UNIT_TESTS];
  const tests = await run(bin("vitest"), args);
  process.exitCode = checks.failed === 0 && tests === 0 ? 0 : 1;
}
