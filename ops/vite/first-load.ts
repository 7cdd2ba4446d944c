import { join } from "node:path";
import { CHECKOUT } from "../cli/checkout.ts";

const ENTRY = join(CHECKOUT, "src", "main.tsx");

type ModuleInfo = { readonly importedIds: readonly string[] };
type Graph = { readonly getModuleInfo: (id: string) => ModuleInfo | null };

/**
 * Returns the function that names the chunk of a module: `name` for every module that the app's entry imports, directly or by
 * others, and null for the rest. In one file, what every page needs compresses better than in many small ones and costs one
 * request; and no module joins it only because many parts of the admin area share it.
 */
export function firstLoadChunk(name: string) {
  let inFirstLoad: ReadonlySet<string> | undefined;
  return (id: string, graph: Graph): string | null => {
    inFirstLoad ??= importedByEntry(graph);
    return inFirstLoad.has(id) ? name : null;
  };
}

/** Returns the modules that the entry imports, without itself: the page starts with its own file. */
function importedByEntry(graph: Graph): ReadonlySet<string> {
  const found = new Set([ENTRY]);
  // Those found on the way are visited, too.
  for (const id of found) {
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  }
  found.delete(ENTRY);
  return found;
}
