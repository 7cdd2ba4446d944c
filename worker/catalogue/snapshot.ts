import type { Catalogue, CatalogueReading } from "#domain/catalogue/catalogue.ts";
import type { Database } from "../db/client.ts";
import { realNow } from "../platform/clock.ts";
import type { Settings } from "../platform/env.ts";
import type { RequestCatalogue } from "../platform/services.ts";
import { readSnapshot } from "./read-snapshot.ts";
import { findSnapshotAtEdge, keepSnapshotAtEdge } from "./snapshot-at-edge.ts";

/** How long a request waits for a database that is asleep or in trouble before it gets the last catalogue. */
const PATIENCE_MS = 1_000;
/** How long the last catalogue is served without asking a database that has just failed. */
const REST_MS = 2_000;

type Snapshot = {
  readonly catalogue: Catalogue;
  readonly readAt: number;
  /** How many changes this isolate had made when reading it began. */
  readonly changes: number;
};

/** This isolate's copy of the catalogue. */
let snapshot: Snapshot | undefined;
/** The renewal that is under way. It never rejects. */
let renewal: Promise<void> | undefined;
/** How many changes of the catalogue this isolate has made. */
let changes = 0;
let restUntil = Number.NEGATIVE_INFINITY;

/** Call after a catalogue write: this isolate shows it with its next answer, others within CATALOGUE_CACHE_SECONDS. */
export function catalogueChanged(): void {
  changes += 1;
}

/** The version that this isolate believes to be current without asking; undefined where it has to ask. */
export function believedVersion({ catalogueCacheSeconds }: Settings): string | undefined {
  return snapshot && isBelieved(snapshot, catalogueCacheSeconds) ? snapshot.catalogue.version : undefined;
}

function isBelieved(kept: Snapshot, seconds: number): boolean {
  return kept.changes === changes && kept.readAt + seconds * 1000 > realNow().getTime();
}

export type CatalogueSource = {
  readonly settings: Settings;
  readonly db: () => Database;
  /** The caller knows of a newer catalogue or may have changed it, so the database is asked first (D39). */
  readonly mustBeCurrent: boolean;
  /** Goes on with work after the answer. */
  readonly outlive: (work: Promise<unknown>) => void;
};

/** The catalogue of one request: read when it is first wanted, and the same however often it is read. */
export function requestCatalogue(source: CatalogueSource): RequestCatalogue {
  let reading: Promise<CatalogueReading> | undefined;
  return {
    read: () => (reading ??= readCatalogue(source)),
    wasRead: () => reading,
  };
}

/**
 * The catalogue in this isolate's memory, if it is believed to be current; otherwise the database is asked whether it
 * still is. While the database is down or slow, the last catalogue, marked as old. Throws where there is none, and for a
 * caller who must have the current one.
 */
export async function readCatalogue(source: CatalogueSource): Promise<CatalogueReading> {
  const { settings, mustBeCurrent, outlive } = source;
  if (mustBeCurrent) return renew(source);
  if (renewal) await soon(renewal);
  if (snapshot && isBelieved(snapshot, settings.catalogueCacheSeconds)) return { ...snapshot, isOld: false };
  const last = snapshot;
  // After a change in this isolate, requests wait for the new catalogue; only a failure shows the last one.
  const waits = last === undefined || last.changes < changes;
  if (!waits && restUntil > realNow().getTime()) return { ...last, isOld: true };
  const renewing = renew(source);
  const forget = () => {
    if (renewal === ended) renewal = undefined;
  };
  const ended: Promise<void> = renewing.then(forget, forget);
  renewal = ended;
  outlive(ended);
  try {
    const renewed = waits ? await renewing : await soon(renewing);
    if (renewed) return renewed;
  } catch (error) {
    const kept = last ?? (await findSnapshotAtEdge(settings));
    if (!kept) throw error;
    snapshot ??= { ...kept, changes };
    restUntil = realNow().getTime() + REST_MS;
    return { ...kept, isOld: true };
  }
  restUntil = realNow().getTime() + REST_MS;
  if (!last) throw new Error("a renewal without a result was waited for");
  return { ...last, isOld: true };
}

/** Asks the database, and keeps what it answers for later requests. */
async function renew({ settings, db, outlive }: CatalogueSource): Promise<CatalogueReading> {
  const begun = { readAt: realNow().getTime(), changes };
  const known = snapshot;
  const changed = await readSnapshot(db(), known?.catalogue.version);
  const current = changed ?? known?.catalogue;
  if (!current) throw new Error("the catalogue was read without a version");
  // Of two on their way, the one that was begun later stays.
  const isLater = !snapshot || snapshot.changes < begun.changes || snapshot.readAt <= begun.readAt;
  if (isLater) snapshot = { ...begun, catalogue: current };
  if (changed) outlive(keepSnapshotAtEdge(settings, { ...begun, catalogue: changed }));
  return { ...begun, catalogue: current, isOld: false };
}

/** The promise's value, or undefined if it takes longer than PATIENCE_MS. */
async function soon<Value>(value: Promise<Value>): Promise<Value | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const slow = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), PATIENCE_MS);
  });
  try {
    return await Promise.race([value, slow]);
  } finally {
    clearTimeout(timer);
  }
}
