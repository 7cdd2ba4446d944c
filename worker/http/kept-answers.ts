import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { AS_OF_HEADER } from "#domain/old-catalogue.ts";
import type { AppEnv } from "../app.ts";
import { keepAtEdge, readEdge } from "./edge-cache.ts";
import { type KeptAnswer, ReadCache } from "./read-cache.ts";

/** A database that takes longer is asleep or in trouble: whoever can be shown the last good catalogue is. */
const SLOW_MS = 1_000;
/** So long the last good answers serve without asking a database again that has just failed. */
const REST_MS = 2_000;

/** Grows with every write of the catalogue in this isolate: an answer that was asked for before is not kept after. */
let generation = 0;
let writtenAt = Number.NEGATIVE_INFINITY;
const memories: ReadCache[] = [];

/** After a write of the catalogue: this isolate shows it at once, others within CATALOGUE_CACHE_SECONDS. */
export function forgetCatalogueReads(): void {
  generation += 1;
  writtenAt = Date.now();
  for (const memory of memories) memory.expireAll();
}

type Options = {
  /** Keeps different kinds of answers to the same address apart. */
  readonly kind: string;
  readonly entries: number;
  readonly bytes: number;
  /** What clients and those in between may do with the answer. */
  readonly cacheControl: string;
  /** Puts a note for people into an answer that may be out of date. */
  readonly markOld?: (body: Uint8Array<ArrayBuffer>, readAt: number) => Uint8Array<ArrayBuffer>;
};

type AnswerContext = Context<AppEnv>;
type Wanted = {
  readonly path: string;
  /** Its name in the Workers Cache. */
  readonly key: string;
  readonly freshMs: number;
  readonly old: KeptAnswer | undefined;
};
/** The answer made anew; `keep` is off where it holds for this one request only. */
export type Made = { readonly response: Response; readonly keep: boolean };

/**
 * Public answers that are the same for everybody: from the isolate's memory for CATALOGUE_CACHE_SECONDS, else from the
 * Workers Cache as long, else made anew. While the database is down or slow, the last good one, which says so.
 */
export class KeptAnswers {
  readonly #memory: ReadCache;
  readonly #options: Options;
  #restUntil = Number.NEGATIVE_INFINITY;

  constructor(options: Options) {
    this.#options = options;
    this.#memory = new ReadCache(options);
    memories.push(this.#memory);
  }

  async answer(c: AnswerContext, path: string, make: () => Promise<Made>): Promise<Response> {
    const freshMs = c.get("services").settings.catalogueCacheSeconds * 1000;
    if (freshMs === 0) return this.answerAnew(c, make);
    const near = this.#memory.get(path, Date.now());
    if (near) return this.#send(c, near);
    const key = `${c.env.VERSION?.id ?? "unversioned"} ${this.#options.kind} ${path}`;
    const far = await readEdge(key);
    if (far && far.readAt > writtenAt && far.readAt + freshMs > Date.now()) {
      this.#memory.keep(path, far, far.readAt + freshMs);
      return this.#send(c, far);
    }
    return this.#sendNew(c, { path, key, freshMs, old: this.#memory.lastGood(path) ?? far }, make);
  }

  /** The answer made for this request, with its ETag, and not kept. */
  async answerAnew(c: AnswerContext, make: () => Promise<Made>): Promise<Response> {
    const { response, keep } = await make();
    return keep ? this.#send(c, await keptAnswerOf(response, Date.now())) : response;
  }

  async #sendNew(c: AnswerContext, wanted: Wanted, make: () => Promise<Made>): Promise<Response> {
    const { old } = wanted;
    const readAt = Date.now();
    // Who has just changed the catalogue here waits for the change; only a failure shows what was before.
    const rests = old !== undefined && old.readAt > writtenAt;
    if (rests && this.#restUntil > readAt) return this.#sendOld(c, old);
    const making = this.#make(c, wanted, readAt, make);
    if (!old) return this.#sendMade(c, await making);
    const made = rests ? await soonOrNothing(making) : await making;
    if (made && !(made instanceof Response && made.status >= 500)) return this.#sendMade(c, made);
    // What is still under way goes on: it may be the first answer after the trouble.
    later(c, making);
    this.#restUntil = Date.now() + REST_MS;
    return this.#sendOld(c, old);
  }

  async #make(
    c: AnswerContext,
    { path, key, freshMs }: Wanted,
    readAt: number,
    make: () => Promise<Made>,
  ): Promise<KeptAnswer | Response> {
    const asked = generation;
    const { response, keep } = await make();
    if (!keep) return response;
    const answer = await keptAnswerOf(response, readAt);
    // A write in between may not be in it.
    if (asked === generation) this.#memory.keep(path, answer, readAt + freshMs);
    later(c, keepAtEdge(key, answer));
    return answer;
  }

  #sendMade(c: AnswerContext, made: KeptAnswer | Response): Response {
    return made instanceof Response ? made : this.#send(c, made);
  }

  #send(c: AnswerContext, { body, status, type, etag }: KeptAnswer): Response {
    const headers = { "content-type": type, etag, "cache-control": this.#options.cacheControl };
    if (status === 200 && c.req.header("if-none-match") === etag) return c.body(null, 304, headers);
    return c.body(body, contentful(status), headers);
  }

  #sendOld(c: AnswerContext, { body, status, type, readAt }: KeptAnswer): Response {
    const marked = this.#options.markOld?.(body, readAt) ?? body;
    return c.body(marked, contentful(status), {
      "content-type": type,
      "cache-control": "no-store",
      [AS_OF_HEADER]: new Date(readAt).toISOString(),
    });
  }
}

async function keptAnswerOf(response: Response, readAt: number): Promise<KeptAnswer> {
  const body = new Uint8Array(await response.arrayBuffer());
  const type = response.headers.get("content-type") ?? "application/octet-stream";
  return { body, status: response.status, type, etag: await etagOf(body), readAt };
}

/** The tag of a body; weak, as the edge may send it compressed. */
async function etagOf(body: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-1", body);
  return `W/"${btoa(String.fromCharCode(...new Uint8Array(digest).slice(0, 12)))}"`;
}

async function soonOrNothing<Value>(value: Promise<Value>): Promise<Value | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const slow = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), SLOW_MS);
  });
  try {
    return await Promise.race([value, slow]);
  } finally {
    clearTimeout(timer);
  }
}

/** Goes on after the answer. Tests call the app without the runtime around it. */
function later(c: AnswerContext, work: Promise<unknown>): void {
  try {
    c.executionCtx.waitUntil(work);
  } catch {
    void work;
  }
}

function contentful(status: number): ContentfulStatusCode {
  return status === 404 ? 404 : 200;
}
