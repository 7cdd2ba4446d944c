import { seller } from "#domain/seller/seller.ts";
import { readMailTexts } from "#domain/settings/mail-texts.ts";
import type { ShopValues } from "#domain/settings/settings.ts";
import { readShopValues, type SettingTexts } from "#domain/settings/shop-values.ts";
import type { ShopSettings } from "#domain/site/shop-settings.ts";
import type { Hyperdrive, R2Bucket, RateLimit, SendEmail } from "@cloudflare/workers-types";
import type { z } from "zod";
import { isLoopback, parseVariables, SettingsError, settingsSchema } from "./settings-schema.ts";

/** The part of the static assets binding that the Worker uses. */
export type AssetsBinding = { fetch(request: Request): Promise<Response> };

/** The rate limits in wrangler.toml (D37, D70). */
export type Limits = {
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
};

/** Bindings to live objects. */
export type Bindings = Limits & {
  readonly ASSETS: AssetsBinding;
  readonly IMAGES: R2Bucket;
  /** Cloudflare's binding for sending mail; absent if only the mail API is used. */
  readonly EMAIL?: SendEmail;
  /** The deployed version; absent if the runtime has none. */
  readonly VERSION?: { readonly id: string; readonly tag: string };
};

export type RawEnv = Bindings & { readonly HYPERDRIVE?: Hyperdrive } & Readonly<Record<string, unknown>>;

/** The settings that the shop's owner changes (D85), with the texts of mails (D86). */
export type OwnersSettings = ShopValues & { readonly mailTexts: SettingTexts };

/** Reads the owner's settings from the texts that they've entered; the others are the presets. */
export const ownersSettings = (stored: SettingTexts): OwnersSettings => ({
  ...readShopValues(stored),
  mailTexts: readMailTexts(stored),
});

/** The Worker's variables with what follows from several of them, and the owner's settings. */
export type Settings = Readonly<ReturnType<typeof parseSettings>>;

/** A mail API in Resend's form (D47). */
export type MailApi = {
  /** Ends with a slash. */
  readonly url: URL;
  readonly key: string;
  /** The secret with which its events are signed. */
  readonly webhookSecret: string;
};

type Values = z.output<typeof settingsSchema>;

/**
 * Parses the Worker's variables, or throws one sentence naming the first missing or malformed one. The owner's settings are the
 * presets.
 */
export function parseSettings(env: RawEnv) {
  const { mailApiUrl, mailApiKey, mailWebhookSecret, ...values } = parseVariables(settingsSchema, {
    ...env,
    DATABASE_URL: env["DATABASE_URL"] ?? env.HYPERDRIVE?.connectionString,
  });
  const isOnSandbox = isSandbox({ ...values, mailApiUrl });
  const { clockUrl, siteUrl } = values;
  return {
    ...ownersSettings({}),
    ...values,
    /** The mail API; null if mails are sent by the EMAIL binding. */
    mailApi: mailApiOf({ mailApiUrl, mailApiKey, mailWebhookSecret }, env),
    /** The address of the sandbox's clock; null except on the sandbox and this machine, regardless of CLOCK_URL (D52). */
    clockUrl: clockUrl !== null && isOnSandbox && isLoopback(clockUrl.href) ? clockUrl : null,
    /**
     * Cookies have neither the prefix `__Host-` nor `Secure`, because this address is one where browsers refuse both: plain
     * http, and not this machine's own. Only on the sandbox, for a phone in the same network.
     */
    hasPlainCookies: isOnSandbox && siteUrl.startsWith("http:") && !isLoopback(siteUrl),
  };
}

/**
 * Returns whether payments and mails go to this machine, with a test key. A deployed shop never is, because no
 * sandbox runs beside it.
 */
const isSandbox = ({
  stripeApiUrl,
  stripeSecretKey,
  mailApiUrl,
}: Pick<Values, "stripeApiUrl" | "stripeSecretKey" | "mailApiUrl">): boolean =>
  isLoopback(stripeApiUrl.href) && !stripeSecretKey.includes("_live_") && isLoopback(mailApiUrl.href);

/**
 * Returns the mail API of the settings; null if mails go through the EMAIL binding. Throws if neither is set up, or if
 * the API is only partly set up.
 */
function mailApiOf(
  {
    mailApiUrl,
    mailApiKey,
    mailWebhookSecret,
  }: Pick<Values, "mailApiUrl" | "mailApiKey" | "mailWebhookSecret">,
  { EMAIL }: RawEnv,
): MailApi | null {
  if (mailApiKey === undefined) {
    if (EMAIL === undefined)
      throw new SettingsError("MAIL_API_KEY is missing, and there is no EMAIL binding.");
    return null;
  }
  if (mailWebhookSecret === undefined) throw new SettingsError("MAIL_WEBHOOK_SECRET is missing.");
  return { url: mailApiUrl, key: mailApiKey, webhookSecret: mailWebhookSecret };
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
    seller: seller(),
    retention: {
      messagesKeptDays: settings.messagesKeptDays,
      unpaidOrdersKeptDays: settings.unpaidOrdersKeptDays,
    },
    delivery: {
      detailsWaitHours: settings.detailsWaitHours,
      deliveryPromiseHours: settings.deliveryPromiseHours,
    },
    renewals: {
      renewableBeforeDays: settings.renewableBeforeDays,
      renewableAfterDays: settings.renewableAfterDays,
    },
    offerDays: settings.offerDays,
    countriesOutside: [...settings.countriesOutside],
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
