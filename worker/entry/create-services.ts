import { catalogueMemory, type CatalogueSource, requestCatalogue } from "../catalogue/snapshot.ts";
import { type Database, openDatabase } from "../db/client.ts";
import type { Bindings, Settings } from "../platform/env.ts";
import { closeStaleAfterChange } from "../sales/payments/reconcile.ts";
import { openStripe } from "../stripe/open-stripe.ts";
import type { Services } from "../request/services.ts";
import type { StripeClient } from "../platform/stripe-client.ts";

/** A request's access to the catalogue. */
export type CatalogueAccess = Pick<CatalogueSource, "mustBeCurrent" | "outlive">;

/**
 * Creates the services of a request or scheduled job; connections open on first use. Without `access`, every read of
 * the catalogue queries the database.
 */
export function createServices(settings: Settings, bindings: Bindings, access?: CatalogueAccess): Services {
  let db: Database | undefined;
  let stripe: StripeClient | undefined;
  const database = () => (db ??= openDatabase(settings.databaseUrl));
  const source = { settings, db: database };
  const current = { ...source, mustBeCurrent: true, outlive: () => undefined };
  const services: Services = {
    settings,
    version: bindings.VERSION?.tag ?? "",
    get db() {
      return database();
    },
    catalogue: access
      ? requestCatalogue({ ...source, ...access })
      : { read: () => catalogueMemory.read(current), wasRead: () => undefined },
    afterCatalogueChange: () => closeStaleAfterChange(services),
    get stripe() {
      return (stripe ??= openStripe(settings));
    },
    images: bindings.IMAGES,
    mailBinding: bindings.EMAIL,
    limits: bindings,
  };
  return services;
}
