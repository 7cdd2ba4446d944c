import type { R2Bucket, SendEmail } from "@cloudflare/workers-types";
import type { CatalogueReading } from "#domain/search/catalogue.ts";
import type { Database } from "../db/client.ts";
import type { Limits, Settings } from "../platform/env.ts";
import type { StripeClient } from "../platform/stripe-client.ts";

/** The catalogue as seen by one request: the same for everything in its response. */
export type RequestCatalogue = {
  /** Throws if the database is down and there is no earlier catalogue. */
  readonly read: () => Promise<CatalogueReading>;
  /** The last reading, if there was one. */
  readonly wasRead: () => Promise<CatalogueReading> | undefined;
};

/** The services of a request. Built once per request and passed on as arguments. */
export type Services = {
  readonly settings: Settings;
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
