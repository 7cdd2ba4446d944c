import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { PICTURE_PREFIX, pictureName, PICTURES_DIR } from "./catalogue-files.ts";
import { inBatches } from "./in-batches.ts";

/** The part of an R2 bucket that seeding needs; `list` returns every key below the prefix. */
export type PictureStore = {
  list(options: { prefix: string }): Promise<{ objects: readonly { key: string; etag: string }[] }>;
  put(key: string, value: Uint8Array, options: { httpMetadata: { contentType: string } }): Promise<unknown>;
};

const pictureFiles = (): string[] =>
  existsSync(PICTURES_DIR)
    ? readdirSync(PICTURES_DIR)
        .filter((file) => file.endsWith(".avif"))
        .sort()
    : [];

/** A fingerprint of all pictures. If it hasn't changed, there's nothing new to store. */
export function picturesStamp(): string {
  const hash = createHash("sha256");
  for (const file of pictureFiles()) hash.update(`${file}\0`).update(readFileSync(join(PICTURES_DIR, file)));
  return hash.digest("hex");
}

/** Returns the ETag that R2 gives to an object uploaded in one piece. */
const etagOf = (bytes: Uint8Array): string => createHash("md5").update(bytes).digest("hex");

/**
 * Stores the catalogue's pictures where the Worker serves them from: those that are missing, were removed with a
 * product of an earlier database, or have changed since. Returns the number of pictures stored.
 */
export async function seedPictures(store: PictureStore): Promise<number> {
  const files = pictureFiles();
  if (files.length === 0) return 0;
  const { objects } = await store.list({ prefix: `images/${PICTURE_PREFIX}` });
  const stored = new Map(objects.map(({ key, etag }) => [key, etag]));
  const wanted = files
    .map((file) => ({
      key: `images/${pictureName(file)}`,
      bytes: readFileSync(join(PICTURES_DIR, file)),
    }))
    .filter(({ key, bytes }) => stored.get(key) !== etagOf(bytes));
  await inBatches(wanted, ({ key, bytes }) =>
    store.put(key, bytes, { httpMetadata: { contentType: "image/avif" } }),
  );
  return wanted.length;
}
