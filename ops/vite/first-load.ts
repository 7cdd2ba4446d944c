import { join } from "node:path";
import type { Plugin } from "vite";
import { CHECKOUT } from "../cli/checkout.ts";

const ENTRY = join(CHECKOUT, "src", "main.tsx");
const ROUTES = join(CHECKOUT, "src", "routes");
/** The end of the id of a server-rendered page's component. */
const RENDERED = ".tsx?tsr-split=component";
const pageOf = (route: string): string => join(ROUTES, route) + RENDERED;

/** The pages of products, and the chunks of what else they share with parts that aren't pages. */
const PRODUCT_PAGES: ReadonlyMap<string, string> = new Map([
  [pageOf("index"), "home"],
  [pageOf("products/index"), "catalogue"],
  [pageOf("products/$slug"), "product"],
  [pageOf("compare"), "comparison"],
]);
const ADMIN_FOLDERS = [join(ROUTES, "Admin"), join(CHECKOUT, "src", "admin")];
const isOfAdmin = (part: string): boolean => ADMIN_FOLDERS.some((folder) => part.startsWith(folder));
/** As many parts of the admin area must share a module for every one of them to load it. */
const ADMIN_PARTS = 4;
/** As many server-rendered pages must share a module for every page to load it. */
const RENDERED_PAGES = 8;
/** The bundler's own helpers, which no module names. */
const RUNTIME = "\0rolldown/runtime.js";

/** The chunk of whatever every page needs. */
export const FIRST_CHUNK = "shared";
/** In this order, so that a chunk doesn't take what the one before it has. */
const CHUNKS = [FIRST_CHUNK, "shop", ...PRODUCT_PAGES.values(), "admin"];

type ModuleInfo = {
  readonly importedIds: readonly string[];
  readonly dynamicallyImportedIds: readonly string[];
};
type Graph = { readonly getModuleInfo: (id: string) => ModuleInfo | null };
/** The parts of the app (its entry, and whatever is loaded later) that import each module, directly or by others. */
type Parts = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * Returns the bundler's groups of modules that several parts of the app import. In one file, what a page needs compresses
 * better than in many small ones, and each file costs a phone a request and a few hundred bytes. The bundler puts the
 * rest together by who needs it.
 *
 * - `shared`: what the app's entry imports, directly or by others, or most pages do.
 * - `shop`: what else two pages of products need.
 * - `home`, `catalogue`, `product`, `comparison`: what else one of them shares with the admin area, or with what is loaded by a press.
 * - `admin`: what several parts of the admin area share, and nobody else needs.
 */
export function chunkGroups() {
  let parts: Parts | undefined;
  return CHUNKS.map((chunk, at) => ({
    name: (id: string, graph: Graph): string | null => {
      parts ??= partsOfModules(graph);
      return chunkOf(id, graph, parts) === chunk ? chunk : null;
    },
    priority: CHUNKS.length - at,
  }));
}

/** A chunk also gets what its modules import, so a module joins it only with what belongs to this chunk or one before. */
function chunkOf(id: string, graph: Graph, parts: Parts): string | null {
  const chunk = wantedChunk(id, parts);
  if (chunk === null || chunk === FIRST_CHUNK) return chunk;
  const allowed = new Set<string | null>(CHUNKS.slice(0, CHUNKS.indexOf(chunk) + 1));
  return closureOf(id, graph).every((imported) => allowed.has(wantedChunk(imported, parts))) ? chunk : null;
}

function wantedChunk(id: string, parts: Parts): string | null {
  if (id === RUNTIME) return FIRST_CHUNK;
  const importing = [...(parts.get(id) ?? [])];
  // The page starts with the entry's own file.
  if (importing.includes(ENTRY)) return id === ENTRY ? null : FIRST_CHUNK;
  if (importing.length < 2 || importing.includes(id)) return null;
  if (importing.filter((part) => part.endsWith(RENDERED)).length >= RENDERED_PAGES) return FIRST_CHUNK;
  const [page, ...others] = importing.flatMap((part) => PRODUCT_PAGES.get(part) ?? []);
  if (others.length > 0) return "shop";
  const pages = importing.filter((part) => part.startsWith(ROUTES) && !isOfAdmin(part));
  if (page !== undefined) return pages.length === 1 ? page : null;
  return importing.length >= ADMIN_PARTS && importing.every(isOfAdmin) ? "admin" : null;
}

function partsOfModules(graph: Graph): Parts {
  const found = new Map<string, Set<string>>();
  const parts = new Set([ENTRY]);
  // Those found on the way are visited, too.
  for (const part of parts) {
    for (const id of closureOf(part, graph)) {
      found.set(id, (found.get(id) ?? new Set()).add(part));
      for (const later of graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []) parts.add(later);
    }
  }
  return found;
}

/** Returns a module and whatever it imports, directly or by others. */
function closureOf(start: string, graph: Graph): string[] {
  const found = new Set([start]);
  for (const id of found) {
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  }
  return [...found];
}

/** https://developer.chrome.com/blog/explicit-compile-hints: on a line of its own, before all code. */
const COMPILED_EARLY = "//# allFunctionsCalledOnLoad\n";

/**
 * Lets browsers compile the first chunk as it arrives, beside the page's thread, instead of function by function when
 * each is called.
 */
export function compiledEarly(): Plugin {
  return {
    name: "shop:compiled-early",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "client",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const first = Object.values(bundle).find(({ name }) => name === FIRST_CHUNK);
        if (first?.type !== "chunk") throw new Error(`the build has no chunk ${FIRST_CHUNK}`);
        first.code = COMPILED_EARLY + first.code;
        // A deployed build has maps (ops/build/vite-build.ts), in which a semicolon is a line.
        const map = bundle[`${first.fileName}.map`];
        if (map?.type === "asset") map.source = String(map.source).replace('"mappings":"', "$&;");
      },
    },
  };
}
