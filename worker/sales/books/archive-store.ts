import type { R2Bucket, R2Object, R2UploadedPart } from "@cloudflare/workers-types";
import { Zip, ZipPassThrough } from "fflate";
import { ARCHIVE_WAITS_TEXT } from "#domain/books/accountant-link.ts";
import type { Month } from "#domain/books/ledger.ts";
import { orStorageUnavailable } from "../../images/image-use.ts";
import { streamOf } from "../../images/read-image.ts";
import { ShopError } from "../../platform/errors.ts";
import { joined } from "../../platform/joined.ts";
import { sha256 } from "../../platform/sha256.ts";

/** Where a month's archive is made and kept. `/images/*` serves only what is below `images/`, so none of it has an address. */
const ARCHIVES = "books/archives/";
const DOCUMENTS = "books/documents/";
const archiveKey = (month: Month): string => `${ARCHIVES}${month}.zip`;
const documentKey = (month: Month, name: string): string => `${DOCUMENTS}${month}/${name}`;

export const ZIP_TYPE = "application/zip";
const DOWN_TEXT = "The storage of the books isn’t responding right now. Please try again in a moment.";

type StoredDocument = { readonly size: number; readonly sha256: string };
type StoredDocuments = ReadonlyMap<string, StoredDocument>;

/** Streams the archive of a month; 409 if it isn't made yet. */
export async function readArchive(bucket: R2Bucket, month: Month): Promise<ReadableStream> {
  const archive = await orStorageUnavailable(bucket.get(archiveKey(month)), DOWN_TEXT);
  if (archive === null) throw new ShopError("conflict", ARCHIVE_WAITS_TEXT);
  return streamOf(archive.body);
}

/** Returns the months that have an archive. */
export async function archivedMonths(bucket: R2Bucket): Promise<Set<Month>> {
  const found = await orStorageUnavailable(allBelow(bucket, ARCHIVES), DOWN_TEXT);
  return new Set(found.map(({ key }) => monthIn(key)));
}

/** Returns the documents of a month that wait for its archive, by their names. */
export async function storedDocuments(bucket: R2Bucket, month: Month): Promise<StoredDocuments> {
  const folder = documentKey(month, "");
  return new Map(
    (await allBelow(bucket, folder)).map(({ key, size, customMetadata }) => [
      key.slice(folder.length),
      { size, sha256: customMetadata?.["sha256"] ?? "" },
    ]),
  );
}

export async function storeDocument(
  bucket: R2Bucket,
  month: Month,
  name: string,
  content: Uint8Array<ArrayBuffer>,
): Promise<void> {
  await bucket.put(documentKey(month, name), content, {
    customMetadata: { sha256: await sha256(content) },
  });
}

export async function readDocument(
  bucket: R2Bucket,
  month: Month,
  name: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const stored = await bucket.get(documentKey(month, name));
  if (stored === null) throw new Error("a stored document is gone");
  return new Uint8Array(await stored.arrayBuffer());
}

/**
 * R2 takes parts of 5 MiB or more, all but the last of one size
 * (https://developers.cloudflare.com/r2/objects/multipart-objects/). One part and one file are in memory at a time.
 */
const PART_BYTES = 8 * 1024 * 1024;

/** Writes the archive of a month from files in this order. It's there as a whole, or not at all. */
export async function writeArchive(
  bucket: R2Bucket,
  month: Month,
  mtime: Date,
  files: AsyncIterable<readonly [name: string, content: Uint8Array<ArrayBuffer>]>,
): Promise<void> {
  const upload = await bucket.createMultipartUpload(archiveKey(month), {
    httpMetadata: { contentType: ZIP_TYPE },
  });
  try {
    const parts: R2UploadedPart[] = [];
    let chunks: Uint8Array[] = [];
    let size = 0;
    const zip = new Zip((error, chunk) => {
      if (error) throw error;
      chunks.push(chunk);
      size += chunk.byteLength;
    });
    const uploadParts = async (ofAtLeast: number) => {
      let written = joined(chunks);
      while (written.byteLength >= ofAtLeast) {
        parts.push(await upload.uploadPart(parts.length + 1, written.subarray(0, PART_BYTES)));
        written = written.subarray(PART_BYTES);
      }
      chunks = [written];
      size = written.byteLength;
    };
    for await (const [name, content] of files) {
      const file = new ZipPassThrough(name);
      file.mtime = mtime;
      zip.add(file);
      file.push(content, true);
      if (size >= PART_BYTES) await uploadParts(PART_BYTES);
    }
    zip.end();
    await uploadParts(1);
    await upload.complete(parts);
  } catch (error) {
    await upload.abort();
    throw error;
  }
}

/** The most keys that R2 deletes at once. */
const MOST_DELETED = 1_000;

/** Removes the archives and documents of months before one, and the documents that are in an archive. */
export async function removeLeftovers(
  bucket: R2Bucket,
  oldest: Month,
  made: ReadonlySet<Month>,
): Promise<void> {
  const archives = await allBelow(bucket, ARCHIVES);
  const documents = await allBelow(bucket, DOCUMENTS);
  const keys = [
    ...archives.filter(({ key }) => monthIn(key) < oldest),
    ...documents.filter(({ key }) => monthIn(key) < oldest || made.has(monthIn(key))),
  ].map(({ key }) => key);
  for (let at = 0; at < keys.length; at += MOST_DELETED)
    await bucket.delete(keys.slice(at, at + MOST_DELETED));
}

const monthIn = (key: string): Month => /20\d\d-\d\d/.exec(key)?.[0] ?? "";

/** Lists the objects below a folder, page by page, in the order of their keys. */
async function allBelow(bucket: R2Bucket, prefix: string): Promise<R2Object[]> {
  const found: R2Object[] = [];
  let cursor: string | undefined;
  do {
    const page = await bucket.list({
      prefix,
      include: ["customMetadata"],
      ...(cursor === undefined ? {} : { cursor }),
    });
    found.push(...page.objects);
    cursor = page.truncated ? page.cursor : undefined;
  } while (cursor !== undefined);
  return found;
}
