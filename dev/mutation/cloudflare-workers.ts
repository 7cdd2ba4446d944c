import { z } from "zod";
import wranglerToml from "../../wrangler.toml?raw";
import { WORKER_VARS } from "./worker-vars.ts";

const LIMIT = /name = "(LIMIT_\w+)"\nnamespace_id = "1\d{3}"\nsimple = \{ limit = (\d+), period = (\d+) \}/g;

/** A rate limit that counts, as wrangler.toml says, for each key. */
function rateLimit(most: number, seconds: number) {
  const counts = new Map<string, { count: number; readonly ends: number }>();
  return {
    limit: async ({ key }: { readonly key: string }) => {
      const known = counts.get(key);
      const now = performance.now();
      const current =
        known !== undefined && known.ends > now ? known : { count: 0, ends: now + seconds * 1000 };
      current.count += 1;
      counts.set(key, current);
      return { success: current.count <= most };
    },
  };
}

const limits = Object.fromEntries(
  [...wranglerToml.matchAll(LIMIT)].map(([, name, most, seconds]) => [
    name,
    rateLimit(Number(most), Number(seconds)),
  ]),
);

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
  ...limits,
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
