import type { R2Bucket, SendEmail } from "@cloudflare/workers-types";
import type { CatalogueReading } from "#domain/search/catalogue.ts";
import type { Database } from "../db/client.ts";
import type { Limits, OwnersSettings, Settings } from "../platform/env.ts";
import type { StripeClient } from "../platform/stripe-client.ts";

/** The shop as it was read at one time: its catalogue, and its owner's settings (D85). */
export type ShopReading = CatalogueReading & { readonly settings: OwnersSettings };

/** The catalogue as seen by one request: the same for everything in its response. */
export type RequestCatalogue = {
  /** Throws if the database is down and there is no earlier catalogue. */
  readonly read: () => Promise<ShopReading>;
  /** The reading whose settings the request works with. Throws as `read`. */
  readonly readSettings: () => Promise<ShopReading>;
  /** True if the response shows something of the catalogue. */
  readonly wasRead: () => boolean;
};

/** The services of a request. Built once per request and passed on as arguments. */
export type Services = {
  /** The variables, and the owner's settings: those that were last read, until `readSettings` is done. */
  readonly settings: Settings;
  /**
   * Takes the owner's settings over for the rest of the request or job (D85). Throws if the database is down, and whoever calls may not
   * work with old ones.
   */
  readonly readSettings: () => Promise<void>;
  readonly db: Database;
  /** The deployed version, by its commit; empty on a developer's machine. */
  readonly version: string;
  readonly catalogue: RequestCatalogue;
  /** Closes the open checkouts that no longer match the catalogue (D67), or whose offer has ended (D83). Never throws; a save doesn't wait for it. */
  readonly afterCatalogueChange: () => Promise<void>;
  readonly stripe: StripeClient;
  readonly images: R2Bucket;
  /** Cloudflare's binding for sending mail, if there is one. */
  readonly mailBinding: SendEmail | undefined;
  readonly limits: Limits;
};
