import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { CatalogueReading } from "#domain/search/catalogue.ts";
import { AS_OF_HEADER } from "#domain/site/catalogue-change.ts";
import type { AppEnv } from "../request/app-env.ts";
import { now } from "../platform/clock.ts";
import { type RawEnv, settingsOf } from "../platform/env.ts";
import { isServedAt } from "../platform/local-settings.ts";
import { logRequest } from "../platform/log.ts";
import { catalogueMemory } from "../catalogue/snapshot.ts";
import { isPubliclyCacheable, pathAndQuery } from "./publicly-cacheable.ts";

type MadeResponse = {
  readonly body: Uint8Array<ArrayBuffer>;
  readonly status: number;
  readonly type: string;
  readonly etag: string;
};

/** A complete cached response. */
export type CachedResponse = MadeResponse & {
  /** The version of the catalogue and of the owner's settings that it was made with. */
  readonly version: string;
  /** Whether it shows something of the catalogue. */
  readonly showsCatalogue: boolean;
};

/** The limits of memory use: an isolate has 128 MB for everything, and hashing a password needs 84 MB of it. */
type Limits = { readonly entries: number; readonly bytes: number };

/**
 * Responses to public reads, in the isolate's memory. The caller must check by the version whether one is still
 * current. Bounded by evicting the oldest entries.
 */
export class MemoryCache {
  readonly #entries = new Map<string, CachedResponse>();
  readonly #limits: Limits;
  #bytes = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  get(key: string): CachedResponse | undefined {
    return this.#entries.get(key);
  }

  keep(key: string, answer: CachedResponse): void {
    this.#remove(key);
    this.#entries.set(key, answer);
    this.#bytes += answer.body.length;
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= this.#limits.entries && this.#bytes <= this.#limits.bytes) break;
      this.#remove(oldest);
    }
  }

  clear(): void {
    this.#entries.clear();
    this.#bytes = 0;
  }

  #remove(key: string): void {
    this.#bytes -= this.#entries.get(key)?.body.length ?? 0;
    this.#entries.delete(key);
  }
}

export const REQUEST_ID_HEADER = "x-request-id";
/** `Vary` comes from tRPC; its other variant (isPubliclyCacheable) is never cached. */
const PER_REQUEST_HEADERS = [REQUEST_ID_HEADER, "set-cookie", "vary"];

const kinds: ResponseCache[] = [];

type Options = {
  readonly entries: number;
  readonly bytes: number;
  /** The Cache-Control for clients and intermediaries. */
  readonly cacheControl: string;
  /** Adds a notice to a response that may be out of date. */
  readonly markOld?: (body: Uint8Array<ArrayBuffer>, readAt: number) => Uint8Array<ArrayBuffer>;
  /** Per-visitor changes applied when a cached response is sent; null if it is sent unchanged. */
  readonly forVisitor?: (headers: Headers) => VisitorsOwn | null;
};

/** `tag` distinguishes this version's ETag from others. */
type VisitorsOwn = {
  readonly tag: string;
  readonly apply: (body: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>;
};

type AnswerContext = Context<AppEnv>;
/** The headers of every response from memory, except the request id, and the route name for the log. */
type Ready = { readonly headers: Headers; readonly route: string };
type MemoryHit = { readonly response: Response; readonly route: string };

/** A newly computed response; `keep` is false if it is valid for this request only. */
export type FreshResponse = { readonly response: Response; readonly keep: boolean };

/**
 * Returns a current response from this isolate's memory, complete and logged; undefined if more is needed. Runs before
 * the router, because settings, services and routes would double the cost (docs/decisions/0014).
 */
export function respondFromMemory(request: Request, env: RawEnv): Response | undefined {
  if (request.method !== "GET") return undefined;
  const started = performance.now();
  const place = pathAndQuery(request.url);
  let found: MemoryHit | undefined;
  for (const kind of kinds) found ??= kind.fromMemory(request, env, place);
  if (!found) return undefined;
  const { response, route } = found;
  const id = crypto.randomUUID();
  response.headers.set(REQUEST_ID_HEADER, id);
  const { status } = response;
  logRequest({ id, method: "GET", route, status, ms: Math.round(performance.now() - started) });
  return response;
}

/**
 * A cache of public responses, which are the same for everybody, in the isolate's memory. A response is valid while the
 * catalogue has the version that it shows. While the database is down or slow, responses show the last catalogue, and
 * are marked as old.
 */
export class ResponseCache {
  readonly #memory: MemoryCache;
  readonly #options: Options;
  readonly #ready = new WeakMap<CachedResponse, Ready>();
  /** The day on which the responses were made, because the sandbox's pages show it (D52). */
  #day = "";

  constructor(options: Options) {
    this.#options = options;
    this.#memory = new MemoryCache(options);
    kinds.push(this);
  }

  /** Returns the current response for exactly this address, without the request id. */
  fromMemory({ headers, url }: Request, env: RawEnv, path: string): MemoryHit | undefined {
    const kept = this.#kept(path);
    const ready = kept && this.#ready.get(kept);
    if (!ready || !isPubliclyCacheable(headers) || this.#ownOf(headers)) return undefined;
    const settings = settingsOf(env);
    if (settings.catalogueCacheSeconds === 0) return undefined;
    const isCurrent = kept.version === catalogueMemory.believed(settings)?.catalogue.version;
    if (!isCurrent || !isServedAt(settings, url)) return undefined;
    const response = isHeld(headers, kept)
      ? new Response(null, { status: 304, headers: ready.headers })
      : new Response(kept.body, { status: kept.status, headers: ready.headers });
    return { response, route: ready.route };
  }

  /** Returns the cached response if it shows the current catalogue; otherwise computes and caches a new one. */
  async answer(c: AnswerContext, path: string, make: () => Promise<FreshResponse>): Promise<Response> {
    const { settings, catalogue } = c.get("services");
    if (settings.catalogueCacheSeconds === 0) return this.answerAnew(c, make);
    const reading = await catalogue.readSettings().catch(() => undefined);
    const kept = this.#kept(path);
    if (kept && kept.version === reading?.catalogue.version) return this.#sendAsRead(c, kept, reading);
    const { response, keep } = await make();
    if (!keep) return response;
    const made = await madeResponse(response);
    // Without a reading it was made with presets, which nobody may get once the database answers again.
    if (!reading) return this.#write(c, made);
    const answer = { ...made, version: reading.catalogue.version, showsCatalogue: catalogue.wasRead() };
    this.#memory.keep(path, answer);
    return this.#sendAsRead(c, answer, reading);
  }

  /** Computes a response for this request, with an ETag, without caching it. */
  async answerAnew(c: AnswerContext, make: () => Promise<FreshResponse>): Promise<Response> {
    const { response, keep } = await make();
    return keep ? this.#write(c, await madeResponse(response)) : response;
  }

  #kept(path: string): CachedResponse | undefined {
    const today = now().toISOString().slice(0, 10);
    if (today !== this.#day) this.#memory.clear();
    this.#day = today;
    return this.#memory.get(path);
  }

  #ownOf(headers: Headers): VisitorsOwn | null {
    return this.#options.forVisitor?.(headers) ?? null;
  }

  #sendAsRead(c: AnswerContext, kept: CachedResponse, { isOld, readAt }: CatalogueReading): Response {
    return isOld && kept.showsCatalogue ? this.#sendOld(c, kept, readAt) : this.#send(c, kept);
  }

  /** Sends the response; while it is cached, later requests are served from memory with the same headers. */
  #send(c: AnswerContext, kept: CachedResponse): Response {
    const response = this.#write(c, kept);
    if (!this.#ready.has(kept) && !this.#ownOf(c.req.raw.headers)) {
      const headers = new Headers(response.headers);
      for (const own of PER_REQUEST_HEADERS) headers.delete(own);
      this.#ready.set(kept, { headers, route: c.get("routeName")() });
    }
    return response;
  }

  #write(c: AnswerContext, { body, status, type, etag: kept }: MadeResponse): Response {
    const own = this.#ownOf(c.req.raw.headers);
    const etag = own ? `${kept.slice(0, -1)}-${own.tag}"` : kept;
    const headers = {
      "content-type": type,
      etag,
      "cache-control": `${own ? "private, " : ""}${this.#options.cacheControl}`,
    };
    if (isHeld(c.req.raw.headers, { status, etag })) return c.body(null, 304, headers);
    return c.body(own?.apply(body) ?? body, contentful(status), headers);
  }

  #sendOld(c: AnswerContext, { body, status, type }: MadeResponse, readAt: number): Response {
    const marked = this.#options.markOld?.(body, readAt) ?? body;
    return c.body(this.#ownOf(c.req.raw.headers)?.apply(marked) ?? marked, contentful(status), {
      "content-type": type,
      "cache-control": "no-store",
      [AS_OF_HEADER]: new Date(readAt).toISOString(),
    });
  }
}

/** Returns whether the client already has the response. */
function isHeld(headers: Headers, { status, etag }: Pick<MadeResponse, "status" | "etag">): boolean {
  return status === 200 && headers.get("if-none-match") === etag;
}

async function madeResponse(response: Response): Promise<MadeResponse> {
  const body = new Uint8Array(await response.arrayBuffer());
  const type = response.headers.get("content-type") ?? "application/octet-stream";
  return { body, status: response.status, type, etag: await etagOf(body) };
}

/** Returns the ETag of a body; weak, because the edge may compress it. */
async function etagOf(body: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-1", body);
  return `W/"${btoa(String.fromCharCode(...new Uint8Array(digest).slice(0, 12)))}"`;
}

function contentful(status: number): ContentfulStatusCode {
  return status === 404 ? 404 : 200;
}
