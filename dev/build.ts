import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { CHECKOUT, readIfThere } from "./data-dir.ts";
import { StartError } from "./start-error.ts";

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
function stampOfInputs(): string {
  const hash = createHash("sha256").update(CHECKOUT);
  const files = INPUTS.flatMap(filesUnder).sort();
  for (const file of files) hash.update(`\0${file}\0`).update(readFileSync(join(CHECKOUT, file)));
  return hash.digest("hex");
}

/** Runs vite in a process of its own: what it needs of memory is given back when it is done. */
function runVite(buildDir: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const vite = spawn(
      process.execPath,
      [
        join(CHECKOUT, "node_modules", "vite", "bin", "vite.js"),
        "build",
        "--outDir",
        buildDir,
        "--logLevel",
        "warn",
      ],
      { cwd: CHECKOUT, env: { ...process.env, NODE_ENV: "production" }, stdio: ["ignore", "pipe", "pipe"] },
    );
    let output = "";
    vite.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
    vite.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
    vite.on("error", reject);
    vite.on("close", (code) => {
      if (code === 0) resolve();
      else reject(new StartError(`The site cannot be built:\n${output.trim()}`));
    });
  });
}

/** Builds the site into the folder unless it holds the build of just these sources. Says whether it built. */
export async function buildSite(
  buildDir: string = DEFAULT_BUILD_DIR,
  { force = false } = {},
): Promise<boolean> {
  const stampFile = join(buildDir, "inputs.sha256");
  const stamp = stampOfInputs();
  const complete =
    existsSync(join(buildDir, "shop", "wrangler.json")) && existsSync(join(buildDir, "client", "index.html"));
  if (!force && complete && existsSync(stampFile) && readFileSync(stampFile, "utf8") === stamp) return false;
  rmSync(stampFile, { force: true });
  const redirect = buildDir === DEFAULT_BUILD_DIR ? undefined : readIfThere(WRANGLER_REDIRECT);
  await runVite(buildDir);
  if (redirect !== undefined) writeFileSync(WRANGLER_REDIRECT, redirect);
  else if (buildDir !== DEFAULT_BUILD_DIR) rmSync(WRANGLER_REDIRECT, { force: true });
  writeFileSync(stampFile, stamp);
  return true;
}

/** `npm run build`. */
export async function main(): Promise<void> {
  const start = performance.now();
  await buildSite(DEFAULT_BUILD_DIR, { force: true });
  console.log(`Built into dist/ in ${((performance.now() - start) / 1000).toFixed(1)} s.`);
}
