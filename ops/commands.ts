import { type Command, defineCommand } from "./cli/command.ts";
import { ENVIRONMENTS, requireEnvironment } from "./deploy/environments.ts";

const ENVIRONMENT_OPTION = {
  type: "string",
  value: "<environment>",
  about: `the part of wrangler.toml: ${ENVIRONMENTS.join(" or ")}`,
} as const;
const DEPLOY_SETTINGS = {
  ".secrets.<environment>": "a file with the values below; without it they are environment variables",
  "STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, TOKEN_SECRET, ORDER_LINK_SECRET":
    "the Worker's secrets, unless Cloudflare has them",
  "MAIL_API_KEY, MAIL_WEBHOOK_SECRET": "a mail API's, unless Cloudflare's binding sends the mail",
  ORDER_LINK_SECRET_PREVIOUS: "the previous ORDER_LINK_SECRET, after a rotation",
  DATABASE_URL: "the environment's database; required",
  "CLOUDFLARE_API_TOKEN, CLOUDFLARE_ACCOUNT_ID": "for wrangler instead of its login",
};
const CHOSEN_DATABASE = {
  DATABASE_URL: "the database; by default that of the shop running from this checkout",
};

/** The commands of this folder. A command's code is loaded only when it runs, so `--help` is fast. */
export const COMMANDS: Readonly<Record<string, Command>> = {
  build: defineCommand({
    name: "npm run build",
    about: "Builds the site into dist/, even if dist/ already has a build of the same sources.",
    options: {},
    settings: {},
    example: "npm run build",
    run: async () => (await import("./build.ts")).build(),
  }),
  "vite-build": defineCommand({
    name: "node ops/cli/run.mjs ops vite-build",
    about: "The part of the build that runs in a separate process.",
    options: {},
    arguments: { usage: "<folder>", about: "the folder to build into" },
    settings: { CLOUDFLARE_ENV: "the part of wrangler.toml that the build is for" },
    example: "node ops/cli/run.mjs ops vite-build dist",
    run: async (_values, [folder]) => (await import("./build/vite-build.ts")).viteBuild(folder),
  }),
  migrate: defineCommand({
    name: "npm run migrate",
    about: "Migrates a database to the newest schema. Running it again changes nothing.",
    options: {},
    settings: { DATABASE_URL: "the database; required" },
    example: "DATABASE_URL=postgres://… npm run migrate",
    run: async () => (await import("./migrate.ts")).migrateChosen(process.env),
  }),
  "worker-role": defineCommand({
    name: "npm run worker-role",
    about: `Creates the role with which the Worker connects to a database, or gives it a new password, and prints its connection
string for Hyperdrive. The role can't alter tables, and adds acts of staff without changing or removing any (D60).`,
    options: {},
    settings: { DATABASE_URL: "the database, as its owner; required" },
    example: "DATABASE_URL=postgres://… npm run worker-role",
    run: async () => (await import("./worker-role.ts")).printWorkerRole(process.env),
  }),
  seed: defineCommand({
    name: "npm run seed",
    about: `Puts the example catalogue into an empty database and its pictures into local R2; with --env, into the bucket of a
deployed environment. Running it again adds only what is missing.`,
    options: { env: ENVIRONMENT_OPTION },
    settings: {
      DATABASE_URL: "the database; with --env, .secrets.<environment> may name it",
      "CLOUDFLARE_API_TOKEN, CLOUDFLARE_ACCOUNT_ID":
        "with --env: the account of the bucket, and a token with write access to it",
    },
    example: "npm run seed -- --env preview",
    run: async ({ env }) => {
      const environment = env === undefined ? undefined : requireEnvironment("npm run seed", env);
      await (await import("./seed.ts")).seed(environment);
    },
  }),
  backup: defineCommand({
    name: "npm run backup",
    about: `Adds to a folder an encrypted dump of an environment's database, and the pictures of its bucket that the folder
lacks. Removes dumps that are over 30 days old, but never the newest (docs/backup.md).`,
    options: {
      env: ENVIRONMENT_OPTION,
      to: { type: "string", value: "<folder>", about: "the folder of the backup; created if it's missing" },
      key: {
        type: "string",
        value: "<file>",
        about: "the public key to encrypt dumps for, as gpg exports it",
      },
    },
    settings: {
      DATABASE_URL: "the database, at its direct address; .secrets.<environment> may name it",
      "CLOUDFLARE_API_TOKEN, CLOUDFLARE_ACCOUNT_ID":
        "the account of the bucket, and a token that may read it",
    },
    example: "npm run backup -- --env production --to ../backup --key backup-key.asc",
    run: async ({ env, to, key }) => (await import("./backup.ts")).backUpEnvironment(env, to, key),
  }),
  "restore-pictures": defineCommand({
    name: "npm run restore-pictures",
    about: `Stores the pictures of a backup that an environment's bucket lacks. Overwrites and removes nothing. docs/backup.md
explains how to restore the database.`,
    options: {
      env: ENVIRONMENT_OPTION,
      from: { type: "string", value: "<folder>", about: "the folder of the backup" },
    },
    settings: {
      "CLOUDFLARE_API_TOKEN, CLOUDFLARE_ACCOUNT_ID":
        "the account of the bucket, and a token with write access to it",
    },
    example: "npm run restore-pictures -- --env production --from ../backup",
    run: async ({ env, from }) => (await import("./backup.ts")).restorePicturesOf(env, from),
  }),
  "create-admin": defineCommand({
    name: "npm run create-admin",
    about: `Creates an administrator, or makes an existing account one (D19). It prompts for the name and the password, because others
could read them on the command line.`,
    options: {
      "remove-factors": {
        type: "boolean",
        about: "removes an account's passkeys, codes and recovery codes instead, if they're lost (D58)",
      },
    },
    settings: CHOSEN_DATABASE,
    example: "DATABASE_URL=postgres://… npm run create-admin",
    run: async ({ "remove-factors": removeFactors }) =>
      (await import("./create-admin.ts")).createAdminInTerminal({ removeFactors }),
  }),
  "personal-data": defineCommand({
    name: "npm run personal-data",
    about: `Exports what the shop holds about a person as JSON, or erases it after asking, except what the law requires the shop to
keep (docs/runbook.md).`,
    options: {},
    arguments: {
      usage: "export|erase <email or username> [file]",
      about: "the file to export to; without one the export is printed",
    },
    settings: CHOSEN_DATABASE,
    example: "npm run personal-data -- export ada@example.com ada.json",
    run: async (_values, args) => (await import("./personal-data.ts")).personalData(args),
  }),
  "check-config": defineCommand({
    name: "npm run check-config",
    about: `Lists every setting that an environment still needs before it can be deployed, and where to set it. Changes nothing and
never prints a secret.`,
    options: { env: ENVIRONMENT_OPTION },
    settings: DEPLOY_SETTINGS,
    example: "npm run check-config -- --env production",
    run: async ({ env }) => {
      const environment = requireEnvironment("npm run check-config", env);
      await (await import("./check-config.ts")).printCheck(environment);
    },
  }),
  smoke: defineCommand({
    name: "npm run smoke",
    about: `Tries an environment's test keys at Stripe, the mail API and VIES's test service by the Worker's own calls: a checkout, a
sale, the refunds of a unit and of a sum, a corrected invoice, a mail and a VAT number. Prints a sentence for each, and what
Stripe keeps of it. It refuses live keys. A browser, the webhooks and the deployed Worker have no part in it: the sale is an
invoice that a test card pays, because no call can pay in the checkout's form (docs/deploy.md).`,
    options: { env: ENVIRONMENT_OPTION },
    settings: {
      ".secrets.<environment>": "a file with the values below; without it they are environment variables",
      STRIPE_SECRET_KEY: "a test key; required",
      MAIL_API_KEY: "a mail API's; without it no mail is sent",
      "STRIPE_API_URL, MAIL_API_URL, VIES_URL": "other addresses, for a rehearsal",
    },
    example: "npm run smoke -- --env preview",
    run: async ({ env }) => {
      const environment = requireEnvironment("npm run smoke", env);
      await (await import("./smoke.ts")).smokeEnvironment(environment);
    },
  }),
  deploy: defineCommand({
    name: "npm run deploy",
    about: `Deploys to an environment: settings, types and lint, build, what Stripe's invoices need, migrations, upload. The new
version is checked before anybody sees it, then watched with a tenth of the requests, and goes back by itself if it
fails. Stops at the first step that fails.`,
    options: {
      env: ENVIRONMENT_OPTION,
      "dry-run": {
        type: "boolean",
        about: "list the settings, build, let wrangler check the upload, and change nothing anywhere",
      },
    },
    settings: {
      ...DEPLOY_SETTINGS,
      DEPLOY_WATCH_SECONDS:
        "how long the new version is watched with a tenth of the requests; by default 300",
      DEPLOY_SITE_URL: "the address at which it's checked; by default SITE_URL",
    },
    example: "npm run deploy -- --env production --dry-run",
    run: async ({ env, "dry-run": dryRun = false }) => {
      const environment = requireEnvironment("npm run deploy", env);
      await (await import("./deploy.ts")).deploy(environment, dryRun);
    },
  }),
};
