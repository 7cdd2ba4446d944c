import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import { IMAGE_TYPES } from "#domain/catalogue/image-upload.ts";
import { inBatches } from "../catalogue/in-batches.ts";
import { CommandError } from "../cli/command-error.ts";
import type { Bucket } from "./remote-bucket.ts";

/** The folder of the bucket in which the Worker stores pictures. */
const PREFIX = "images/";
const PICTURE_NAME = /^[\w-][\w.-]*$/;

const picturesIn = (folder: string): string[] =>
  existsSync(folder) ? readdirSync(folder).filter((name) => typeOf(name) !== undefined) : [];

/** Returns the media type of a picture by its name, or undefined if it isn't one. */
function typeOf(name: string): string | undefined {
  const type = `image/${extname(name).slice(1).replace("jpg", "jpeg")}`;
  return IMAGE_TYPES.find((known) => known === type);
}

/**
 * Copies the pictures that a folder lacks from a bucket. Names never change and are never reused, so a name that is there
 * needs no second look. An empty bucket is a CommandError, because it's probably the wrong one.
 */
export async function copyPictures(
  bucket: Bucket,
  folder: string,
): Promise<{ readonly copied: number; readonly total: number }> {
  const { objects } = await bucket.list({ prefix: PREFIX });
  const names = objects
    .map(({ key }) => key.slice(PREFIX.length))
    .filter((name) => PICTURE_NAME.test(name) && typeOf(name) !== undefined);
  if (names.length === 0)
    throw new CommandError("The bucket has no pictures: check its name in wrangler.toml.");
  mkdirSync(folder, { recursive: true });
  const present = new Set(picturesIn(folder));
  const missing = names.filter((name) => !present.has(name));
  await inBatches(missing, async (name) => {
    const draft = join(folder, `${name}.part`);
    writeFileSync(draft, await bucket.get(`${PREFIX}${name}`));
    renameSync(draft, join(folder, name));
  });
  return { copied: missing.length, total: names.length };
}

/** Stores the pictures of a folder that a bucket lacks. A folder without pictures is a CommandError. */
export async function restorePictures(
  bucket: Bucket,
  folder: string,
): Promise<{ readonly stored: number; readonly total: number }> {
  const names = picturesIn(folder);
  if (names.length === 0) throw new CommandError(`There are no pictures in ${folder}.`);
  const { objects } = await bucket.list({ prefix: PREFIX });
  const present = new Set(objects.map(({ key }) => key));
  const missing = names.filter((name) => !present.has(`${PREFIX}${name}`));
  await inBatches(missing, (name) =>
    bucket.put(`${PREFIX}${name}`, readFileSync(join(folder, name)), {
      httpMetadata: { contentType: typeOf(name) ?? "" },
    }),
  );
  return { stored: missing.length, total: names.length };
}
