import { type Catalogue, catalogueOf, type CatalogueEntry } from "#domain/search/catalogue.ts";
import { keepSeller, SAMPLE_SELLER } from "#domain/seller/seller.ts";
import { sellerOf, type SettingTexts } from "#domain/settings/shop-values.ts";
import type { Database, Queryable } from "../db/client.ts";
import { realNow } from "../platform/clock.ts";
import { type OwnersSettings, ownersSettings, type Settings } from "../platform/env.ts";
import type { RequestCatalogue, ShopReading } from "../request/services.ts";
import { z } from "zod";
import { logFault } from "../platform/log.ts";
import { findAtEdge, putAtEdge } from "../platform/edge-cache.ts";
import { productResponse } from "./response-schemas.ts";
import { asc, sql } from "drizzle-orm";
import { catalogueVersion, products } from "../db/schema/catalogue.ts";
import { shopSettings } from "../db/schema/settings.ts";
import { formerSlugs, productColumns, viewProduct } from "./product-view.ts";

/** The longest that a request waits for a slow or failing database before it gets the last catalogue. */
const READ_TIMEOUT_MS = 1_000;
/** The time for which the last catalogue is served without querying a database that has just failed. */
const RETRY_DELAY_MS = 2_000;

type Snapshot = EdgeSnapshot & {
  readonly settings: OwnersSettings;
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

/** One isolate's copy of the catalogue, and of its owner's settings (D85), which have the same version. */
export class CatalogueMemory {
  #snapshot: Snapshot | undefined;
  /** The current refresh, if any. It never rejects. */
  #renewal: Promise<void> | undefined;
  /** The number of changes that this isolate has made to the catalogue. */
  #changes = 0;
  #restUntil = Number.NEGATIVE_INFINITY;

  /**
   * Call it after a write to the catalogue or the settings: this isolate serves the change with its next response, others within
   * CATALOGUE_CACHE_SECONDS.
   */
  noteChange(): void {
    this.#changes += 1;
  }

  /** The reading that can be trusted without a query; undefined if the database must be queried. */
  believed({ catalogueCacheSeconds }: Pick<Settings, "catalogueCacheSeconds">): ShopReading | undefined {
    const kept = this.#snapshot;
    if (!kept || kept.changes < this.#changes) return undefined;
    const isFresh = kept.readAt + catalogueCacheSeconds * 1000 > realNow().getTime();
    return isFresh ? { ...kept, isOld: false } : undefined;
  }

  /** The owner's settings as they were last read, however long ago; undefined in an isolate that has read none. */
  lastSettings(): OwnersSettings | undefined {
    return this.#snapshot?.settings;
  }

  /**
   * Returns the catalogue in memory while it can be trusted, and otherwise queries the database for a newer version.
   * While the database is down or slow, returns the last catalogue, marked as old. Throws if there is none, or if the
   * caller requires the current one.
   */
  async read(source: CatalogueSource): Promise<ShopReading> {
    const { settings, mustBeCurrent, outlive } = source;
    if (mustBeCurrent) return this.#renew(source);
    if (this.#renewal) await withinTimeout(this.#renewal);
    const believed = this.believed(settings);
    if (believed) return believed;
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
    const old = last ?? this.#keep({ ...kept, changes: this.#changes });
    this.#restUntil = realNow().getTime() + RETRY_DELAY_MS;
    return { ...old, isOld: true };
  }

  /** Uses this snapshot from now on, unless a read that began later has replaced it. */
  #keep(read: Omit<Snapshot, "settings">): Snapshot {
    const kept = this.#snapshot;
    const settings = kept?.stored === read.stored ? kept.settings : ownersSettings(read.stored);
    const snapshot = { ...read, settings };
    const isLater = !kept || kept.changes < read.changes || kept.readAt <= read.readAt;
    if (isLater) {
      this.#snapshot = snapshot;
      keepSeller(sellerOf(settings));
    }
    return snapshot;
  }

  /** Queries the database, and stores the result for later requests. */
  async #renew({ settings, db, outlive }: CatalogueSource): Promise<ShopReading> {
    const begun = { readAt: realNow().getTime(), changes: this.#changes };
    const known = this.#snapshot;
    const changed = await readSnapshot(db(), known?.catalogue.version);
    const current = changed ?? known;
    if (!current) throw new Error("the catalogue was read without a version");
    const { catalogue, stored } = current;
    const snapshot = this.#keep({ ...begun, catalogue, stored });
    if (changed) outlive(putSnapshotAtEdge(settings, snapshot));
    return { ...snapshot, isOld: false };
  }
}

/** The catalogue in this isolate's memory. */
export let catalogueMemory = new CatalogueMemory();

/** Empties the memory, as in a new isolate. For the simulation, whose schedules share a process. */
export function forgetCatalogue(): void {
  catalogueMemory = new CatalogueMemory();
  keepSeller(SAMPLE_SELLER);
}

/**
 * The catalogue of one request: read on first use, and the same however often it is read. The settings are of the same
 * reading; only a caller that requires the current catalogue gets them without a query, while they're believed.
 */
export function requestCatalogue(source: CatalogueSource): RequestCatalogue {
  let reading: Promise<ShopReading> | undefined;
  let wasRead = false;
  const readOnce = () => (reading ??= catalogueMemory.read(source));
  return {
    read: () => {
      wasRead = true;
      return readOnce();
    },
    readSettings: async () => {
      const believed =
        source.mustBeCurrent && !reading ? catalogueMemory.believed(source.settings) : undefined;
      return believed ?? (await readOnce());
    },
    wasRead: () => wasRead,
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

/** A catalogue is cached for as long as the database may be down. */
const KEPT_FOR_SECONDS = 24 * 60 * 60;

const keptCatalogue = z.object({
  version: z.string(),
  stored: z.record(z.string(), z.string()),
  entries: z.array(
    z.object({ product: productResponse, changedAt: z.coerce.date(), oldSlugs: z.array(z.string()) }),
  ),
});

type StoredShop = {
  readonly catalogue: Catalogue;
  /** The texts of the settings that the owner has changed. */
  readonly stored: SettingTexts;
};
type EdgeSnapshot = StoredShop & { readonly readAt: number };

const entryOf = ({ siteUrl }: Settings) => ({ siteUrl, name: "catalogue" });

/**
 * Returns the last catalogue that an isolate of this data centre has read, for an isolate that starts while the
 * database is down.
 */
async function findSnapshotAtEdge(settings: Settings): Promise<EdgeSnapshot | undefined> {
  const kept = await findAtEdge(entryOf(settings));
  if (!kept) return undefined;
  const read = keptCatalogue.safeParse(await kept.found.json());
  if (!read.success) {
    // Another version of the shop may have stored it.
    logFault("a catalogue at the edge could not be read", { cause: read.error });
    return undefined;
  }
  const { version, entries, stored } = read.data;
  return { catalogue: catalogueOf(version, entries), stored, readAt: kept.readAt };
}

/** Stores the catalogue for the other isolates of this data centre. */
function putSnapshotAtEdge(settings: Settings, { catalogue, stored, readAt }: EdgeSnapshot): Promise<void> {
  const body = JSON.stringify({ version: catalogue.version, entries: catalogue.all, stored });
  const headers = { "content-type": "application/json" };
  return putAtEdge(entryOf(settings), body, headers, { readAt, seconds: KEPT_FOR_SECONDS });
}

/** The version of a catalogue before its first write. */
const NEVER_WRITTEN = "0";

/** In the first row alone: they'd be sent with each product otherwise. */
const storedTexts = sql<SettingTexts | null>`
  case when row_number() over (order by ${products.displayOrder}, ${products.id}) = 1 then (
    select coalesce(jsonb_object_agg(${shopSettings.key}, ${shopSettings.text}), '{}')
    from ${shopSettings} where ${shopSettings.text} is not null
  ) end`;

/** Reads the catalogue and the settings; null if they still have the known version. */
export async function readSnapshot(db: Queryable, known: string | undefined): Promise<StoredShop | null> {
  if (known !== undefined && (await readVersion(db)) === known) return null;
  // In one statement, so that the products and the settings match the version.
  const rows = await db
    .select({
      version: catalogueVersion.version,
      stored: storedTexts,
      product: productColumns,
      changedAt: products.updatedAt,
      oldSlugs: formerSlugs,
    })
    .from(sql`(values (1)) as one`)
    .leftJoin(catalogueVersion, sql`true`)
    .leftJoin(products, sql`true`)
    .orderBy(asc(products.displayOrder), asc(products.id));
  const entries = rows.flatMap(({ product, changedAt, oldSlugs }): CatalogueEntry[] =>
    product === null || changedAt === null ? [] : [{ product: viewProduct(product), changedAt, oldSlugs }],
  );
  const [first] = rows;
  return { catalogue: catalogueOf(first?.version ?? NEVER_WRITTEN, entries), stored: first?.stored ?? {} };
}

async function readVersion(db: Queryable): Promise<string> {
  const [row] = await db.select({ version: catalogueVersion.version }).from(catalogueVersion);
  return row?.version ?? NEVER_WRITTEN;
}
