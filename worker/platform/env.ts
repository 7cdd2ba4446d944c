import type { ShopSettings } from "#domain/site/shop-settings.ts";
import type { Hyperdrive, R2Bucket, RateLimit, SendEmail } from "@cloudflare/workers-types";
import { z } from "zod";
import { CATALOGUE_CACHE_MAX_SECONDS } from "#domain/site/catalogue-change.ts";
import { isEmail } from "#domain/text/email-address.ts";
import { isDay } from "#domain/time/calendar-day.ts";
import type { VatSettings } from "#domain/vat/decide-vat.ts";
import { DEFAULT_DELIVERY_HOURS } from "#domain/seller/delivery-hours.ts";
import { DEFAULT_RETENTION, type RetentionSettings } from "#domain/site/retention.ts";
import { isLoopback } from "./loopback.ts";

/** The part of the static assets binding that the Worker uses. */
export type AssetsBinding = { fetch(request: Request): Promise<Response> };

/** Settings, parsed once per isolate. docs/configuration.md explains each name. */
export type Settings = RetentionSettings & {
  /** The shop's origin, without a trailing slash. The payment provider redirects shoppers to it. */
  readonly siteUrl: string;
  readonly databaseUrl: string;
  readonly stripeSecretKey: string;
  readonly stripeWebhookSecret: string;
  readonly stripePublishableKey: string;
  /** For the VAT line and the seller's VAT number on the provider's invoices; created by deploy and start. */
  readonly stripeTaxRateId: string;
  readonly stripeAccountTaxId: string;
  readonly stripeApiUrl: URL;
  readonly stripeJsUrl: string;
  readonly tokenSecret: string;
  /** The address of the sandbox's clock; null except on the sandbox, regardless of CLOCK_URL (D52). */
  readonly clockUrl: URL | null;
  /**
   * Cookies have neither the prefix `__Host-` nor `Secure`, because this address is one where browsers refuse both: plain
   * http, and not this machine's own. Only on the sandbox, for a phone in the same network.
   */
  readonly hasPlainCookies: boolean;
  /** The key with which the tokens of order links are hashed (D44). */
  readonly orderLinkSecret: string;
  /** The key before the last rotation, whose links are still valid; null if there is none. */
  readonly previousOrderLinkSecret: string | null;
  /** The sender's address; its display name is the shop's. */
  readonly mailFrom: string;
  /** The mail API; null if mails are sent by the EMAIL binding. */
  readonly mailApi: MailApi | null;
  /** The base of VIES's REST calls, by which VAT numbers are checked; ends with a slash. */
  readonly viesUrl: URL;
  /** The service that is asked about breached passwords; ends with a slash. Null for none (D58). */
  readonly breachedPasswordsUrl: URL | null;
  /** The time for which an isolate serves public catalogue reads from memory without a query. */
  readonly catalogueCacheSeconds: number;
  /** Where alerts are posted besides the mail to the seller; null for nowhere. */
  readonly alertWebhookUrl: URL | null;
  /** False for a shop that search engines must not show, such as a preview. */
  readonly searchIndexing: boolean;
  /** Whether browsers report how a visit felt (D89). */
  readonly webVitals: boolean;
  /** The number of failed sign-ins per minute allowed for an IP address or a name (D37). */
  readonly signInFailuresPerMinute: number;
  /** The number of days for which the supplier accepts returns (D49). */
  readonly supplierReturnDays: number;
  /** The frequency of the shop's own mails about paid orders, disputes and withdrawals (D78). */
  readonly shopNotices: (typeof SHOP_NOTICES)[number];
  /** Where the seller is registered for OSS, and to whose companies it sells outside the EU (D53, D55). */
  readonly vat: VatSettings;
} & DeliverySettings;

/** The time limits of buyer and shop for a unit's delivery (D42, D43). */
export type DeliverySettings = {
  /** The time after which the preset administrator applies. */
  readonly detailsWaitHours: number;
  /** The time until a unit is promised, from when its details are known or the preset applies. */
  readonly deliveryPromiseHours: number;
};

/** A mail API in Resend's form (D47). */
export type MailApi = {
  /** Ends with a slash. */
  readonly url: URL;
  readonly key: string;
  /** The secret with which its events are signed. */
  readonly webhookSecret: string;
};

/** Bindings to live objects. */
export type Bindings = {
  readonly ASSETS: AssetsBinding;
  readonly IMAGES: R2Bucket;
  readonly LIMIT_CHECKOUT: RateLimit;
  readonly LIMIT_CONTACT: RateLimit;
  readonly LIMIT_WITHDRAWAL: RateLimit;
  readonly LIMIT_PASSWORD: RateLimit;
  readonly LIMIT_BAD_WEBHOOK: RateLimit;
  readonly LIMIT_STATUS: RateLimit;
  readonly LIMIT_EXPIRY: RateLimit;
  readonly LIMIT_ORDER: RateLimit;
  readonly LIMIT_ADMINISTRATOR: RateLimit;
  readonly LIMIT_ORDER_LINK: RateLimit;
  readonly LIMIT_MISSED_SEARCH: RateLimit;
  readonly LIMIT_ERROR_REPORT: RateLimit;
  /** Cloudflare's binding for sending mail; absent if only the mail API is used. */
  readonly EMAIL?: SendEmail;
  /** The deployed version; absent if the runtime has none. */
  readonly VERSION?: { readonly id: string; readonly tag: string };
};

export type RawEnv = Bindings & { readonly HYPERDRIVE?: Hyperdrive } & Readonly<Record<string, unknown>>;

export const DEFAULT_STRIPE_API_URL = "https://api.stripe.com";
export const DEFAULT_STRIPE_JS_URL = "https://js.stripe.com/endive/stripe.js";

export const DEFAULT_MAIL_API_URL = "https://api.resend.com";
const DEFAULT_BREACHED_PASSWORDS_URL = "https://api.pwnedpasswords.com/range";
export const DEFAULT_VIES_URL = "https://ec.europa.eu/taxation_customs/vies/rest-api";

const DEFAULT_CATALOGUE_CACHE_SECONDS = 5;
const DEFAULT_SIGN_IN_FAILURES_PER_MINUTE = 10;

const SECRET_MIN_CHARS = 32;

/** Thirty days: the legal limit for a delivery without an agreed date. */
const LONGEST_WAIT_HOURS = 720;

const DEFAULT_SUPPLIER_RETURN_DAYS = 30;
const LONGEST_RETURN_DAYS = 365;

/** As they happen, one mail per day, or none. */
const SHOP_NOTICES = ["each", "daily", "none"] as const;

const MESSAGES_KEPT_LEAST_DAYS = 1;
/** The provider can report a payment this long after the checkout: bank debits take up to two weeks. */
const UNPAID_ORDERS_KEPT_LEAST_DAYS = 30;
const MOST_KEPT_DAYS = 3650;

const httpUrl = (name: string) =>
  z.url({ protocol: /^https?$/, error: `${name} must be an http(s) address.` });
const formed = (name: string, form: RegExp, example: string) =>
  z.string(`${name} is missing.`).regex(form, `${name} must look like ${example}.`);

const secret = (name: string) =>
  z
    .string(`${name} is missing.`)
    .min(SECRET_MIN_CHARS, `${name} must have at least ${SECRET_MIN_CHARS} characters.`);

const keptDays = (name: string, leastDays: number) =>
  z.coerce
    .number(`${name} must be a number of days.`)
    .int(`${name} must be a whole number of days.`)
    .min(leastDays, `${name} must be at least ${leastDays}.`)
    .max(MOST_KEPT_DAYS, `${name} must be at most ${MOST_KEPT_DAYS}.`);

const hours = (name: string, least: number) =>
  z.coerce
    .number(`${name} must be a number of hours.`)
    .int(`${name} must be a whole number of hours.`)
    .min(least, `${name} must be at least ${least}.`)
    .max(LONGEST_WAIT_HOURS, `${name} must be at most ${LONGEST_WAIT_HOURS}.`);

/** The variables of the Worker and the start command, each with a readable message for an invalid value. */
export const settingsSchema = z.object({
  SITE_URL: httpUrl("SITE_URL").transform((url) => url.replace(/\/+$/, "")),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: "DATABASE_URL must be a postgres:// address." }),
  STRIPE_SECRET_KEY: formed("STRIPE_SECRET_KEY", /^(sk|rk)_(test|live)_\w+$/, "sk_test_… or sk_live_…"),
  STRIPE_WEBHOOK_SECRET: formed("STRIPE_WEBHOOK_SECRET", /^whsec_\S+$/, "whsec_…"),
  STRIPE_PUBLISHABLE_KEY: formed("STRIPE_PUBLISHABLE_KEY", /^pk_(test|live)_\w+$/, "pk_test_… or pk_live_…"),
  STRIPE_TAX_RATE_ID: formed("STRIPE_TAX_RATE_ID", /^txr_\w+$/, "txr_…"),
  STRIPE_ACCOUNT_TAX_ID: formed("STRIPE_ACCOUNT_TAX_ID", /^a?txi_\w+$/, "atxi_… or txi_…"),
  STRIPE_API_URL: httpUrl("STRIPE_API_URL").default(DEFAULT_STRIPE_API_URL),
  STRIPE_JS_URL: httpUrl("STRIPE_JS_URL").default(DEFAULT_STRIPE_JS_URL),
  TOKEN_SECRET: secret("TOKEN_SECRET"),
  ORDER_LINK_SECRET: secret("ORDER_LINK_SECRET"),
  ORDER_LINK_SECRET_PREVIOUS: secret("ORDER_LINK_SECRET_PREVIOUS").optional(),
  CLOCK_URL: httpUrl("CLOCK_URL").optional(),
  MAIL_FROM: z.string().refine(isEmail, "MAIL_FROM must be an email address."),
  MAIL_API_URL: httpUrl("MAIL_API_URL").default(DEFAULT_MAIL_API_URL),
  MAIL_API_KEY: formed("MAIL_API_KEY", /^re_\w+$/, "re_…").optional(),
  MAIL_WEBHOOK_SECRET: formed(
    "MAIL_WEBHOOK_SECRET",
    /^whsec_[A-Za-z0-9+/]+={0,2}$/,
    "whsec_ and base64",
  ).optional(),
  VIES_URL: httpUrl("VIES_URL").default(DEFAULT_VIES_URL),
  BREACHED_PASSWORDS_URL: httpUrl("BREACHED_PASSWORDS_URL")
    .or(z.literal(""))
    .default(DEFAULT_BREACHED_PASSWORDS_URL),
  CATALOGUE_CACHE_SECONDS: z.coerce
    .number("CATALOGUE_CACHE_SECONDS must be a number of seconds.")
    .min(0, "CATALOGUE_CACHE_SECONDS cannot be negative.")
    .max(
      CATALOGUE_CACHE_MAX_SECONDS,
      `CATALOGUE_CACHE_SECONDS must be at most ${CATALOGUE_CACHE_MAX_SECONDS}.`,
    )
    .default(DEFAULT_CATALOGUE_CACHE_SECONDS),
  ALERT_WEBHOOK_URL: httpUrl("ALERT_WEBHOOK_URL").optional(),
  SEARCH_INDEXING: z.enum(["on", "off"], "SEARCH_INDEXING must be on or off.").default("on"),
  WEB_VITALS: z.enum(["on", "off"], "WEB_VITALS must be on or off.").default("on"),
  SIGN_IN_FAILURES_PER_MINUTE: z.coerce
    .number("SIGN_IN_FAILURES_PER_MINUTE must be a number.")
    .int("SIGN_IN_FAILURES_PER_MINUTE must be a whole number.")
    .min(1, "SIGN_IN_FAILURES_PER_MINUTE must be at least 1.")
    .default(DEFAULT_SIGN_IN_FAILURES_PER_MINUTE),
  MESSAGES_KEPT_DAYS: keptDays("MESSAGES_KEPT_DAYS", MESSAGES_KEPT_LEAST_DAYS).default(
    DEFAULT_RETENTION.messagesKeptDays,
  ),
  UNPAID_ORDERS_KEPT_DAYS: keptDays("UNPAID_ORDERS_KEPT_DAYS", UNPAID_ORDERS_KEPT_LEAST_DAYS).default(
    DEFAULT_RETENTION.unpaidOrdersKeptDays,
  ),
  DETAILS_WAIT_HOURS: hours("DETAILS_WAIT_HOURS", 0).default(DEFAULT_DELIVERY_HOURS.detailsWaitHours),
  DELIVERY_PROMISE_HOURS: hours("DELIVERY_PROMISE_HOURS", 1).default(
    DEFAULT_DELIVERY_HOURS.deliveryPromiseHours,
  ),
  SUPPLIER_RETURN_DAYS: z.coerce
    .number("SUPPLIER_RETURN_DAYS must be a number of days.")
    .int("SUPPLIER_RETURN_DAYS must be a whole number of days.")
    .min(1, "SUPPLIER_RETURN_DAYS must be at least 1.")
    .max(LONGEST_RETURN_DAYS, `SUPPLIER_RETURN_DAYS must be at most ${LONGEST_RETURN_DAYS}.`)
    .default(DEFAULT_SUPPLIER_RETURN_DAYS),
  SHOP_NOTICES: z.enum(SHOP_NOTICES, "SHOP_NOTICES must be each, daily or none.").default("each"),
  OSS_SINCE: z
    .string("OSS_SINCE must look like 2027-01-01.")
    .refine(isDay, "OSS_SINCE must be a day like 2027-01-01.")
    .optional(),
  COUNTRIES_OUTSIDE: z
    .string("COUNTRIES_OUTSIDE must look like CH,GB,NO.")
    .regex(/^(?:[A-Z]{2}(?:, ?[A-Z]{2})*)?$/, "COUNTRIES_OUTSIDE must look like CH,GB,NO.")
    .default("")
    .transform((list) => list.match(/[A-Z]{2}/g) ?? []),
});

export class SettingsError extends Error {
  override readonly name = "SettingsError";
}

type Values = z.output<typeof settingsSchema>;

/**
 * Returns whether payments and mails go to this machine, with a test key. A deployed shop never is, because no
 * sandbox runs beside it.
 */
function isOnSandbox({ STRIPE_API_URL, STRIPE_SECRET_KEY, MAIL_API_URL }: Values): boolean {
  return isLoopback(STRIPE_API_URL) && !STRIPE_SECRET_KEY.includes("_live_") && isLoopback(MAIL_API_URL);
}

/** Returns the address of the sandbox's clock; null unless the shop is on the sandbox and the clock on this machine. */
function sandboxClock(values: Values): URL | null {
  const { CLOCK_URL } = values;
  return CLOCK_URL !== undefined && isOnSandbox(values) && isLoopback(CLOCK_URL) ? new URL(CLOCK_URL) : null;
}

function hasPlainCookies(values: Values): boolean {
  const { SITE_URL } = values;
  return isOnSandbox(values) && SITE_URL.startsWith("http:") && !isLoopback(SITE_URL);
}

/** Parses the settings, or throws one sentence naming the first missing or malformed variable. */
export function parseSettings(env: RawEnv): Settings {
  const parsed = settingsSchema.safeParse({
    ...env,
    DATABASE_URL: env["DATABASE_URL"] ?? env.HYPERDRIVE?.connectionString,
  });
  if (!parsed.success) throw new SettingsError(parsed.error.issues[0]?.message ?? "A setting is malformed.");
  const values = parsed.data;
  return {
    siteUrl: values.SITE_URL,
    databaseUrl: values.DATABASE_URL,
    stripeSecretKey: values.STRIPE_SECRET_KEY,
    stripeWebhookSecret: values.STRIPE_WEBHOOK_SECRET,
    stripePublishableKey: values.STRIPE_PUBLISHABLE_KEY,
    stripeTaxRateId: values.STRIPE_TAX_RATE_ID,
    stripeAccountTaxId: values.STRIPE_ACCOUNT_TAX_ID,
    stripeApiUrl: new URL(values.STRIPE_API_URL),
    stripeJsUrl: values.STRIPE_JS_URL,
    tokenSecret: values.TOKEN_SECRET,
    clockUrl: sandboxClock(values),
    hasPlainCookies: hasPlainCookies(values),
    orderLinkSecret: values.ORDER_LINK_SECRET,
    previousOrderLinkSecret: values.ORDER_LINK_SECRET_PREVIOUS ?? null,
    mailFrom: values.MAIL_FROM,
    mailApi: mailApiOf(values, env),
    viesUrl: asBase(values.VIES_URL),
    breachedPasswordsUrl: values.BREACHED_PASSWORDS_URL === "" ? null : asBase(values.BREACHED_PASSWORDS_URL),
    catalogueCacheSeconds: values.CATALOGUE_CACHE_SECONDS,
    alertWebhookUrl: values.ALERT_WEBHOOK_URL === undefined ? null : new URL(values.ALERT_WEBHOOK_URL),
    searchIndexing: values.SEARCH_INDEXING === "on",
    webVitals: values.WEB_VITALS === "on",
    signInFailuresPerMinute: values.SIGN_IN_FAILURES_PER_MINUTE,
    messagesKeptDays: values.MESSAGES_KEPT_DAYS,
    unpaidOrdersKeptDays: values.UNPAID_ORDERS_KEPT_DAYS,
    detailsWaitHours: values.DETAILS_WAIT_HOURS,
    deliveryPromiseHours: values.DELIVERY_PROMISE_HOURS,
    supplierReturnDays: values.SUPPLIER_RETURN_DAYS,
    shopNotices: values.SHOP_NOTICES,
    vat: { ossSince: values.OSS_SINCE ?? null, countriesOutside: values.COUNTRIES_OUTSIDE },
  };
}

/** An address to which the paths of calls are added. */
export const asBase = (url: string): URL => new URL(url.endsWith("/") ? url : `${url}/`);

/**
 * Returns the mail API of the settings; null if mails go through the EMAIL binding. Throws if neither is set up, or if
 * the API is only partly set up.
 */
function mailApiOf(
  {
    MAIL_API_URL: url,
    MAIL_API_KEY: key,
    MAIL_WEBHOOK_SECRET: webhookSecret,
  }: Pick<z.infer<typeof settingsSchema>, "MAIL_API_URL" | "MAIL_API_KEY" | "MAIL_WEBHOOK_SECRET">,
  { EMAIL }: RawEnv,
): MailApi | null {
  if (key === undefined) {
    if (EMAIL === undefined)
      throw new SettingsError("MAIL_API_KEY is missing, and there is no EMAIL binding.");
    return null;
  }
  if (webhookSecret === undefined) throw new SettingsError("MAIL_WEBHOOK_SECRET is missing.");
  return { url: asBase(url), key, webhookSecret };
}

/**
 * Returns whether the shop runs on the payment sandbox or in the provider's test mode, which the demo bar shows (D35).
 */
export const isDemo = ({ stripePublishableKey }: Settings): boolean =>
  stripePublishableKey.startsWith("pk_test_");

/** Returns the settings that are sent to browsers. */
export const shopSettings = (settings: Settings, clockAheadMs: number): ShopSettings => ({
  site: {
    origin: settings.siteUrl,
    demo: isDemo(settings),
    clockAheadMs: settings.clockUrl && clockAheadMs,
    retention: {
      messagesKeptDays: settings.messagesKeptDays,
      unpaidOrdersKeptDays: settings.unpaidOrdersKeptDays,
    },
    delivery: {
      detailsWaitHours: settings.detailsWaitHours,
      deliveryPromiseHours: settings.deliveryPromiseHours,
    },
    countriesOutside: [...settings.vat.countriesOutside],
    breachedPasswordsHost: settings.breachedPasswordsUrl && settings.breachedPasswordsUrl.hostname,
    webVitals: settings.webVitals,
  },
  payment: { publishableKey: settings.stripePublishableKey, scriptUrl: settings.stripeJsUrl },
});

let parsedOnce: { readonly env: RawEnv; readonly settings: Settings } | undefined;

/** Returns the settings of this isolate. Its environment never changes, so it is parsed on the first request only. */
export function settingsOf(env: RawEnv): Settings {
  if (parsedOnce?.env !== env) parsedOnce = { env, settings: parseSettings(env) };
  return parsedOnce.settings;
}
