import { z } from "zod";
import { CATALOGUE_CACHE_MAX_SECONDS } from "#domain/site/catalogue-change.ts";
import { isEmail } from "#domain/text/email-address.ts";

export const DEFAULT_STRIPE_API_URL = "https://api.stripe.com";
export const DEFAULT_STRIPE_JS_URL = "https://js.stripe.com/endive/stripe.js";
export const DEFAULT_MAIL_API_URL = "https://api.resend.com";
export const DEFAULT_VIES_URL = "https://ec.europa.eu/taxation_customs/vies/rest-api";
const DEFAULT_BREACHED_PASSWORDS_URL = "https://api.pwnedpasswords.com/range";

const SECRET_MIN_CHARS = 32;

const httpUrl = z.url({ protocol: /^https?$/, error: "must be an http(s) address." });
const secret = z
  .string("is missing.")
  .min(SECRET_MIN_CHARS, `must have at least ${SECRET_MIN_CHARS} characters.`);
const formed = (form: RegExp, example: string) =>
  z.string("is missing.").regex(form, `must look like ${example}.`);
const isOn = z
  .enum(["on", "off"], "must be on or off.")
  .default("on")
  .transform((value) => value === "on");

/** An address to which the paths of calls are added. */
export const asBase = (url: string): URL => new URL(url.endsWith("/") ? url : `${url}/`);

/**
 * The settings of the Worker and the start command. Each is a variable of the same name (`siteUrl` is SITE_URL), with
 * what is said of an invalid value. docs/configuration.md explains each.
 */
export const settingsSchema = z.object({
  /** The shop's origin. The payment provider redirects shoppers to it. */
  siteUrl: httpUrl.transform((url) => url.replace(/\/+$/, "")),
  databaseUrl: z.url({ protocol: /^postgres(ql)?$/, error: "must be a postgres:// address." }),
  stripeSecretKey: formed(/^(sk|rk)_(test|live)_\w+$/, "sk_test_… or sk_live_…"),
  stripeWebhookSecret: formed(/^whsec_\S+$/, "whsec_…"),
  stripePublishableKey: formed(/^pk_(test|live)_\w+$/, "pk_test_… or pk_live_…"),
  /** For the VAT line and the seller's VAT number on the provider's invoices; created by deploy and start. */
  stripeTaxRateId: formed(/^txr_\w+$/, "txr_…"),
  stripeAccountTaxId: formed(/^a?txi_\w+$/, "atxi_… or txi_…"),
  stripeApiUrl: httpUrl.default(DEFAULT_STRIPE_API_URL).transform((url) => new URL(url)),
  stripeJsUrl: httpUrl.default(DEFAULT_STRIPE_JS_URL),
  tokenSecret: secret,
  /** The key with which the tokens of order links are hashed (D44). */
  orderLinkSecret: secret,
  /** The key before the last rotation, whose links are still valid. */
  orderLinkSecretPrevious: secret.nullable().default(null),
  clockUrl: httpUrl
    .transform((url) => new URL(url))
    .nullable()
    .default(null),
  /** The sender's address; its display name is the shop's. */
  mailFrom: z.string("is missing.").refine(isEmail, "must be an email address."),
  mailApiUrl: httpUrl.default(DEFAULT_MAIL_API_URL).transform(asBase),
  mailApiKey: formed(/^re_\w+$/, "re_…").optional(),
  mailWebhookSecret: formed(/^whsec_[A-Za-z0-9+/]+={0,2}$/, "whsec_ and base64").optional(),
  /** The base of VIES's REST calls, by which VAT numbers are checked. */
  viesUrl: httpUrl.default(DEFAULT_VIES_URL).transform(asBase),
  /** The service that is asked about breached passwords; null for none (D58). */
  breachedPasswordsUrl: httpUrl
    .or(z.literal(""))
    .default(DEFAULT_BREACHED_PASSWORDS_URL)
    .transform((url) => (url === "" ? null : asBase(url))),
  /** The time for which an isolate serves public catalogue reads from memory without a query. */
  catalogueCacheSeconds: z.coerce
    .number("must be a number of seconds.")
    .min(0, "cannot be negative.")
    .max(CATALOGUE_CACHE_MAX_SECONDS, `must be at most ${CATALOGUE_CACHE_MAX_SECONDS}.`)
    .default(5),
  /** Where alerts are posted besides the mail to the seller; null for nowhere. */
  alertWebhookUrl: httpUrl
    .transform((url) => new URL(url))
    .nullable()
    .default(null),
  /** False for a shop that search engines must not show, such as a preview. */
  searchIndexing: isOn,
  /** Whether browsers report how a visit felt (D89). */
  webVitals: isOn,
  /** The number of failed sign-ins per minute allowed for an IP address or a name (D37). */
  signInFailuresPerMinute: z.coerce
    .number("must be a number.")
    .int("must be a whole number.")
    .min(1, "must be at least 1.")
    .default(10),
});

export class SettingsError extends Error {
  override readonly name = "SettingsError";
}

/** Returns the name of a setting's variable. */
export const variableOf = (setting: PropertyKey): string =>
  String(setting).replaceAll(/[A-Z]/g, "_$&").toUpperCase();

type Variables = Readonly<Record<string, unknown>>;

function parsed<Schema extends z.ZodObject>(schema: Schema, env: Variables) {
  const given = Object.keys(schema.shape).map((setting) => [setting, env[variableOf(setting)]] as const);
  return schema.safeParse(Object.fromEntries(given));
}

const sentence = ({ path: [setting = ""], message }: z.core.$ZodIssue): string =>
  `${variableOf(setting)} ${message}`;

/** Parses the variables of some settings. Throws one sentence that names the first missing or malformed one. */
export function parseVariables<Schema extends z.ZodObject>(schema: Schema, env: Variables): z.output<Schema> {
  const { success, data, error } = parsed(schema, env);
  if (success) return data;
  throw new SettingsError(error.issues.map(sentence)[0] ?? "A setting is malformed.");
}

/** Returns a sentence for each variable that is missing or malformed. */
export const variableFaults = (schema: z.ZodObject, env: Variables): string[] =>
  parsed(schema, env).error?.issues.map(sentence) ?? [];

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** Returns whether an address leads to this machine and nowhere else. */
export const isLoopback = (url: string): boolean => LOOPBACK.test(new URL(url).hostname);
