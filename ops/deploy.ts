import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { buildSite } from "./build.ts";
import { type Commit, requireCommit } from "./deploy/commit.ts";
import { checkConfig, describeCheck } from "./check-config.ts";
import { CHECKOUT } from "./cli/checkout.ts";
import { readDeployedConfig } from "./deploy/deployed-config.ts";
import type { EnvironmentName } from "./deploy/environments.ts";
import { invoiceTaxArgs } from "./deploy/invoice-tax.ts";
import {
  addSecret,
  ALL_SECRETS,
  readSecretValues,
  type SecretValues,
  secretsFile,
} from "./deploy/secret-values.ts";
import { stripeOf } from "./deploy/stripe-client.ts";
import { findWebhook, requireWebhook } from "./deploy/stripe-webhook.ts";
import { checkVersion } from "./deploy/check-version.ts";
import { type Errors, rollOut } from "./deploy/roll-out.ts";
import { WorkerVersions } from "./deploy/versions.ts";
import { connect, requireReachable } from "./database/connection.ts";
import { migrateDatabase } from "./migrate.ts";
import { runProgram } from "./cli/run-program.ts";
import { requireDatabaseUrl } from "./database/database-url.ts";
import { CODE_CHECKS, staticChecks } from "./cli/static-checks.ts";
import { CommandError } from "./cli/command-error.ts";
import type { StripeClient } from "#worker/platform/stripe-client.ts";

const ONLY_ME = 0o600;
/** How long a new version is watched while it serves a tenth of the requests. */
const DEFAULT_WATCH_SECONDS = 300;

async function requireSettings(environment: EnvironmentName, dryRun: boolean): Promise<void> {
  const check = await checkConfig(environment, process.env, { askCloudflare: !dryRun });
  console.log(describeCheck(environment, check));
  if (check.findings.length === 0) return;
  if (dryRun) console.log("A dry run continues anyway.");
  else throw new CommandError("Nothing was deployed: fix the settings above first.");
}

async function requireCleanCode(): Promise<void> {
  const { failed } = await staticChecks(runProgram, CODE_CHECKS);
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
function writeSecrets({ values }: SecretValues, path: string): void {
  const given = ALL_SECRETS.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]]));
  writeFileSync(path, JSON.stringify(Object.fromEntries(given)), { mode: ONLY_ME });
}

/** Runs the work with the arguments of an upload: the secrets in a file of their own, which is removed afterwards. */
async function withSecrets<Answer>(
  secretValues: SecretValues,
  folder: string,
  work: (args: readonly string[]) => Promise<Answer>,
): Promise<Answer> {
  const secrets = join(folder, "secrets.json");
  rmSync(secrets, { force: true });
  try {
    writeSecrets(secretValues, secrets);
    return await work(["--secrets-file", secrets]);
  } finally {
    rmSync(secrets, { force: true });
  }
}

/** Reads how many errors the Worker has logged, by the version that logged them. */
async function readErrors(databaseUrl: string, tag: string): Promise<Errors> {
  const sql = connect(databaseUrl);
  try {
    const rows = await sql`select version = ${tag} as is_fresh, sum(count)::int as count
      from reported_errors where source = 'worker' group by 1`;
    const counted = z.array(z.object({ is_fresh: z.boolean(), count: z.number() })).parse([...rows]);
    const countOf = (isFresh: boolean) => counted.find((row) => row.is_fresh === isFresh)?.count ?? 0;
    return { fresh: countOf(true), previous: countOf(false) };
  } finally {
    await sql.end();
  }
}

/** A Stripe account in test mode; undefined for live keys. */
function testAccount(secretValues: SecretValues): StripeClient | undefined {
  return /^(?:sk|rk)_test_/.test(secretValues.values["STRIPE_SECRET_KEY"] ?? "")
    ? stripeOf(secretValues)
    : undefined;
}

type Upload = {
  readonly folder: string;
  /** The commit that the version is named by. */
  readonly commit: Commit;
  readonly taxArgs: readonly string[];
};

/** Uploads a version and lets it serve step by step (ops/deploy/roll-out.ts); the first one serves immediately. */
async function uploadAndRollOut(
  environment: EnvironmentName,
  { folder, commit, taxArgs }: Upload,
): Promise<void> {
  const config = readDeployedConfig(environment);
  const secretValues = readSecretValues(environment, process.env);
  const versions = new WorkerVersions(folder, config.name);
  const previous = await versions.serving();
  const args = [...taxArgs, "--strict", "--tag", commit.name, "--message", commit.subject];
  const id = await withSecrets(secretValues, folder, (secrets) =>
    previous === undefined
      ? versions.deployFirst([...args, ...secrets])
      : versions.upload([...args, ...secrets]),
  );
  if (previous === undefined) return;
  const siteUrl = process.env["DEPLOY_SITE_URL"] ?? String(config.vars["SITE_URL"]);
  const version = {
    siteUrl,
    workerName: config.name,
    id,
    tag: commit.name,
    stripe: testAccount(secretValues),
  };
  const watchSeconds = Number(process.env["DEPLOY_WATCH_SECONDS"] ?? DEFAULT_WATCH_SECONDS);
  await rollOut({
    share: (percent) => versions.share(id, percent, previous),
    check: () => checkVersion(version),
    errors: () => readErrors(requireDatabaseUrl(secretValues.values), commit.name),
    goBack: () => versions.goBack(previous),
    watchMs: watchSeconds * 1000,
  });
  await versions.applyTriggers();
}

/**
 * `npm run deploy`. The migrations run before the upload, so they must be compatible with the version still serving
 * (docs/deploy.md), which serves on until the new one has been checked. The first step that fails ends it with a
 * sentence; a dry run changes nothing.
 */
export async function deploy(environment: EnvironmentName, dryRun: boolean): Promise<void> {
  const folder = join(CHECKOUT, ".data", "deploy", environment);
  mkdirSync(folder, { recursive: true });
  await requireSettings(environment, dryRun);
  const commit = dryRun ? undefined : requireCommit();
  if (!dryRun) await requireCleanCode();
  const built = await buildSite(join(folder, "dist"), { environment });
  console.log(built ? `Built for ${environment}.` : `The build for ${environment} is up to date.`);
  if (commit === undefined) {
    await new WorkerVersions(folder, readDeployedConfig(environment).name).check();
    console.log(`${environment} was not touched: this was a dry run.`);
    return;
  }
  const taxArgs = await invoiceTaxArgs(
    readDeployedConfig(environment),
    readSecretValues(environment, process.env),
  );
  await makeWebhook(environment);
  await migrate(environment);
  await uploadAndRollOut(environment, { folder, commit, taxArgs });
  console.log(`${environment} is deployed.`);
}
