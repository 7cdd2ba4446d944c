import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { CATALOGUE_DIR, PICTURE_PREFIX, pictureName } from "./catalogue-files.ts";

/** The part of an R2 bucket that seeding needs. */
export type PictureStore = {
  get(key: string): Promise<{ text(): Promise<string> } | null>;
  list(options: { prefix: string }): Promise<{ objects: readonly { key: string }[] }>;
  put(
    key: string,
    value: Uint8Array | string,
    options?: { httpMetadata: { contentType: string } },
  ): Promise<unknown>;
};

const PICTURES_DIR = join(CATALOGUE_DIR, "pictures");
/** Names what was stored by a hash: a start that finds it there stores only what is missing. Not under images/: never served. */
const MANIFEST_KEY = "seed/pictures.sha256";
const AT_ONCE = 8;

/**
 * Puts the catalogue's pictures where the Worker serves them from, and those back that were removed with a product of
 * an earlier database. Gives the number of pictures it stored.
 */
export async function seedPictures(store: PictureStore): Promise<number> {
  if (!existsSync(PICTURES_DIR)) return 0;
  const pictures = readdirSync(PICTURES_DIR)
    .filter((file) => file.endsWith(".avif"))
    .sort()
    .map((file) => ({
      key: `images/${pictureName(file)}`,
      bytes: readFileSync(join(PICTURES_DIR, file)),
    }));
  const hash = createHash("sha256");
  for (const { key, bytes } of pictures) hash.update(`${key}\0${bytes.length}\0`).update(bytes);
  const manifest = hash.digest("hex");
  const seeded = await store.get(MANIFEST_KEY);
  const isCurrent = seeded !== null && (await seeded.text()) === manifest;
  const { objects } = await store.list({ prefix: `images/${PICTURE_PREFIX}` });
  const stored = new Set(objects.map(({ key }) => key));
  const wanted = isCurrent ? pictures.filter(({ key }) => !stored.has(key)) : pictures;
  for (let from = 0; from < wanted.length; from += AT_ONCE) {
    await Promise.all(
      wanted
        .slice(from, from + AT_ONCE)
        .map(({ key, bytes }) => store.put(key, bytes, { httpMetadata: { contentType: "image/avif" } })),
    );
  }
  if (!isCurrent) await store.put(MANIFEST_KEY, manifest);
  return wanted.length;
}
