import { createHash, randomBytes } from "node:crypto";
import type { Hono } from "hono";
import { z } from "zod";
import { ok, Refusal } from "./cloudflare-responses.ts";

const originSchema = z.object({
  user: z.string(),
  password: z.string(),
  host: z.string(),
  database: z.string(),
});
const cachingSchema = z.looseObject({ disabled: z.boolean().optional() });
const configurationSchema = z.looseObject({
  name: z.string(),
  origin: z.looseObject(originSchema.shape),
  caching: cachingSchema.optional(),
});
type Configuration = z.infer<typeof configurationSchema> & { readonly id: string };

export type StoredObject = { readonly bytes: Buffer; readonly etag: string; readonly contentType: string };

/** The number of objects that R2 lists per call; small, so that clients have to fetch further pages. */
const OBJECTS_A_PAGE = 100;

/** The stand-in's Hyperdrive configurations and R2 buckets. */
export class Storage {
  readonly configurations = new Map<string, Configuration>();
  readonly buckets = new Map<string, Map<string, StoredObject>>();

  configuration(id: string): Configuration {
    const found = this.configurations.get(id);
    if (found === undefined) throw new Refusal(404, 2001, "Hyperdrive config not found");
    return found;
  }

  bucket(name: string): Map<string, StoredObject> {
    const found = this.buckets.get(name);
    if (found === undefined) throw new Refusal(404, 10_006, "The specified bucket does not exist.");
    return found;
  }
}

/** Cloudflare never returns a password. */
const shown = ({ origin, ...configuration }: Configuration) => ({
  ...configuration,
  origin: { ...origin, password: undefined },
});

function serveHyperdrive(account: Hono, storage: Storage): void {
  account.post("/hyperdrive/configs", async (c) => {
    const id = randomBytes(16).toString("hex");
    const made = { ...configurationSchema.parse(await c.req.json()), id };
    storage.configurations.set(id, made);
    return ok(shown(made));
  });
  account.get("/hyperdrive/configs/:id", (c) => ok(shown(storage.configuration(c.req.param("id")))));
  account.patch("/hyperdrive/configs/:id", async (c) => {
    const id = c.req.param("id");
    const change = configurationSchema.partial().parse(await c.req.json());
    const changed = { ...storage.configuration(id), ...change, id };
    storage.configurations.set(id, configurationSchema.extend({ id: z.string() }).parse(changed));
    return ok(shown(storage.configuration(id)));
  });
}

function serveBuckets(account: Hono, storage: Storage): void {
  account.post("/r2/buckets", async (c) => {
    const { name } = z.object({ name: z.string() }).parse(await c.req.json());
    if (storage.buckets.has(name))
      throw new Refusal(409, 10_004, "The bucket you tried to create already exists");
    storage.buckets.set(name, new Map());
    return ok({ name });
  });
  account.get("/r2/buckets/:bucket", (c) => {
    storage.bucket(c.req.param("bucket"));
    return ok({ name: c.req.param("bucket") });
  });
  account.get("/r2/buckets/:bucket/objects", (c) => {
    const { prefix = "", cursor = "" } = c.req.query();
    const keys = [...storage.bucket(c.req.param("bucket")).keys()].sort();
    const rest = keys.filter((key) => key.startsWith(prefix) && key > cursor);
    const page = rest.slice(0, OBJECTS_A_PAGE);
    const objects = page.map((key) => ({ key, etag: storage.bucket(c.req.param("bucket")).get(key)?.etag }));
    const isTruncated = rest.length > page.length;
    return ok(objects, isTruncated ? { is_truncated: true, cursor: page.at(-1) } : { is_truncated: false });
  });
  account.get("/r2/buckets/:bucket/objects/:key{.+}", (c) => {
    const found = storage.bucket(c.req.param("bucket")).get(c.req.param("key"));
    if (found === undefined) throw new Refusal(404, 10_007, "The specified key does not exist.");
    return new Response(new Uint8Array(found.bytes), { headers: { "content-type": found.contentType } });
  });
  account.put("/r2/buckets/:bucket/objects/:key{.+}", async (c) => {
    const bytes = Buffer.from(await c.req.arrayBuffer());
    const etag = createHash("md5").update(bytes).digest("hex");
    const contentType = c.req.header("content-type") ?? "";
    storage.bucket(c.req.param("bucket")).set(c.req.param("key"), { bytes, etag, contentType });
    return ok({ key: c.req.param("key"), etag, size: String(bytes.length) });
  });
}

export function serveStorage(account: Hono, storage: Storage): void {
  serveHyperdrive(account, storage);
  serveBuckets(account, storage);
}
