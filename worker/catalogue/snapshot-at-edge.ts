import { z } from "zod";
import { type Catalogue, catalogueOf } from "#domain/search/catalogue.ts";
import { logFault } from "../platform/log.ts";
import { findAtEdge, putAtEdge } from "../platform/edge-cache.ts";
import type { Settings } from "../platform/env.ts";
import { productResponse } from "./response-schemas.ts";

/** A catalogue is cached for as long as the database may be down. */
const KEPT_FOR_SECONDS = 24 * 60 * 60;

const keptCatalogue = z.object({
  version: z.string(),
  entries: z.array(
    z.object({ product: productResponse, changedAt: z.coerce.date(), oldSlugs: z.array(z.string()) }),
  ),
});

type EdgeSnapshot = { readonly catalogue: Catalogue; readonly readAt: number };

const entryOf = ({ siteUrl }: Settings) => ({ siteUrl, name: "catalogue" });

/**
 * Returns the last catalogue that an isolate of this data centre has read, for an isolate that starts while the
 * database is down.
 */
export async function findSnapshotAtEdge(settings: Settings): Promise<EdgeSnapshot | undefined> {
  const kept = await findAtEdge(entryOf(settings));
  if (!kept) return undefined;
  const read = keptCatalogue.safeParse(await kept.found.json());
  if (!read.success) {
    // Another version of the shop may have stored it.
    logFault("a catalogue at the edge could not be read", { cause: read.error });
    return undefined;
  }
  return { catalogue: catalogueOf(read.data.version, read.data.entries), readAt: kept.readAt };
}

/** Stores the catalogue for the other isolates of this data centre. */
export function putSnapshotAtEdge(settings: Settings, { catalogue, readAt }: EdgeSnapshot): Promise<void> {
  const body = JSON.stringify({ version: catalogue.version, entries: catalogue.all });
  const headers = { "content-type": "application/json" };
  return putAtEdge(entryOf(settings), body, headers, { readAt, seconds: KEPT_FOR_SECONDS });
}
