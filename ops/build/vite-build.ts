import { globSync, mkdirSync, renameSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { createBuilder } from "vite";
import { unstable_getMiniflareWorkerOptions } from "wrangler";
import { workerOptionsFile } from "./built-worker.ts";
import { CHECKOUT } from "../cli/checkout.ts";
import { UsageError } from "../cli/usage-error.ts";

/** The part of the build that runs in a separate process. */
export async function viteBuild(buildDir: string | undefined): Promise<void> {
  if (buildDir === undefined) throw new UsageError("vite-build needs the folder to build into.");
  const isDeployed = Boolean(process.env["CLOUDFLARE_ENV"]);
  const builder = await createBuilder({
    root: CHECKOUT,
    configFile: join(CHECKOUT, "vite.config.ts"),
    logLevel: "warn",
    // The folder belongs to the shop, even outside the checkout.
    build: { outDir: buildDir, emptyOutDir: true, sourcemap: isDeployed && "hidden" },
  });
  await builder.buildApp();
  // A Cloudflare build never runs locally and contains no local database.
  if (isDeployed) return moveSourceMaps(buildDir);
  writeWorkerOptions(buildDir);
}

/** Writes a build's Miniflare options beside it, because loading wrangler would cost every start a second and 200 MB. */
export function writeWorkerOptions(buildDir: string): void {
  const built = unstable_getMiniflareWorkerOptions(join(buildDir, "shop", "wrangler.json"));
  if (built.main === undefined) throw new Error(`${buildDir} contains no Worker`);
  writeFileSync(
    workerOptionsFile(buildDir),
    JSON.stringify({ main: built.main, options: built.workerOptions }),
  );
}

/** Moves the maps of a deployed build's scripts, with which a reported position is found, out of the served files. */
function moveSourceMaps(buildDir: string): void {
  const folder = join(buildDir, "source-maps");
  mkdirSync(folder, { recursive: true });
  const maps = globSync("client/**/*.map", { cwd: buildDir });
  for (const map of maps) renameSync(join(buildDir, map), join(folder, basename(map)));
}
