import type { CanonicalizeInput } from "../request/policy.ts";
import { filledPath, pathPattern } from "../platform/routed-path.ts";

const TRPC = "/trpc/";

/** A path over a cacheable call: `/api/products/:id`. */
type CacheablePath = { readonly path: string; readonly canonicalize: CanonicalizeInput };

/** The calls whose answer is the same for everybody, by tRPC and by REST. */
export type CacheableCalls = {
  readonly procedures: ReadonlyMap<string, CanonicalizeInput>;
  readonly endpoints: readonly CacheablePath[];
  /** For plain paths, by path: the one address of a response, or null. */
  readonly plain: ReadonlyMap<string, (query: URLSearchParams) => string | null>;
};

/** The one address under which an answer is cached; null if it is not cached. */
export type CanonicalAddress = (path: string, url: URL) => string | null;

/**
 * Makes what tells the one address of a publicly cacheable call, by tRPC or by REST: path and query as the shop's own client
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

/** Reads a path of this form: its canonical form, null where the call refuses it; undefined for a path of another form. */
function pathReader({
  path: form,
  canonicalize,
}: CacheablePath): (path: string) => string | null | undefined {
  const pattern = pathPattern(form);
  return (path) => {
    const match = pattern.exec(path);
    if (!match) return undefined;
    const canonical = canonicalize(match.groups);
    if (!canonical.cacheable) return null;
    return filledPath(form, canonical.input instanceof Object ? canonical.input : {});
  };
}

/** Of one call; a batch of more is refused (worker/entry/app.ts). */
function trpcAddress(
  procedures: CacheableCalls["procedures"],
  called: string,
  query: URLSearchParams,
): string | null {
  const input = parsedJson(query.get("input"));
  const canonicalize = procedures.get(called);
  if (!input || !canonicalize) return null;
  const isBatch = query.get("batch") === "1";
  const canonical = canonicalize(isBatch ? inputOfFirst(input.value) : input.value);
  if (!canonical.cacheable) return null;
  if (isBatch) return `${TRPC}${called}?batch=1&input=${encoded({ 0: canonical.input })}`;
  return `${TRPC}${called}${canonical.input === undefined ? "" : `?input=${encoded(canonical.input)}`}`;
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
