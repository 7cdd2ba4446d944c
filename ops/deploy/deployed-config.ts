import { join } from "node:path";
import { unstable_readConfig } from "wrangler";
import { z } from "zod";
import { CHECKOUT } from "../cli/checkout.ts";
import { UsageError } from "../cli/usage-error.ts";

/** What is deployed; each has a part of its own in wrangler.toml. */
export const ENVIRONMENTS = ["production", "preview"] as const;
export type EnvironmentName = (typeof ENVIRONMENTS)[number];

export const CONFIG_FILE = join(CHECKOUT, "wrangler.toml");

const configSchema = z.object({
  name: z.string(),
  workers_dev: z.boolean().optional(),
  routes: z.array(z.union([z.string(), z.looseObject({ pattern: z.string() })])).optional(),
  triggers: z.object({ crons: z.array(z.string()).optional() }),
  vars: z.record(z.string(), z.unknown()),
  hyperdrive: z.array(z.object({ binding: z.string(), id: z.string().optional() })),
  r2_buckets: z.array(z.object({ binding: z.string(), bucket_name: z.string().optional() })),
  ratelimits: z.array(z.object({ name: z.string() })),
  assets: z.object({ binding: z.string().optional() }).optional(),
  version_metadata: z.object({ binding: z.string() }).optional(),
  observability: z.object({ enabled: z.boolean().optional() }).optional(),
});

/** An environment of wrangler.toml as wrangler itself reads it, with what it inherits. */
export type DeployedConfig = z.infer<typeof configSchema>;

/** Reads an environment of wrangler.toml. */
export function readDeployedConfig(environment: EnvironmentName): DeployedConfig {
  return configSchema.parse(
    unstable_readConfig({ config: CONFIG_FILE, env: environment }, { hideWarnings: true }),
  );
}

/** The option that names an environment. */
export const ENVIRONMENT_OPTION = {
  type: "string",
  value: "<environment>",
  about: `the part of wrangler.toml: ${ENVIRONMENTS.join(" or ")}`,
} as const;

/** The environment that `--env` names, or a UsageError that says which there are. */
export function requireEnvironment(command: string, name: string | undefined): EnvironmentName {
  const environment = ENVIRONMENTS.find((known) => known === name);
  if (environment !== undefined) return environment;
  throw new UsageError(`Name the environment: \`${command} -- --env ${ENVIRONMENTS.join("|")}\`.`);
}
