import type { R2Bucket, SendEmail } from "@cloudflare/workers-types";
import type Stripe from "stripe";
import type { CatalogueReading } from "#domain/search/catalogue.ts";
import type { Database } from "../db/client.ts";
import type { Bindings, Settings } from "../platform/env.ts";

/** The catalogue as one request sees it: the same in all that it answers. */
export type RequestCatalogue = {
  /** Throws while the database is down and there is no earlier catalogue to show. */
  readonly read: () => Promise<CatalogueReading>;
  /** The last reading, if there is one. */
  readonly wasRead: () => Promise<CatalogueReading> | undefined;
};

/** Everything a request works with. Built once per request; everything below takes it as arguments. */
export type Services = {
  readonly settings: Settings;
  readonly db: Database;
  readonly catalogue: RequestCatalogue;
  /** Closes the open checkouts that no longer match the catalogue (D67). Never throws; a save doesn't wait for it. */
  readonly afterCatalogueChange: () => Promise<void>;
  readonly stripe: Stripe;
  readonly images: R2Bucket;
  /** Cloudflare's way to send mail, where there is one. */
  readonly mailBinding: SendEmail | undefined;
  readonly limits: Pick<
    Bindings,
    | "LIMIT_CHECKOUT"
    | "LIMIT_STATUS"
    | "LIMIT_EXPIRY"
    | "LIMIT_CONTACT"
    | "LIMIT_WITHDRAWAL"
    | "LIMIT_PASSWORD"
    | "LIMIT_BAD_WEBHOOK"
    | "LIMIT_ORDER"
    | "LIMIT_ADMINISTRATOR"
    | "LIMIT_ORDER_LINK"
    | "LIMIT_MISSED_SEARCH"
  >;
};
