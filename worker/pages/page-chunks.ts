import { z } from "zod";
import type { AssetsBinding } from "../env.ts";

/** The client build's list of its files, beside them. */
const MANIFEST_PATH = "/chunks.json";
const ROUTE_PART = "?tsr-split=component";

const manifestSchema = z.record(
  z.string(),
  z.object({ file: z.string(), imports: z.array(z.string()).default([]) }),
);
type Manifest = z.infer<typeof manifestSchema>;

/** A deploy never changes it. */
let built: Manifest | undefined;

/**
 * Links that let the browser load a page's own code together with the entry's, not after it. The entry's are in the shell
 * already. None while vite serves the sources.
 */
export async function preloadLinks(
  request: Request,
  assets: AssetsBinding,
  routeIds: readonly string[],
  shell: string,
): Promise<string> {
  if (!import.meta.env.PROD) return "";
  built ??= await readManifest(request, assets);
  const files = new Set(routeIds.flatMap(routeFiles).flatMap((name) => filesOf(built ?? {}, name)));
  return [...files]
    .filter((file) => !shell.includes(file))
    .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
    .join("");
}

async function readManifest(request: Request, assets: AssetsBinding): Promise<Manifest> {
  const answer = await assets.fetch(new Request(new URL(MANIFEST_PATH, request.url)));
  return answer.ok ? manifestSchema.parse(await answer.json()) : {};
}

/** The module of a route's component; routes that end in a slash are a folder's index. */
function routeFiles(routeId: string): string[] {
  return [`src/routes${routeId}${routeId.endsWith("/") ? "index" : ""}.tsx${ROUTE_PART}`];
}

function filesOf(manifest: Manifest, name: string, seen = new Set<string>()): string[] {
  const chunk = manifest[name];
  if (!chunk || seen.has(name)) return [];
  seen.add(name);
  return [chunk.file, ...chunk.imports.flatMap((imported) => filesOf(manifest, imported, seen))];
}
