import type { MiddlewareHandler } from "hono";
import type { AppEnv } from "../request/app-env.ts";
import { isPubliclyCacheable, pathAndQuery } from "./publicly-cacheable.ts";
import { ResponseCache } from "./response-cache.ts";
import type { CanonicalizeInput } from "../request/policy.ts";
import { filledPath, pathPattern } from "../platform/routed-path.ts";

const kept = new ResponseCache({
  entries: 300,
  bytes: 8 * 1024 * 1024,
  // Browsers may store the response but must revalidate it.
  cacheControl: "public, max-age=0, must-revalidate",
});

/**
 * Serves publicly cacheable calls from the cache, with ETag and 304. For a caller with an Authorization header the
 * database is queried first, so that an admin never sees an older catalogue (D39). Entries are stored under the call's
 * canonical address, regardless of the spelling requested first.
 */
export function catalogueResponses(callAddress: CanonicalAddress): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    if (c.req.method !== "GET" || !isPubliclyCacheable(c.req.raw.headers)) return next();
    const url = new URL(c.req.url);
    const address = callAddress(c.req.path, url);
    if (address === null) return next();
    const answer = await kept.answer(c, address, async () => {
      if (address !== pathAndQuery(c.req.url)) c.req.raw = new Request(new URL(address, url), c.req.raw);
      await next();
      const keep = c.res.status === 200 && c.get("isUnkept") !== true;
      return { response: c.res, keep };
    });
    if (answer === c.res) return undefined;
    c.res = undefined;
    c.res = answer;
    return undefined;
  };
}

const TRPC = "/trpc/";

/** The path of a cacheable call: `/api/products/:id`. */
type CacheablePath = { readonly path: string; readonly canonicalize: CanonicalizeInput };

/** The calls whose response is the same for everybody, by tRPC and by REST. */
export type CacheableCalls = {
  readonly procedures: ReadonlyMap<string, CanonicalizeInput>;
  readonly endpoints: readonly CacheablePath[];
  /** For plain paths: returns the canonical address of a response, or null, by path. */
  readonly plain: ReadonlyMap<string, (query: URLSearchParams) => string | null>;
};

/** Returns the canonical address under which a response is cached; null if it isn't cached. */
type CanonicalAddress = (path: string, url: URL) => string | null;

/**
 * Creates the function that returns the canonical address of a publicly cacheable call, by tRPC or by REST: path and
 * query as the shop's own client writes them. Differences that don't change the response are removed (unknown keys,
 * defaults, the order of facets, other spellings), so they don't create separate entries. Null for everything else, and
 * for inputs that such a call refuses: these aren't cached.
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

/**
 * Creates a function that returns the canonical form of a path; null if the call refuses it, undefined for a path of
 * another form.
 */
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

/** Returns the address of a single call; larger batches are refused (worker/entry/app.ts). */
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

/** Returns null if the text isn't JSON. A missing text means no input. */
function parsedJson(text: string | null): { readonly value: unknown } | null {
  if (text === null) return { value: undefined };
  try {
    return { value: JSON.parse(text) };
  } catch {
    return null;
  }
}
