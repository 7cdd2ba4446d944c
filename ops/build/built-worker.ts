import { globSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { type V4WorkerOptions } from "miniflare";
import { z } from "zod";

/** Where a build keeps how its Worker is run, in Miniflare's words. */
export const workerOptionsFile = (buildDir: string): string => join(buildDir, "shop", "worker-options.json");

/** What Miniflare itself does not check, because it is put together here. */
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
  /** The folder that the build filled. */
  readonly buildDir: string;
  /** The Worker's variables; they replace those of wrangler.toml. */
  readonly vars: Readonly<Record<string, string>>;
  readonly databaseUrl: string;
  /** Replaces the limits of wrangler.toml, all of them: what is not a person calls more often. */
  readonly callsPerMinute?: number | undefined;
};

/** The built Worker as Miniflare takes it, with its variables and database put in. */
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
