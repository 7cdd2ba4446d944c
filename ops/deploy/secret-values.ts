import { parseEnv } from "node:util";
import { appendFileSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { CHECKOUT, readIfThere } from "../cli/checkout.ts";
import type { Environment } from "../cli/environment.ts";
import type { EnvironmentName } from "./environments.ts";

/** The Worker's secrets; all its other settings are in wrangler.toml. */
const WORKER_SECRETS = [
  "STRIPE_SECRET_KEY",
  "STRIPE_WEBHOOK_SECRET",
  "TOKEN_SECRET",
  "ORDER_LINK_SECRET",
] as const;

/**
 * The optional secrets: the previous key of order links (docs/runbook.md), and the mail API's, which aren't needed if
 * Cloudflare's binding sends the mail.
 */
export const OPTIONAL_SECRETS = [
  "ORDER_LINK_SECRET_PREVIOUS",
  "MAIL_API_KEY",
  "MAIL_WEBHOOK_SECRET",
] as const;

export const ALL_SECRETS = [...WORKER_SECRETS, ...OPTIONAL_SECRETS] as const;

/** Returns the name of the file with an environment's secrets on the machine that deploys it; never committed. */
export const secretsFile = (environment: EnvironmentName): string => `.secrets.${environment}`;

export type SecretValues = {
  /** The place they were read from, for messages. */
  readonly source: string;
  readonly values: Environment;
};

/**
 * Reads the secrets and DATABASE_URL of an environment: from its file alone if there is one, otherwise from this
 * process's environment, as in CI. A DATABASE_URL meant for something else therefore never becomes production's.
 */
export function readSecretValues(
  environment: EnvironmentName,
  env: Environment,
  folder = CHECKOUT,
): SecretValues {
  const name = secretsFile(environment);
  const path = join(folder, name);
  if (readIfThere(path) === undefined) return { source: "the environment", values: withoutEmpty(env) };
  return { source: name, values: withoutEmpty(parseEnv(readFileSync(path, "utf8"))) };
}

/** A workflow passes a secret that isn't set as an empty text. */
const withoutEmpty = (env: Environment): Environment =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));

/** Adds a secret to an environment's file, which must exist. */
export function addSecret(
  environment: EnvironmentName,
  name: (typeof ALL_SECRETS)[number],
  value: string,
): void {
  const path = join(CHECKOUT, secretsFile(environment));
  const text = readFileSync(path, "utf8");
  appendFileSync(path, `${text === "" || text.endsWith("\n") ? "" : "\n"}${name}=${value}\n`);
}
