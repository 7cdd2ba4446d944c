import { z } from "zod";
import { WORKER_VARS } from "./worker-vars.ts";

const LIMITS = [
  "LIMIT_CHECKOUT",
  "LIMIT_CONTACT",
  "LIMIT_WITHDRAWAL",
  "LIMIT_REGISTER",
  "LIMIT_BAD_WEBHOOK",
  "LIMIT_STATUS",
  "LIMIT_EXPIRY",
  "LIMIT_ORDER",
  "LIMIT_ADMINISTRATOR",
  "LIMIT_ORDER_LINK",
] as const;

const everybodyPasses = { limit: async () => ({ success: true }) };
/** A bucket without images. */
const images = {
  head: async () => null,
  get: async () => null,
  list: async () => ({ objects: [], truncated: false }),
  delete: async () => undefined,
};
const emptyCache = { match: async () => undefined, put: async () => undefined, delete: async () => false };
Object.defineProperty(globalThis, "caches", { value: { default: emptyCache }, configurable: true });

/** The bindings, as `cloudflare:workers` gives them to the tests. */
export const env: unknown = {
  ...z.record(z.string(), z.string()).parse(JSON.parse(process.env[WORKER_VARS] ?? "{}")),
  ASSETS: { fetch: async () => new Response("", { status: 404 }) },
  IMAGES: images,
  ...Object.fromEntries(LIMITS.map((name) => [name, everybodyPasses])),
};

const runtime = { waitUntil: () => undefined, passThroughOnException: () => undefined, props: {} };

const responseSchema = z.instanceof(Response);

/** The whole Worker. */
export const exports = {
  default: {
    async fetch(request: Request): Promise<Response> {
      const { default: entry } = await import("#worker/index.ts");
      return responseSchema.parse(await Reflect.apply(entry.fetch, entry, [request, env, runtime]));
    },
  },
};
