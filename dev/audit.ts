import { runProgram } from "#ops/cli/run-program.ts";

/** Advisories about deployed packages count from the first, those about tools if they're severe (docs/security.md). */
const AUDITS = [
  ["audit", "--omit=dev"],
  ["audit", "--audit-level=high"],
  ["audit", "--audit-level=high", "--prefix", "bench"],
  ["audit", "signatures"],
];

/** `npm run audit`. Exits with 1 if a package must be updated, or if the registry couldn't be asked. */
export async function audit(): Promise<void> {
  const codes: number[] = [];
  for (const args of AUDITS) codes.push(await runProgram("npm", args));
  process.exitCode = codes.every((code) => code === 0) ? 0 : 1;
}
