import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { AS_OF_HEADER } from "#domain/old-catalogue.ts";
import type { AppEnv } from "../app-env.ts";
import { type RawEnv, settingsOf } from "../env.ts";
import { keepAtEdge, readEdge } from "./edge-cache.ts";
import { isPubliclyCacheable, placeOf } from "./publicly-cacheable.ts";
import { waitUntil } from "../wait-until.ts";
import { isServedAt } from "../local-settings.ts";
import { logRequest } from "../log.ts";
import { type CachedResponse, MemoryCache } from "./memory-cache.ts";
import { soonOrNothing, RequestCoalescing } from "./request-coalescing.ts";
import { realNow } from "../clock.ts";

/** How long the last good answers are served without querying a database that has just failed. */
const REST_MS = 2_000;

export const REQUEST_ID_HEADER = "x-request-id";
/** `Vary` comes from tRPC; its other variant (isPubliclyCacheable) is never cached. */
const PER_REQUEST_HEADERS = [REQUEST_ID_HEADER, "set-cookie", "vary"];

/** Incremented by every catalogue write in this isolate: an answer requested before it is not cached after it. */
let generation = 0;
let writtenAt = Number.NEGATIVE_INFINITY;
const kinds: ResponseCache[] = [];

/** Call after a catalogue write: this isolate shows it at once, others within CATALOGUE_CACHE_SECONDS. */
export function invalidateCatalogue(): void {
  generation += 1;
  writtenAt = realNow().getTime();
  for (const kind of kinds) kind.expireAll();
}

type Options = {
  /** Separates different kinds of answers for the same address. */
  readonly kind: string;
  readonly entries: number;
  readonly bytes: number;
  /** What clients and intermediaries may do with the answer. */
  readonly cacheControl: string;
  /** Adds a notice to an answer that may be out of date. */
  readonly markOld?: (body: Uint8Array<ArrayBuffer>, readAt: number) => Uint8Array<ArrayBuffer>;
  /** Per-visitor changes applied on sending; null to send the cached answer as it is. */
  readonly forVisitor?: (headers: Headers) => VisitorsOwn | null;
};

/** `tag` distinguishes its ETag from others. */
type VisitorsOwn = {
  readonly tag: string;
  readonly apply: (body: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>;
};

type AnswerContext = Context<AppEnv>;
type Wanted = {
  readonly path: string;
  /** Its key in the Workers Cache. */
  readonly key: string;
  readonly freshMs: number;
  readonly old: CachedResponse | undefined;
};
/** Headers of every answer from memory, except the request id, and the route name for the log. */
type Ready = { readonly headers: Headers; readonly route: string };
type FromMemory = { readonly response: Response; readonly route: string };

/** A newly computed answer; `keep` is false if it is valid for this request only. */
export type Made = { readonly response: Response; readonly keep: boolean };

/**
 * A fresh answer from this isolate's memory, complete and logged; undefined if that is not enough. Runs before the
 * router, because settings, services and routes would double the cost (docs/decisions/0014).
 */
export function answerFromMemory(request: Request, env: RawEnv): Response | undefined {
  if (request.method !== "GET") return undefined;
  const started = performance.now();
  const place = placeOf(request.url);
  let found: FromMemory | undefined;
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
 * Public answers, the same for everybody: from the isolate's memory for CATALOGUE_CACHE_SECONDS, else from the
 * Workers Cache for as long, else newly computed. While the database is down or slow, the last good answer, marked as
 * such.
 */
export class ResponseCache {
  readonly #memory: MemoryCache;
  readonly #options: Options;
  readonly #ready = new WeakMap<CachedResponse, Ready>();
  readonly #coalescing = new RequestCoalescing();
  #restUntil = Number.NEGATIVE_INFINITY;

  constructor(options: Options) {
    this.#options = options;
    this.#memory = new MemoryCache(options);
    kinds.push(this);
  }

  expireAll(): void {
    this.#memory.expireAll();
  }

  /** The fresh answer for exactly this address, without the request id. */
  fromMemory({ headers, url }: Request, env: RawEnv, path: string): FromMemory | undefined {
    const kept = this.#memory.fresh(path, realNow().getTime());
    const ready = kept && this.#ready.get(kept);
    if (!ready || !isPubliclyCacheable(headers) || this.#ownOf(headers)) return undefined;
    const settings = settingsOf(env);
    if (settings.catalogueCacheSeconds === 0 || !isServedAt(settings, url)) return undefined;
    const response = isHeld(headers, kept)
      ? new Response(null, { status: 304, headers: ready.headers })
      : new Response(kept.body, { status: kept.status, headers: ready.headers });
    return { response, route: ready.route };
  }

  async answer(c: AnswerContext, path: string, make: () => Promise<Made>): Promise<Response> {
    const freshMs = c.get("services").settings.catalogueCacheSeconds * 1000;
    if (freshMs === 0) return this.answerAnew(c, make);
    const near = this.#memory.get(path, realNow().getTime());
    if (near) return this.#send(c, near);
    const others = this.#coalescing.end(path);
    if (others) {
      await soonOrNothing(others);
      const made = this.#memory.fresh(path, realNow().getTime());
      if (made) return this.#send(c, made);
    }
    const fetching = () => this.#fetch(c, path, freshMs, make);
    return this.#coalescing.run(path, fetching, (end) => waitUntil(c, end));
  }

  async #fetch(
    c: AnswerContext,
    path: string,
    freshMs: number,
    make: () => Promise<Made>,
  ): Promise<Response> {
    const key = `${c.env.VERSION?.id ?? "unversioned"} ${this.#options.kind} ${path}`;
    const far = await readEdge(key);
    if (far && far.readAt > writtenAt && far.readAt + freshMs > realNow().getTime()) {
      this.#memory.keep(path, far, far.readAt + freshMs);
      return this.#send(c, far);
    }
    return this.#sendNew(c, { path, key, freshMs, old: this.#memory.lastGood(path) ?? far }, make);
  }

  /** An answer computed for this request, with an ETag, and not cached. */
  async answerAnew(c: AnswerContext, make: () => Promise<Made>): Promise<Response> {
    const { response, keep } = await make();
    return keep ? this.#write(c, await cachedResponseOf(response, realNow().getTime())) : response;
  }

  async #sendNew(c: AnswerContext, wanted: Wanted, make: () => Promise<Made>): Promise<Response> {
    const { old } = wanted;
    const readAt = realNow().getTime();
    // After a catalogue change in this isolate, requests wait for the new answer; only a failure shows the old one.
    const rests = old !== undefined && old.readAt > writtenAt;
    if (rests && this.#restUntil > readAt) return this.#sendOld(c, old);
    const making = this.#make(c, wanted, readAt, make);
    if (!old) return this.#sendMade(c, await making);
    // A slow database is asleep or in trouble, so serve the last good answer if there is one.
    const made = rests ? await soonOrNothing(making) : await making;
    if (made && !(made instanceof Response && made.status >= 500)) return this.#sendMade(c, made);
    // What is still under way goes on: it may be the first answer after the trouble.
    waitUntil(c, making);
    this.#restUntil = realNow().getTime() + REST_MS;
    return this.#sendOld(c, old);
  }

  async #make(
    c: AnswerContext,
    { path, key, freshMs }: Wanted,
    readAt: number,
    make: () => Promise<Made>,
  ): Promise<CachedResponse | Response> {
    const asked = generation;
    const { response, keep } = await make();
    if (!keep) return response;
    const answer = await cachedResponseOf(response, readAt);
    // A write in between may be missing from it.
    if (asked === generation) this.#memory.keep(path, answer, readAt + freshMs);
    waitUntil(c, keepAtEdge(key, answer));
    return answer;
  }

  #sendMade(c: AnswerContext, made: CachedResponse | Response): Response {
    return made instanceof Response ? made : this.#send(c, made);
  }

  #ownOf(headers: Headers): VisitorsOwn | null {
    return this.#options.forVisitor?.(headers) ?? null;
  }

  /** Sends the answer; while it is cached, later requests are answered from memory with the same headers. */
  #send(c: AnswerContext, kept: CachedResponse): Response {
    const response = this.#write(c, kept);
    if (!this.#ready.has(kept) && !this.#ownOf(c.req.raw.headers)) {
      const headers = new Headers(response.headers);
      for (const own of PER_REQUEST_HEADERS) headers.delete(own);
      this.#ready.set(kept, { headers, route: c.get("routeName")() });
    }
    return response;
  }

  #write(c: AnswerContext, { body, status, type, etag: kept }: CachedResponse): Response {
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

  #sendOld(c: AnswerContext, { body, status, type, readAt }: CachedResponse): Response {
    const marked = this.#options.markOld?.(body, readAt) ?? body;
    return c.body(this.#ownOf(c.req.raw.headers)?.apply(marked) ?? marked, contentful(status), {
      "content-type": type,
      "cache-control": "no-store",
      [AS_OF_HEADER]: new Date(readAt).toISOString(),
    });
  }
}

/** Whether the client already has the answer. */
function isHeld(headers: Headers, { status, etag }: Pick<CachedResponse, "status" | "etag">): boolean {
  return status === 200 && headers.get("if-none-match") === etag;
}

async function cachedResponseOf(response: Response, readAt: number): Promise<CachedResponse> {
  const body = new Uint8Array(await response.arrayBuffer());
  const type = response.headers.get("content-type") ?? "application/octet-stream";
  return { body, status: response.status, type, etag: await etagOf(body), readAt };
}

/** The ETag of a body; weak, because the edge may compress it. */
async function etagOf(body: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-1", body);
  return `W/"${btoa(String.fromCharCode(...new Uint8Array(digest).slice(0, 12)))}"`;
}

function contentful(status: number): ContentfulStatusCode {
  return status === 404 ? 404 : 200;
}
