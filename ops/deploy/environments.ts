import { UsageError } from "../cli/usage-error.ts";

/** The deployed environments; each has its own section in wrangler.toml. */
export const ENVIRONMENTS = ["production", "preview"] as const;
export type EnvironmentName = (typeof ENVIRONMENTS)[number];

/** Returns the environment named by `--env`. Throws a UsageError that lists the environments. */
export function requireEnvironment(command: string, name: string | undefined): EnvironmentName {
  const environment = ENVIRONMENTS.find((known) => known === name);
  if (environment !== undefined) return environment;
  throw new UsageError(`Name the environment: \`${command} -- --env ${ENVIRONMENTS.join("|")}\`.`);
}
