import { catalogueMemory, type CatalogueSource, requestCatalogue } from "../catalogue/snapshot.ts";
import { type Database, openDatabase } from "../db/client.ts";
import type { Bindings, OwnersSettings, Settings } from "../platform/env.ts";
import { closeStaleAfterChange } from "../sales/payments/reconcile.ts";
import { openStripe } from "../stripe/open-stripe.ts";
import type { RequestCatalogue, Services } from "../request/services.ts";
import type { StripeClient } from "../platform/stripe-client.ts";

/** A request's access to the catalogue. */
export type CatalogueAccess = Pick<CatalogueSource, "mustBeCurrent" | "outlive">;

/**
 * Creates the services of a request or scheduled job; connections open on first use. Without `access`, every read of
 * the catalogue queries the database.
 */
export function createServices(variables: Settings, bindings: Bindings, access?: CatalogueAccess): Services {
  let db: Database | undefined;
  let stripe: StripeClient | undefined;
  let taken: Settings | undefined;
  const withOwners = (owners: OwnersSettings | undefined): Settings => ({ ...variables, ...owners });
  const database = () => (db ??= openDatabase(variables.databaseUrl));
  const source = { settings: variables, db: database };
  const current = { ...source, mustBeCurrent: true, outlive: () => undefined };
  const readCurrent = () => catalogueMemory.read(current);
  const catalogue: RequestCatalogue = access
    ? requestCatalogue({ ...source, ...access })
    : { read: readCurrent, readSettings: readCurrent, wasRead: () => false };
  const services: Services = {
    get settings() {
      return taken ?? withOwners(catalogueMemory.lastSettings());
    },
    readSettings: async () => {
      const { settings } = await catalogue.readSettings();
      // A request's stay the same; those of jobs, which run for longer, don't.
      if (access) taken = withOwners(settings);
    },
    version: bindings.VERSION?.tag ?? "",
    get db() {
      return database();
    },
    catalogue,
    afterCatalogueChange: () => closeStaleAfterChange(services),
    get stripe() {
      return (stripe ??= openStripe(variables));
    },
    images: bindings.IMAGES,
    mailBinding: bindings.EMAIL,
    limits: bindings,
  };
  return services;
}
