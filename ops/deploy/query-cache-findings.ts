import { z } from "zod";
import type { DeployedConfig } from "./deployed-config.ts";
import type { EnvironmentName } from "./environments.ts";
import { type Finding, isPlaceholder } from "./findings.ts";
import { readFromWrangler } from "./wrangler.ts";

/** Absent means on: Cloudflare's default. */
const configurationSchema = z.object({ caching: z.object({ disabled: z.boolean().optional() }).optional() });

export type QueryCacheCheck = { readonly findings: readonly Finding[]; readonly notes: readonly string[] };

/** Returns the output of `wrangler hyperdrive get` for the environment; null if Cloudflare can't be asked. */
export async function hyperdriveAtCloudflare(
  environment: EnvironmentName,
  { hyperdrive }: DeployedConfig,
): Promise<string | null> {
  const id = hyperdriveId(hyperdrive);
  return id === undefined ? null : readFromWrangler(environment, ["hyperdrive", "get", id]);
}

/**
 * Hyperdrive's own query cache must be off, because prices and stock at checkout, sessions, roles and an admin's reads
 * go through it (docs/decisions/0014). `printed` is wrangler's output, or null if Cloudflare wasn't or couldn't be
 * queried.
 */
export function queryCacheFindings({ hyperdrive }: DeployedConfig, printed: string | null): QueryCacheCheck {
  const id = hyperdriveId(hyperdrive);
  // Another finding already reports that it is missing.
  if (id === undefined) return { findings: [], notes: [] };
  const disabled = isDisabled(printed);
  if (disabled === true) return { findings: [], notes: [] };
  if (disabled === null) {
    const notes = ["HYPERDRIVE's query cache was not checked: that needs `npx wrangler login`."];
    return { findings: [], notes };
  }
  const fault = "HYPERDRIVE has its query cache on, so prices at checkout could be a minute old.";
  return {
    findings: [{ fault, where: `npx wrangler hyperdrive update ${id} --caching-disabled=true` }],
    notes: [],
  };
}

function hyperdriveId(bindings: DeployedConfig["hyperdrive"]): string | undefined {
  const id = bindings.find(({ binding }) => binding === "HYPERDRIVE")?.id;
  return isPlaceholder(id) ? undefined : id;
}

/** Wrangler writes its name above the JSON. */
function isDisabled(printed: string | null): boolean | null {
  if (printed === null) return null;
  try {
    const { caching } = configurationSchema.parse(JSON.parse(printed.slice(printed.indexOf("{"))));
    return caching?.disabled === true;
  } catch {
    return null;
  }
}
