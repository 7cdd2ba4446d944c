import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { workerOptionsFile } from "./build/built-worker.ts";
import { CHECKOUT, readIfThere } from "./cli/checkout.ts";
import { runCommand } from "./cli/run-command.ts";

export const DEFAULT_BUILD_DIR = join(CHECKOUT, "dist");

/** The build plugin leaves a note here of which build `wrangler dev` serves: it must stay the default one. */
const WRANGLER_REDIRECT = join(CHECKOUT, ".wrangler", "deploy", "config.json");

const INPUTS = [
  "src",
  "worker",
  "domain",
  "public",
  "index.html",
  "vite.config.ts",
  "ops/build",
  "ops/vite",
  "wrangler.toml",
  "package-lock.json",
];
/** Made by the build out of the other inputs. */
const GENERATED = new Set(["src/routeTree.gen.ts", "worker/generated"]);

/** The files in and below a path, by their path in the checkout. */
function filesUnder(path: string): string[] {
  const full = join(CHECKOUT, path);
  if (GENERATED.has(path) || !existsSync(full)) return [];
  if (!statSync(full).isDirectory()) return [path];
  return readdirSync(full).flatMap((name) => filesUnder(`${path}/${name}`));
}

/** Names the state of everything the build reads. The build holds absolute paths: a moved checkout builds anew. */
function stampOfInputs(environment: string): string {
  const hash = createHash("sha256").update(`${CHECKOUT}\0${environment}`);
  const files = INPUTS.flatMap(filesUnder).sort();
  for (const file of files) hash.update(`\0${file}\0`).update(readFileSync(join(CHECKOUT, file)));
  return hash.digest("hex");
}

type BuildOptions = {
  /** Build also what is built already. */
  readonly force?: boolean;
  /** The part of wrangler.toml that the build is for: it can be deployed there and be run nowhere else. */
  readonly environment?: string;
};

/** Builds the site into the folder unless it holds the build of just these sources. Says whether it built. */
export async function buildSite(
  buildDir: string = DEFAULT_BUILD_DIR,
  { force = false, environment = "" }: BuildOptions = {},
): Promise<boolean> {
  const stampFile = join(buildDir, "inputs.sha256");
  const stamp = stampOfInputs(environment);
  // A build for Cloudflare has no options for running it here.
  const worker = environment === "" ? workerOptionsFile(buildDir) : join(buildDir, "shop", "wrangler.json");
  const complete = existsSync(worker) && existsSync(join(buildDir, "client", "index.html"));
  if (!force && complete && existsSync(stampFile) && readFileSync(stampFile, "utf8") === stamp) return false;
  rmSync(stampFile, { force: true });
  const redirect = buildDir === DEFAULT_BUILD_DIR ? undefined : readIfThere(WRANGLER_REDIRECT);
  await runCommand("ops", "vite-build", [buildDir], {
    NODE_ENV: "production",
    CLOUDFLARE_ENV: environment,
  });
  if (redirect !== undefined) writeFileSync(WRANGLER_REDIRECT, redirect);
  else if (buildDir !== DEFAULT_BUILD_DIR) rmSync(WRANGLER_REDIRECT, { force: true });
  writeFileSync(stampFile, stamp);
  return true;
}

/** `npm run build`. */
export async function build(): Promise<void> {
  const start = performance.now();
  await buildSite(DEFAULT_BUILD_DIR, { force: true });
  console.log(`Built into dist/ in ${((performance.now() - start) / 1000).toFixed(1)} s.`);
}
