import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { CATALOGUE_DIR, pictureName } from "./catalogue-files.ts";

/** The part of an R2 bucket that seeding needs. */
export type PictureStore = {
  get(key: string): Promise<{ text(): Promise<string> } | null>;
  put(
    key: string,
    value: Uint8Array | string,
    options?: { httpMetadata: { contentType: string } },
  ): Promise<unknown>;
};

const PICTURES_DIR = join(CATALOGUE_DIR, "pictures");
/** Names what was stored by a hash: a start that finds it there has nothing to store. Not under images/: never served. */
const MANIFEST_KEY = "seed/pictures.sha256";
const AT_ONCE = 8;

/** Puts the catalogue's pictures where the Worker serves them from. Gives the number of pictures it stored. */
export async function seedPictures(store: PictureStore): Promise<number> {
  if (!existsSync(PICTURES_DIR)) return 0;
  const pictures = readdirSync(PICTURES_DIR)
    .filter((file) => file.endsWith(".webp"))
    .sort()
    .map((file) => ({ slug: basename(file, ".webp"), bytes: readFileSync(join(PICTURES_DIR, file)) }));
  const hash = createHash("sha256");
  for (const { slug, bytes } of pictures) hash.update(`${slug}\0${bytes.length}\0`).update(bytes);
  const manifest = hash.digest("hex");
  const stored = await store.get(MANIFEST_KEY);
  if (stored && (await stored.text()) === manifest) return 0;
  for (let from = 0; from < pictures.length; from += AT_ONCE) {
    await Promise.all(
      pictures
        .slice(from, from + AT_ONCE)
        .map(({ slug, bytes }) =>
          store.put(`images/${pictureName(slug)}`, bytes, { httpMetadata: { contentType: "image/webp" } }),
        ),
    );
  }
  await store.put(MANIFEST_KEY, manifest);
  return pictures.length;
}
