import type { CanonicalizeInput } from "../request/policy.ts";
import { filledPath, pathPattern } from "../platform/routed-path.ts";

const TRPC = "/trpc/";

/** A path over a cacheable call: `/api/products/:id`. */
type CacheablePath = { readonly path: string; readonly spell: CanonicalizeInput };

/** The calls whose answer is the same for everybody, on every door. */
export type CacheableCalls = {
  readonly procedures: ReadonlyMap<string, CanonicalizeInput>;
  readonly endpoints: readonly CacheablePath[];
  /** What is no procedure, by its path: the one address of an answer, or null. */
  readonly plain: ReadonlyMap<string, (query: URLSearchParams) => string | null>;
};

/** The one address under which an answer is cached; null if it is not cached. */
export type CanonicalAddress = (path: string, url: URL) => string | null;

/**
 * Makes what tells the one address of a publicly cacheable call, on either door: path and query as the shop's own client
 * writes them. Whatever changes nothing in the answer is left out or put in order (unknown keys, defaults, the order of
 * facets, another spelling), so it makes no answer of its own to keep. Null for everything else, and for what such a call
 * refuses: none of that is kept.
 */
export function canonicalAddresses({ procedures, endpoints, plain }: CacheableCalls): CanonicalAddress {
  const readers = endpoints.map(pathReader);
  return (path, { searchParams }) => {
    const plainAddress = plain.get(path);
    if (plainAddress) return plainAddress(searchParams);
    if (path.startsWith(TRPC)) return trpcAddress(procedures, path.slice(TRPC.length), searchParams);
    for (const read of readers) {
      const address = read(path);
      if (address !== undefined) return address;
    }
    return null;
  };
}

/** Reads a path of this form: its one spelling, null where the call refuses it; undefined for a path of another form. */
function pathReader({ path: form, spell }: CacheablePath): (path: string) => string | null | undefined {
  const pattern = pathPattern(form);
  return (path) => {
    const match = pattern.exec(path);
    if (!match) return undefined;
    const spelled = spell(match.groups);
    if (!spelled.cacheable) return null;
    return filledPath(form, spelled.input instanceof Object ? spelled.input : {});
  };
}

/** Of one call; a batch of more is refused (worker/entry/app.ts). */
function trpcAddress(
  procedures: CacheableCalls["procedures"],
  called: string,
  query: URLSearchParams,
): string | null {
  const input = parsedJson(query.get("input"));
  const spell = procedures.get(called);
  if (!input || !spell) return null;
  const isBatch = query.get("batch") === "1";
  const spelled = spell(isBatch ? inputOfFirst(input.value) : input.value);
  if (!spelled.cacheable) return null;
  if (isBatch) return `${TRPC}${called}?batch=1&input=${encoded({ 0: spelled.input })}`;
  return `${TRPC}${called}${spelled.input === undefined ? "" : `?input=${encoded(spelled.input)}`}`;
}

const inputOfFirst = (inputs: unknown): unknown =>
  inputs instanceof Object ? new Map<string, unknown>(Object.entries(inputs)).get("0") : undefined;

const encoded = (input: unknown): string => encodeURIComponent(JSON.stringify(input));

/** Null if the text is not JSON; no text means no input. */
function parsedJson(text: string | null): { readonly value: unknown } | null {
  if (text === null) return { value: undefined };
  try {
    return { value: JSON.parse(text) };
  } catch {
    return null;
  }
}
