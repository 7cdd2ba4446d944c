import { z } from "zod";
import type { AssetsBinding } from "../../platform/env.ts";
import { readBuiltFile } from "./built-file.ts";

/** The client build's manifest of its own files. */
const MANIFEST_PATH = "/chunks.json";
const ROUTE_PART = "?tsr-split=component";

const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    isEntry: z.boolean().default(false),
    imports: z.array(z.string()).default([]),
  }),
);
type Manifest = z.infer<typeof manifestSchema>;

/** Constant within a deployment. */
let built: Manifest | undefined;

/**
 * Returns the addresses of the scripts that a page needs (the app's entry and the routes' components), each after its
 * imports.
 */
export async function appFiles(
  request: Request,
  assets: AssetsBinding,
  routeIds: readonly string[],
): Promise<string[]> {
  const manifest = (built ??= await readManifest(request, assets));
  const entries = Object.keys(manifest).filter((name) => manifest[name]?.isEntry);
  const files = [...entries, ...routeIds.map(routeFile)].flatMap((name) => filesOf(manifest, name));
  return [...new Set(files)].map((file) => `/${file}`);
}

async function readManifest(request: Request, assets: AssetsBinding): Promise<Manifest> {
  const answer = await readBuiltFile(request, assets, MANIFEST_PATH);
  return manifestSchema.parse(await answer.json());
}

/** Returns the module of a route's component; a route ending in a slash is a folder's index. */
function routeFile(routeId: string): string {
  return `src/routes${routeId}${routeId.endsWith("/") ? "index" : ""}.tsx${ROUTE_PART}`;
}

function filesOf(manifest: Manifest, name: string, seen = new Set<string>()): string[] {
  const chunk = manifest[name];
  if (!chunk || seen.has(name)) return [];
  seen.add(name);
  return [...chunk.imports.flatMap((imported) => filesOf(manifest, imported, seen)), chunk.file];
}
