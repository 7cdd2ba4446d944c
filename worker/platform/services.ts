import type { R2Bucket, SendEmail } from "@cloudflare/workers-types";
import type Stripe from "stripe";
import { type Database, openDatabase } from "../db/client.ts";
import type { Bindings, Settings } from "./env.ts";
import { openStripe } from "./open-stripe.ts";

/** Everything a request works with. Built once per request; everything below takes it as arguments. */
export type Services = {
  readonly settings: Settings;
  readonly db: Database;
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
  >;
};

export function createServices(settings: Settings, bindings: Bindings): Services {
  let db: Database | undefined;
  let stripe: Stripe | undefined;
  return {
    settings,
    get db() {
      return (db ??= openDatabase(settings.databaseUrl));
    },
    get stripe() {
      return (stripe ??= openStripe(settings));
    },
    images: bindings.IMAGES,
    mailBinding: bindings.EMAIL,
    limits: bindings,
  };
}
