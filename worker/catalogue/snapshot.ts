import type { Catalogue, CatalogueReading } from "#domain/search/catalogue.ts";
import type { Database } from "../db/client.ts";
import { realNow } from "../platform/clock.ts";
import type { Settings } from "../platform/env.ts";
import type { RequestCatalogue } from "../request/services.ts";
import { readSnapshot } from "./read-snapshot.ts";
import { findSnapshotAtEdge, putSnapshotAtEdge } from "./snapshot-at-edge.ts";

/** The longest that a request waits for a slow or failing database before it gets the last catalogue. */
const READ_TIMEOUT_MS = 1_000;
/** The time for which the last catalogue is served without querying a database that has just failed. */
const RETRY_DELAY_MS = 2_000;

type Snapshot = {
  readonly catalogue: Catalogue;
  readonly readAt: number;
  /** The number of changes that this isolate had made when the read began. */
  readonly changes: number;
};

export type CatalogueSource = {
  readonly settings: Settings;
  readonly db: () => Database;
  /** True if the caller knows of a newer catalogue or may have changed it, so the database is queried first (D39). */
  readonly mustBeCurrent: boolean;
  /** Keeps work running after the response (waitUntil). */
  readonly outlive: (work: Promise<unknown>) => void;
};

/** One isolate's copy of the catalogue. */
export class CatalogueMemory {
  #snapshot: Snapshot | undefined;
  /** The current refresh, if any. It never rejects. */
  #renewal: Promise<void> | undefined;
  /** The number of changes that this isolate has made to the catalogue. */
  #changes = 0;
  #restUntil = Number.NEGATIVE_INFINITY;

  /**
   * Call it after a catalogue write: this isolate serves the change with its next response, others within
   * CATALOGUE_CACHE_SECONDS.
   */
  noteChange(): void {
    this.#changes += 1;
  }

  /** The version that can be trusted without a query; undefined if the database must be queried. */
  believedVersion(settings: Settings): string | undefined {
    return this.#believed(settings)?.catalogue.version;
  }

  /**
   * Returns the catalogue in memory while it can be trusted, and otherwise queries the database for a newer version.
   * While the database is down or slow, returns the last catalogue, marked as old. Throws if there is none, or if the
   * caller requires the current one.
   */
  async read(source: CatalogueSource): Promise<CatalogueReading> {
    const { settings, mustBeCurrent, outlive } = source;
    if (mustBeCurrent) return this.#renew(source);
    if (this.#renewal) await withinTimeout(this.#renewal);
    const believed = this.#believed(settings);
    if (believed) return { ...believed, isOld: false };
    const last = this.#snapshot;
    // After a change in this isolate, requests wait for the new catalogue, and get the last one only if that fails.
    const waits = last === undefined || last.changes < this.#changes;
    if (!waits && this.#restUntil > realNow().getTime()) return { ...last, isOld: true };
    const renewing = this.#renew(source);
    const forget = () => {
      if (this.#renewal === ended) this.#renewal = undefined;
    };
    const ended: Promise<void> = renewing.then(forget, forget);
    this.#renewal = ended;
    outlive(ended);
    let failure: unknown;
    try {
      const renewed = waits ? await renewing : await withinTimeout(renewing);
      if (renewed) return renewed;
    } catch (error) {
      failure = error;
    }
    const kept = last ?? (await findSnapshotAtEdge(settings));
    if (!kept) throw failure;
    this.#snapshot ??= { ...kept, changes: this.#changes };
    this.#restUntil = realNow().getTime() + RETRY_DELAY_MS;
    return { ...kept, isOld: true };
  }

  #believed({ catalogueCacheSeconds }: Settings): Snapshot | undefined {
    const kept = this.#snapshot;
    if (!kept || kept.changes < this.#changes) return undefined;
    return kept.readAt + catalogueCacheSeconds * 1000 > realNow().getTime() ? kept : undefined;
  }

  /** Queries the database, and stores the result for later requests. */
  async #renew({ settings, db, outlive }: CatalogueSource): Promise<CatalogueReading> {
    const begun = { readAt: realNow().getTime(), changes: this.#changes };
    const known = this.#snapshot;
    const changed = await readSnapshot(db(), known?.catalogue.version);
    const current = changed ?? known?.catalogue;
    if (!current) throw new Error("the catalogue was read without a version");
    const kept = this.#snapshot;
    // If two reads overlap, the one that began later is kept.
    const isLater = !kept || kept.changes < begun.changes || kept.readAt <= begun.readAt;
    if (isLater) this.#snapshot = { ...begun, catalogue: current };
    if (changed) outlive(putSnapshotAtEdge(settings, { ...begun, catalogue: changed }));
    return { ...begun, catalogue: current, isOld: false };
  }
}

/** The catalogue in this isolate's memory. */
export let catalogueMemory = new CatalogueMemory();

/** Empties the memory, as in a new isolate. For the simulation, whose schedules share a process. */
export function forgetCatalogue(): void {
  catalogueMemory = new CatalogueMemory();
}

/** The catalogue of one request: read on first use, and the same however often it is read. */
export function requestCatalogue(source: CatalogueSource): RequestCatalogue {
  let reading: Promise<CatalogueReading> | undefined;
  return {
    read: () => (reading ??= catalogueMemory.read(source)),
    wasRead: () => reading,
  };
}

/** Returns the promise's value, or undefined if it takes longer than READ_TIMEOUT_MS. */
async function withinTimeout<Value>(value: Promise<Value>): Promise<Value | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const slow = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), READ_TIMEOUT_MS);
  });
  try {
    return await Promise.race([value, slow]);
  } finally {
    clearTimeout(timer);
  }
}
