import type { R2Bucket, SendEmail } from "@cloudflare/workers-types";
import Stripe from "stripe";
import { type Database, openDatabase } from "../db/client.ts";
import type { Bindings, Settings } from "./env.ts";

const STRIPE_TIMEOUT_MS = 10_000;
const STRIPE_RETRIES = 1;

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
    | "LIMIT_REGISTER"
    | "LIMIT_BAD_WEBHOOK"
    | "LIMIT_ORDER"
    | "LIMIT_ADMINISTRATOR"
    | "LIMIT_ORDER_LINK"
  >;
};

/** The payment provider's client. Sandbox and real provider differ only in the host. */
export function openStripe({
  stripeApiUrl,
  stripeSecretKey,
}: Pick<Settings, "stripeApiUrl" | "stripeSecretKey">): Stripe {
  const { protocol, hostname, port } = stripeApiUrl;
  return new Stripe(stripeSecretKey, {
    httpClient: Stripe.createFetchHttpClient(),
    host: hostname,
    protocol: protocol === "http:" ? "http" : "https",
    ...(port === "" ? {} : { port }),
    timeout: STRIPE_TIMEOUT_MS,
    maxNetworkRetries: STRIPE_RETRIES,
    telemetry: false,
  });
}

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
