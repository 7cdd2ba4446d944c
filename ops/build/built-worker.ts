import { globSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { type V4WorkerOptions } from "miniflare";
import { z } from "zod";

/** Returns the file in which a build stores its Worker's Miniflare options. */
export const workerOptionsFile = (buildDir: string): string => join(buildDir, "shop", "worker-options.json");

/** The parts that are put together here, which Miniflare doesn't check. */
const builtSchema = z.object({
  main: z.string(),
  options: z.looseObject({
    bindings: z.record(z.string(), z.json()).default({}),
    modulesRules: z
      .array(
        z.object({
          type: z.enum(["ESModule", "CommonJS", "Text", "Data", "CompiledWasm"]),
          include: z.array(z.string()),
        }),
      )
      .default([]),
    ratelimits: z
      .record(
        z.string(),
        z.looseObject({
          namespace_id: z.string(),
          simple: z.object({ limit: z.number(), period: z.literal([10, 60]) }),
        }),
      )
      .default({}),
  }),
});

type BuiltWith = {
  readonly buildDir: string;
  /** The Worker's variables; they replace those in wrangler.toml. */
  readonly vars: Readonly<Record<string, string>>;
  readonly databaseUrl: string;
  /** Replaces every rate limit in wrangler.toml, because automated callers make more calls than people. */
  readonly callsPerMinute?: number | undefined;
};

/** Returns the built Worker's Miniflare options, with its variables and database filled in. */
export function workerOptions({ vars, databaseUrl, buildDir, callsPerMinute }: BuiltWith): V4WorkerOptions {
  const { main, options } = builtSchema.parse(JSON.parse(readFileSync(workerOptionsFile(buildDir), "utf8")));
  const { modulesRules, bindings, ratelimits, ...rest } = options;
  const modulesRoot = dirname(main);
  const entry = basename(main);
  const others = modulesRules.flatMap(({ type, include }) =>
    include
      .flatMap((pattern) => globSync(pattern, { cwd: modulesRoot }))
      .filter((path) => path !== entry)
      .map((path) => ({ type, path })),
  );
  return {
    ...rest,
    rootPath: modulesRoot,
    modules: [{ type: "ESModule", path: entry }, ...others],
    bindings: { ...bindings, ...vars },
    ratelimits: Object.fromEntries(
      Object.entries(ratelimits).map(([name, { simple, ...limit }]) => [
        name,
        { ...limit, simple: { ...simple, limit: callsPerMinute ?? simple.limit } },
      ]),
    ),
    hyperdrives: { HYPERDRIVE: databaseUrl },
  };
}
