import type { Hono } from "hono";
import { z } from "zod";
import { ok, Refusal } from "./cloudflare-responses.ts";

const manifestSchema = z.object({ manifest: z.record(z.string(), z.object({ hash: z.string() })) });
const FILES_A_REQUEST = 50;

/** wrangler decodes the tokens, so they must be well-formed. */
const token = (session: number): string =>
  ["{}", JSON.stringify({ session }), ""].map((part) => Buffer.from(part).toString("base64url")).join(".");

/** The static assets. A version uses the files of one upload session, once all of them have arrived. */
export class Assets {
  readonly #known = new Set<string>();
  readonly #wanted = new Map<string, Set<string>>();

  /** Begins a session and lists the files that aren't stored yet. */
  open(hashes: readonly string[]): { jwt: string; missing: string[] } {
    const missing = new Set(hashes.filter((hash) => !this.#known.has(hash)));
    const jwt = token(this.#wanted.size);
    this.#wanted.set(jwt, missing);
    return { jwt, missing: [...missing] };
  }

  /** Stores files of a session; returns true if they were the last. */
  take(jwt: string, hashes: Iterable<string>): boolean {
    const wanted = this.#wanted.get(jwt);
    if (wanted === undefined) throw new Refusal(403, 10_000, "No such upload session.");
    for (const hash of hashes) {
      wanted.delete(hash);
      this.#known.add(hash);
    }
    return wanted.size === 0;
  }

  requireComplete(jwt: string): void {
    if (this.#wanted.get(jwt)?.size !== 0) throw new Refusal(400, 10_021, "The files were not all uploaded.");
  }
}

export function serveAssets(account: Hono, assets: Assets): void {
  account.post("/workers/scripts/:worker/assets-upload-session", async (c) => {
    const { manifest } = manifestSchema.parse(await c.req.json());
    const { jwt, missing } = assets.open(Object.values(manifest).map(({ hash }) => hash));
    const buckets = [];
    for (let from = 0; from < missing.length; from += FILES_A_REQUEST) {
      buckets.push(missing.slice(from, from + FILES_A_REQUEST));
    }
    return ok({ jwt, buckets });
  });
  account.post("/workers/assets/upload", async (c) => {
    const jwt = (c.req.header("authorization") ?? "").replace("Bearer ", "");
    const isLast = assets.take(jwt, (await c.req.formData()).keys());
    return ok({ jwt: isLast ? jwt : null });
  });
}
