import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildSite } from "./build.ts";
import { type Commit, requireCommit } from "./deploy/commit.ts";
import { checkConfig, describeCheck } from "./check-config.ts";
import { CHECKOUT, readIfThere } from "./cli/checkout.ts";
import { readDeployedConfig } from "./deploy/deployed-config.ts";
import type { EnvironmentName } from "./deploy/environments.ts";
import { invoiceTaxArgs } from "./deploy/invoice-tax.ts";
import { addSecret, ALL_SECRETS, readSecretValues, secretsFile } from "./deploy/secret-values.ts";
import { stripeOf } from "./deploy/stripe-client.ts";
import { findWebhook, requireWebhook } from "./deploy/stripe-webhook.ts";
import { WRANGLER } from "./deploy/wrangler.ts";
import { requireDeployed } from "./deploy/wrangler-report.ts";
import { requireReachable } from "./database/connection.ts";
import { migrateDatabase } from "./migrate.ts";
import { runProgram } from "./cli/run-program.ts";
import { requireDatabaseUrl } from "./database/database-url.ts";
import { staticChecks } from "./cli/static-checks.ts";
import { CommandError } from "./cli/command-error.ts";

const ONLY_ME = 0o600;
const NOT_DEPLOYED =
  "wrangler did not finish. If it printed 'Uploaded' above, the new version is serving and only its addresses or crons are missing: deploy again. Otherwise the previous version is still serving.";

async function requireSettings(environment: EnvironmentName, dryRun: boolean): Promise<void> {
  const check = await checkConfig(environment, process.env, { askCloudflare: !dryRun });
  console.log(describeCheck(environment, check));
  if (check.findings.length === 0) return;
  if (dryRun) console.log("A dry run continues anyway.");
  else throw new CommandError("Nothing was deployed: fix the settings above first.");
}

async function requireCleanCode(): Promise<void> {
  const { failed } = await staticChecks(runProgram);
  if (failed > 0) throw new CommandError("Nothing was deployed: fix the code first (see above).");
}

async function migrate(environment: EnvironmentName): Promise<void> {
  const url = requireDatabaseUrl(readSecretValues(environment, process.env).values);
  await requireReachable(url);
  await migrateDatabase(url);
  console.log("The database schema is up to date.");
}

/** Makes the webhook, or completes its events. The secret of a new one is kept with the other secrets. */
async function makeWebhook(environment: EnvironmentName): Promise<void> {
  const secretValues = readSecretValues(environment, process.env);
  const stripe = stripeOf(secretValues);
  if (stripe === undefined) return;
  const siteUrl = String(readDeployedConfig(environment).vars["SITE_URL"]);
  const { url, endpoint } = await findWebhook(stripe, siteUrl);
  if (endpoint === undefined && secretValues.source !== secretsFile(environment)) {
    throw new CommandError(
      `Nothing was deployed: Stripe has no webhook for ${url}, and its secret could not be kept. Deploy once with ${secretsFile(environment)}.`,
    );
  }
  const secret = await requireWebhook(stripe, siteUrl);
  if (secret === undefined) return;
  addSecret(environment, "STRIPE_WEBHOOK_SECRET", secret);
  console.log(
    `Made Stripe's webhook for ${url}. Its secret is in ${secretsFile(environment)} now: keep a copy.`,
  );
}

/** The given secrets are uploaded with the version that needs them; the others stay as they are at Cloudflare. */
function writeSecrets(environment: EnvironmentName, path: string): void {
  const { values } = readSecretValues(environment, process.env);
  const given = ALL_SECRETS.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]]));
  writeFileSync(path, JSON.stringify(Object.fromEntries(given)), { mode: ONLY_ME });
}

type Upload = {
  readonly folder: string;
  readonly taxArgs: readonly string[];
  /** The commit that the version is named by; undefined for a dry run. */
  readonly commit: Commit | undefined;
};

async function upload(environment: EnvironmentName, { folder, taxArgs, commit }: Upload): Promise<void> {
  const dryRun = commit === undefined;
  const config = join(folder, "dist", "shop", "wrangler.json");
  const secrets = join(folder, "secrets.json");
  const report = join(folder, "wrangler-report.ndjson");
  // The build's configuration is already for one environment. With `--env`, wrangler would append the name again.
  const args = [
    WRANGLER,
    "deploy",
    "--config",
    config,
    "--env=",
    ...taxArgs,
    ...(dryRun ? ["--dry-run"] : ["--strict", "--tag", commit.name, "--message", commit.subject]),
  ];
  rmSync(secrets, { force: true });
  rmSync(report, { force: true });
  try {
    if (!dryRun) {
      writeSecrets(environment, secrets);
      args.push("--secrets-file", secrets);
    }
    const env = { ...process.env, WRANGLER_OUTPUT_FILE_PATH: report };
    const code = await runProgram(process.execPath, args, { env });
    if (code !== 0) throw new CommandError(dryRun ? "wrangler refuses the build." : NOT_DEPLOYED);
    if (!dryRun) requireDeployed(readIfThere(report) ?? "", readDeployedConfig(environment).name);
  } finally {
    rmSync(secrets, { force: true });
  }
}

/**
 * `npm run deploy`. The migrations run before the upload, so they must be compatible with the version still serving
 * (docs/deploy.md). The first step that fails ends it with a sentence; a dry run changes nothing.
 */
export async function deploy(environment: EnvironmentName, dryRun: boolean): Promise<void> {
  const folder = join(CHECKOUT, ".data", "deploy", environment);
  mkdirSync(folder, { recursive: true });
  await requireSettings(environment, dryRun);
  const commit = dryRun ? undefined : requireCommit();
  if (!dryRun) await requireCleanCode();
  const built = await buildSite(join(folder, "dist"), { environment });
  console.log(built ? `Built for ${environment}.` : `The build for ${environment} is up to date.`);
  const taxArgs = dryRun
    ? []
    : await invoiceTaxArgs(readDeployedConfig(environment), readSecretValues(environment, process.env));
  if (!dryRun) await makeWebhook(environment);
  if (!dryRun) await migrate(environment);
  await upload(environment, { folder, taxArgs, commit });
  console.log(dryRun ? `${environment} was not touched: this was a dry run.` : `${environment} is deployed.`);
}
