import { join } from "node:path";
import { unstable_readConfig } from "wrangler";
import { z } from "zod";
import { CHECKOUT } from "../data-dir.ts";
import { StartError } from "../start-error.ts";

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

/** Reads `--env <name>` and the switches that a command knows, or fails with how it is called. */
export function readDeployArgs<Switch extends string>(
  command: string,
  args: readonly string[],
  switches: readonly Switch[],
): { readonly environment: EnvironmentName; readonly given: ReadonlySet<Switch> } {
  const [, name] = args.includes("--env") ? args.slice(args.indexOf("--env")) : [];
  const environment = ENVIRONMENTS.find((known) => known === name);
  const rest = args.filter((arg) => arg !== "--env" && arg !== name);
  const given = new Set(switches.filter((known) => rest.includes(known)));
  if (environment === undefined || given.size !== rest.length) {
    const more = switches.map((known) => ` [${known}]`).join("");
    throw new StartError(`npm run ${command} -- --env ${ENVIRONMENTS.join("|")}${more}`);
  }
  return { environment, given };
}
