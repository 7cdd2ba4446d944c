import { join } from "node:path";
import { unstable_readConfig } from "wrangler";
import { z } from "zod";
import { CHECKOUT } from "../cli/checkout.ts";
import type { EnvironmentName } from "./environments.ts";

export const CONFIG_FILE = join(CHECKOUT, "wrangler.toml");

const configSchema = z.object({
  name: z.string(),
  workers_dev: z.boolean().optional(),
  routes: z.array(z.union([z.string(), z.looseObject({ pattern: z.string() })])).optional(),
  triggers: z.object({ crons: z.array(z.string()).optional() }),
  vars: z.record(z.string(), z.unknown()),
  hyperdrive: z.array(z.object({ binding: z.string(), id: z.string().optional() })),
  r2_buckets: z.array(z.object({ binding: z.string(), bucket_name: z.string().optional() })),
  send_email: z.array(z.object({ name: z.string() })),
  ratelimits: z.array(z.object({ name: z.string() })),
  assets: z.object({ binding: z.string().optional() }).optional(),
  version_metadata: z.object({ binding: z.string() }).optional(),
  observability: z
    .object({
      enabled: z.boolean().optional(),
      logs: z.object({ enabled: z.boolean().optional(), invocation_logs: z.boolean().optional() }).optional(),
    })
    .optional(),
});

/** An environment of wrangler.toml as wrangler reads it, with inherited settings. */
export type DeployedConfig = z.infer<typeof configSchema>;

/** Reads an environment of wrangler.toml. */
export function readDeployedConfig(environment: EnvironmentName): DeployedConfig {
  return configSchema.parse(
    unstable_readConfig({ config: CONFIG_FILE, env: environment }, { hideWarnings: true }),
  );
}
