import { spawn } from "node:child_process";
import {
  type Advisory,
  type AuditReport,
  isUrgent,
  readAudit,
  readSignatures,
  type SignatureReport,
} from "./audit-report.ts";
import { CHECKOUT } from "#ops/cli/checkout.ts";

/** Exit codes: nothing to do, something to fix, and registry unavailable. */
const CLEAN = 0;
const TO_MEND = 1;
const UNKNOWN = 2;

/**
 * Returns the output of an npm command that prints JSON. npm's exit code doesn't distinguish a failure from a finding.
 */
function npm(args: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn("npm", [...args, "--json"], { cwd: CHECKOUT, stdio: ["ignore", "pipe", "ignore"] });
    let printed = "";
    child.stdout.on("data", (chunk: Buffer) => {
      printed += chunk.toString();
    });
    child.on("error", reject);
    child.on("close", () => resolve(printed));
  });
}

const describe = ({ name, severity, range, titles, fix }: Advisory): string =>
  [`  ${severity}: ${name} ${range}; ${fix}`, ...titles.map((title) => `    ${title}`)].join("\n");

function tell(part: string, report: AuditReport): void {
  if (report.kind === "unanswered") {
    console.log(`${part}: UNKNOWN, the registry could not be asked (${report.reason})`);
    return;
  }
  const { length } = report.advisories;
  console.log(`${part}: ${length === 0 ? "no" : length} advisories against ${report.packages} packages`);
  for (const advisory of report.advisories) console.log(describe(advisory));
}

function tellSignatures(report: SignatureReport): void {
  if (report.kind === "unanswered") {
    console.log(`Signatures: UNKNOWN, their keys could not be fetched (${report.reason})`);
    return;
  }
  const { invalid, missing } = report;
  console.log(`Signatures: ${invalid.length} invalid, ${missing.length} missing`);
  for (const name of invalid) console.log(`  invalid: ${name}`);
  for (const name of missing) console.log(`  missing: ${name}`);
}

function urgentOnes(report: AuditReport, part: "deployed" | "tools"): readonly Advisory[] {
  return report.kind === "answered" ? report.advisories.filter((one) => isUrgent(one, part)) : [];
}

/** `npm run audit`. Exits with 1 if something must be fixed, and with 2 if that couldn't be determined. */
export async function audit(): Promise<void> {
  const deployed = readAudit(await npm(["audit", "--omit=dev"]));
  const all = readAudit(await npm(["audit"]));
  const bench = readAudit(await npm(["audit", "--prefix", "bench"]));
  const signatures = readSignatures(await npm(["audit", "signatures"]));
  tell("Deployed", deployed);
  tell("With the tools", all);
  tell("Benchmark", bench);
  tellSignatures(signatures);
  const forged = signatures.kind === "answered" && signatures.invalid.length > 0;
  const urgent = [
    ...urgentOnes(deployed, "deployed"),
    ...[all, bench].flatMap((report) => urgentOnes(report, "tools")),
  ];
  if (forged || urgent.length > 0) process.exit(TO_MEND);
  process.exit(
    [deployed, all, bench, signatures].some(({ kind }) => kind === "unanswered") ? UNKNOWN : CLEAN,
  );
}
