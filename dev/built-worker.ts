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
  }),
});

type BuiltWith = {
  /** The folder that the build filled. */
  readonly buildDir: string;
  /** The Worker's variables; they replace those of wrangler.toml. */
  readonly vars: Readonly<Record<string, string>>;
  readonly databaseUrl: string;
};

/** The built Worker as Miniflare takes it, with its variables and database put in. */
export function workerOptions({ vars, databaseUrl, buildDir }: BuiltWith): V4WorkerOptions {
  const { main, options } = builtSchema.parse(JSON.parse(readFileSync(workerOptionsFile(buildDir), "utf8")));
  const { modulesRules, bindings, ...rest } = options;
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
    hyperdrives: { HYPERDRIVE: databaseUrl },
  };
}
