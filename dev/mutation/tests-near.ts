import { globSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";

const IMPORT =
  /(?:from |import\(|^import )"((?:\.|#(?:domain|worker|src|ops|dev|verify|packages)\/)[^"]+)"/gm;
const sources = new Map<string, readonly string[]>();

/** The files that a file imports, by their paths. */
function importsOf(file: string): readonly string[] {
  const known = sources.get(file);
  if (known !== undefined) return known;
  const found = [...readFileSync(file, "utf8").matchAll(IMPORT)].map(([, specifier = ""]) =>
    specifier.startsWith("#") ? resolve(specifier.slice(1)) : join(dirname(file), specifier),
  );
  const paths = found.filter((path) => /\.tsx?$/.test(path));
  sources.set(file, paths);
  return paths;
}

/** How many imports lead from a file to another one at least, or infinitely many. */
function distance(from: string, to: string): number {
  const seen = new Set([from]);
  let edge = [from];
  for (let steps = 0; edge.length > 0; steps += 1) {
    if (edge.includes(to)) return steps;
    edge = edge.flatMap(importsOf).filter((path) => !seen.has(path) && seen.add(path));
  }
  return Infinity;
}

const room = (path: string): string =>
  relative("", path)
    .split("/")
    .slice(0, path.includes("worker/") ? 2 : 1)
    .join("/");

/** Hundreds of the Worker's tests pay for an order: a mutant on their way is noticed by some of these, or takes minutes. */
const MOST_OF_ROOM = 60;
/** Of each test file in another room. */
const MOST_OF_FARTHER_FILE = 2;
/** More imports than lead from any test to a file. */
const FAR = 100;

/** Of a test, by its id, which names it from the folder of the run. */
const pathOf = (id: string): string => resolve(id.slice(0, id.indexOf("#")));
const testBeside = (file: string): string => file.replace(/\.tsx?$/, ".test.ts");

/**
 * Of the tests that reach a file's mutant, by their ids: those in the file beside it first, then those of its room, the ones
 * that import it most directly before the others, then a few of every other file, and no more than there is time for.
 */
export function nearestOf(testIds: readonly string[], file: string): string[] {
  const ranks = new Map<string, number>();
  const rankOf = (path: string): number => {
    const known = ranks.get(path);
    if (known !== undefined) return known;
    const steps = path === testBeside(file) ? 0 : Math.min(distance(path, file), FAR);
    const rank = steps + (room(path) === room(file) ? 0 : FAR);
    ranks.set(path, rank);
    return rank;
  };
  const ordered = testIds.toSorted((a, b) => rankOf(pathOf(a)) - rankOf(pathOf(b)));
  if (room(file) === "domain") return ordered;
  const chosen = new Map<string, number>();
  return ordered.filter((id) => {
    const path = pathOf(id);
    const isOfRoom = room(path) === room(file);
    const among = isOfRoom ? room(path) : path;
    const before = chosen.get(among) ?? 0;
    chosen.set(among, before + 1);
    return before < (isOfRoom ? MOST_OF_ROOM : MOST_OF_FARTHER_FILE);
  });
}

let tests: readonly string[] | undefined;

/** The test files that may see a change of this one, those beside it first, in groups. */
export function testsNear(file: string): readonly (readonly string[])[] {
  tests ??= globSync("{domain,worker}/**/*.test.ts").map((path) => resolve(path));
  const own = testBeside(file);
  const inRoom = tests.filter((path) => room(path) === room(file));
  const far = inRoom
    .map((path) => ({ path, steps: path === own ? 0 : distance(path, file) }))
    .filter(({ steps }) => steps < Infinity)
    .toSorted((a, b) => a.steps - b.steps);
  const groups = [far.filter(({ steps }) => steps <= 1), far.filter(({ steps }) => steps > 1)];
  return groups.filter((group) => group.length > 0).map((group) => group.map(({ path }) => path));
}
