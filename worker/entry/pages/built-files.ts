import { SHOP_SETTINGS_ELEMENT_ID } from "#src/api/shop-settings.ts";
import { type AssetsBinding, type Settings, shopSettings } from "../../platform/env.ts";
import { clockAheadMs } from "../../platform/clock.ts";
import { fillShell, jsonElement } from "./document.ts";
import { z } from "zod";
import { ShopError } from "../../platform/errors.ts";

/** The style sheet's link as vite writes it into the built page shell. */
const SHEET_LINK = /<link rel="stylesheet" crossorigin href="(\/[^"]+)">/;

type Shells = {
  /** The shell with the style sheet inlined, so that a page can be painted from its HTML alone. */
  readonly inlined: string;
  /** The shell with a link to the style sheet. */
  readonly linked: string;
};

/** The built page shell with the settings filled in. Within a deployment it changes only with them (D52, D85). */
let builtShells: { readonly shells: Shells; readonly embedded: string } | undefined;

/** Returns the HTML around every page, with slots for the variable parts (worker/entry/pages/document.ts). */
export async function readShells(
  request: Request,
  assets: AssetsBinding,
  settings: Settings,
): Promise<Shells> {
  const embedded = jsonElement(SHOP_SETTINGS_ELEMENT_ID, shopSettings(settings, clockAheadMs()));
  if (builtShells?.embedded === embedded) return builtShells.shells;
  const shells = await makeShells(request, assets, embedded);
  if (import.meta.env.PROD) builtShells = { shells, embedded };
  return shells;
}

async function makeShells(request: Request, assets: AssetsBinding, embedded: string): Promise<Shells> {
  const html = await (await readBuiltFile(request, assets, "/index.html")).text();
  const linked = fillShell(html, { settings: embedded });
  const [link, sheet] = SHEET_LINK.exec(linked) ?? [];
  // With sources served by vite there is no sheet, because scripts add the styles.
  if (link === undefined || sheet === undefined) return { inlined: linked, linked };
  const style = await (await readBuiltFile(request, assets, sheet)).text();
  return { inlined: linked.replace(link, () => `<style>${style.trim()}</style>`), linked };
}

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
  const names = Object.keys(manifest);
  const entries = names.filter((name) => manifest[name]?.isEntry);
  const parts = routeIds.map(routePart).flatMap((start) => names.filter((name) => name.startsWith(start)));
  const files = [...entries, ...parts].flatMap((name) => filesOf(manifest, name));
  return [...new Set(files)].map((file) => `/${file}`);
}

async function readManifest(request: Request, assets: AssetsBinding): Promise<Manifest> {
  const answer = await readBuiltFile(request, assets, MANIFEST_PATH);
  return manifestSchema.parse(await answer.json());
}

/** Returns how the name of a route's component starts, with or without its loader; one ending in a slash is a folder's index. */
const routePart = (routeId: string): string =>
  `src/routes${routeId}${routeId.endsWith("/") ? "index" : ""}.tsx${ROUTE_PART}`;

function filesOf(manifest: Manifest, name: string, seen = new Set<string>()): string[] {
  const chunk = manifest[name];
  if (!chunk || seen.has(name)) return [];
  seen.add(name);
  return [...chunk.imports.flatMap((imported) => filesOf(manifest, imported, seen)), chunk.file];
}

/** Reads a file of the client build. Throws if it is missing, because every build includes all of them. */
async function readBuiltFile(request: Request, assets: AssetsBinding, path: string): Promise<Response> {
  const answer = await assets.fetch(new Request(new URL(path, request.url)));
  if (!answer.ok) throw new ShopError("internal", "The page could not be built.");
  return answer;
}
