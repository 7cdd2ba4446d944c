import { UsageError } from "../cli/usage-error.ts";

/** What is deployed; each has a part of its own in wrangler.toml. */
export const ENVIRONMENTS = ["production", "preview"] as const;
export type EnvironmentName = (typeof ENVIRONMENTS)[number];

/** The environment that `--env` names, or a UsageError that says which there are. */
export function requireEnvironment(command: string, name: string | undefined): EnvironmentName {
  const environment = ENVIRONMENTS.find((known) => known === name);
  if (environment !== undefined) return environment;
  throw new UsageError(`Name the environment: \`${command} -- --env ${ENVIRONMENTS.join("|")}\`.`);
}
