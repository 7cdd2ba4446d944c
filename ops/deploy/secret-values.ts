import { parseEnv } from "node:util";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { CHECKOUT, readIfThere } from "../cli/checkout.ts";
import type { Environment } from "../cli/environment.ts";
import type { EnvironmentName } from "./environments.ts";

/** What the Worker takes as secrets; everything else of it stands in wrangler.toml. */
export const WORKER_SECRETS = [
  "STRIPE_SECRET_KEY",
  "STRIPE_WEBHOOK_SECRET",
  "TOKEN_SECRET",
  "ORDER_LINK_SECRET",
] as const;

/** Those that it can do without: the key of order links before the last rotation (docs/runbook.md). */
export const OPTIONAL_SECRETS = ["ORDER_LINK_SECRET_PREVIOUS"] as const;

export const ALL_SECRETS = [...WORKER_SECRETS, ...OPTIONAL_SECRETS] as const;

/** Where the secrets of an environment lie on the machine that deploys it; never committed. */
export const secretsFile = (environment: EnvironmentName): string => `.secrets.${environment}`;

export type SecretValues = {
  /** Where they were read, to be named to a person. */
  readonly source: string;
  readonly values: Environment;
};

/**
 * The secrets and DATABASE_URL of an environment: of its file alone when there is one, else of this process's
 * environment, as a CI job gives them. A DATABASE_URL meant for something else so never becomes production's.
 */
export function readSecretValues(
  environment: EnvironmentName,
  env: Environment,
  folder = CHECKOUT,
): SecretValues {
  const name = secretsFile(environment);
  const path = join(folder, name);
  if (readIfThere(path) === undefined) return { source: "the environment", values: env };
  return { source: name, values: parseEnv(readFileSync(path, "utf8")) };
}
