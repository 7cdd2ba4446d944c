import { z } from "zod";
import { SAMPLE_SELLER, sellerAddressLines } from "#domain/seller/seller.ts";
import type { Environment } from "#ops/cli/environment.ts";
import { isBlockedPort } from "./process/blocked-ports.ts";
import {
  DEFAULT_MAIL_API_URL,
  DEFAULT_STRIPE_API_URL,
  DEFAULT_VIES_URL,
  parseVariables,
  settingsSchema,
  variableOf,
} from "#worker/platform/settings-schema.ts";
import type { InvoiceTaxIds, KnownTaxIds } from "#ops/deploy/stripe-tax.ts";

const DEFAULT_PORT = 8787;
const DEFAULT_HOST = "127.0.0.1";
const HIGHEST_PORT = 65_535;

/**
 * Keys accepted by the embedded sandbox; wrangler.toml has the same ones, so that plain `wrangler dev` works with it
 * too.
 */
export const SANDBOX_KEYS = {
  secretKey: "sk_test_sandbox",
  publishableKey: "pk_test_sandbox",
  webhookSecret: "whsec_sandbox",
} as const;

/** The seller on the sandbox's invoices, as in the settings of an account at Stripe. */
export const SANDBOX_SELLER = {
  accountName: SAMPLE_SELLER.name,
  accountAddress: sellerAddressLines(SAMPLE_SELLER),
} as const;

/** The embedded mail sandbox's settings, and those in wrangler.toml. */
export const LOCAL_MAIL = {
  from: "mail@shop.example",
  apiKey: "re_sandbox",
  webhookSecret: "whsec_c2FuZGJveA==",
} as const;

export type MailAccount = {
  readonly from: string;
  readonly apiKey: string;
  readonly webhookSecret: string;
  readonly apiUrl: string;
};

export type StripeAccount = {
  readonly secretKey: string;
  readonly publishableKey: string;
  readonly webhookSecret: string;
  readonly apiUrl: string;
  readonly jsUrl: string;
} & KnownTaxIds;

/** Parts that the environment replaces; null means the embedded part. */
export type ShopSettings = {
  readonly port: number;
  readonly host: string;
  readonly siteUrl: string | null;
  readonly databaseUrl: string | null;
  readonly stripe: StripeAccount | null;
  readonly mail: MailAccount | null;
  /** The base of VIES's REST calls. */
  readonly viesUrl: string | null;
  readonly tokenSecret: string | null;
  readonly orderLinkSecret: string | null;
  /** The Worker's other variables that are given; each has its own default. */
  readonly others: Readonly<Record<string, string>>;
};

const portSentence = `must be a whole number from 1 to ${HIGHEST_PORT}.`;
const listeningSchema = z.object({
  port: z
    .string()
    .regex(/^\d{1,5}$/, portSentence)
    .transform(Number)
    .refine((port) => port >= 1 && port <= HIGHEST_PORT, portSentence)
    .refine(
      (port) => !isBlockedPort(port),
      "is one that browsers refuse to open. Choose another, such as 8787.",
    )
    .optional(),
  host: z
    .union([z.ipv4(), z.ipv6(), z.hostname()], "must be an address or a name of this machine.")
    .optional(),
});
const STRIPE = {
  stripeSecretKey: true,
  stripePublishableKey: true,
  stripeWebhookSecret: true,
  stripeApiUrl: true,
  stripeJsUrl: true,
  stripeTaxRateId: true,
  stripeAccountTaxId: true,
} as const;
const OWN = { siteUrl: true, tokenSecret: true, orderLinkSecret: true, databaseUrl: true } as const;
const MAIL = { mailFrom: true, mailApiUrl: true, mailApiKey: true, mailWebhookSecret: true } as const;
const VIES = { viesUrl: true } as const;
/** Given by the start itself. */
const STARTED = { clockUrl: true } as const;

const stripeSchema = settingsSchema
  .pick(STRIPE)
  // Created at start if they are not given.
  .partial({ stripeTaxRateId: true, stripeAccountTaxId: true });
const { mailApiKey, mailWebhookSecret } = settingsSchema.shape;
const mailSchema = settingsSchema.pick(MAIL).extend({
  // Optional for the Worker only, which may have Cloudflare's binding instead.
  mailApiKey: mailApiKey.unwrap(),
  mailWebhookSecret: mailWebhookSecret.unwrap(),
});
const viesSchema = settingsSchema.pick(VIES);
const ownSchema = settingsSchema.pick(OWN).partial();
const otherSchema = settingsSchema.omit({ ...OWN, ...STRIPE, ...MAIL, ...VIES, ...STARTED });

const variablesOf = ({ shape }: z.ZodObject): string[] => Object.keys(shape).map(variableOf);

/** Any Stripe variable means the real Stripe: an incomplete account must not silently fall back to the sandbox. */
function stripeAccount(env: Environment): StripeAccount | null {
  if (variablesOf(stripeSchema).every((name) => env[name] === undefined)) return null;
  const account = parseVariables(stripeSchema, env);
  return {
    secretKey: account.stripeSecretKey,
    publishableKey: account.stripePublishableKey,
    webhookSecret: account.stripeWebhookSecret,
    apiUrl: env["STRIPE_API_URL"] ?? DEFAULT_STRIPE_API_URL,
    jsUrl: account.stripeJsUrl,
    taxRateId: account.stripeTaxRateId,
    accountTaxId: account.stripeAccountTaxId,
  };
}

/**
 * The same for mail, because a shop that sends only some of its mails would be worse than one that names the missing
 * variable.
 */
function mailAccount(env: Environment): MailAccount | null {
  if (variablesOf(mailSchema).every((name) => env[name] === undefined)) return null;
  const account = parseVariables(mailSchema, env);
  return {
    from: account.mailFrom,
    apiKey: account.mailApiKey,
    webhookSecret: account.mailWebhookSecret,
    apiUrl: env["MAIL_API_URL"] ?? DEFAULT_MAIL_API_URL,
  };
}

/** With a Stripe account it's VIES itself: its sandbox finds any number valid, which must not spare a real payment its VAT. */
function viesUrl(env: Environment, stripe: StripeAccount | null): string | null {
  const url = env["VIES_URL"];
  if (url === undefined) return stripe === null ? null : DEFAULT_VIES_URL;
  parseVariables(viesSchema, env);
  return url;
}

/** The given variables that the start command only passes on, checked like the rest. */
function otherVars(env: Environment): Record<string, string> {
  parseVariables(otherSchema, env);
  return Object.fromEntries(
    variablesOf(otherSchema).flatMap((name) => {
      const value = env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** Reads the environment. Throws a SettingsError that names the variable at fault. */
export function readSettings(env: Environment): ShopSettings {
  const listening = parseVariables(listeningSchema, env);
  const own = parseVariables(ownSchema, env);
  const stripe = stripeAccount(env);
  return {
    port: listening.port ?? DEFAULT_PORT,
    host: listening.host ?? DEFAULT_HOST,
    siteUrl: own.siteUrl ?? null,
    databaseUrl: own.databaseUrl ?? null,
    stripe,
    mail: mailAccount(env),
    viesUrl: viesUrl(env, stripe),
    tokenSecret: own.tokenSecret ?? null,
    orderLinkSecret: own.orderLinkSecret ?? null,
    others: otherVars(env),
  };
}

/** The Worker's own keys. */
export type WorkerSecrets = { readonly tokenSecret: string; readonly orderLinkSecret: string };

/** The Worker's variables, by the names that worker/platform/settings-schema.ts reads. */
export function workerVars({
  siteUrl,
  stripe,
  mail,
  viesUrl,
  secrets,
  others = {},
}: {
  readonly siteUrl: string;
  readonly stripe: StripeAccount & InvoiceTaxIds;
  readonly mail: MailAccount;
  readonly viesUrl: string;
  readonly secrets: WorkerSecrets;
  readonly others?: ShopSettings["others"];
}): Record<string, string> {
  return {
    // Only a deployed shop asks a service that isn't on this machine.
    BREACHED_PASSWORDS_URL: "",
    ...others,
    SITE_URL: siteUrl,
    STRIPE_SECRET_KEY: stripe.secretKey,
    STRIPE_PUBLISHABLE_KEY: stripe.publishableKey,
    STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
    STRIPE_API_URL: stripe.apiUrl,
    STRIPE_JS_URL: stripe.jsUrl,
    STRIPE_TAX_RATE_ID: stripe.taxRateId,
    STRIPE_ACCOUNT_TAX_ID: stripe.accountTaxId,
    TOKEN_SECRET: secrets.tokenSecret,
    ORDER_LINK_SECRET: secrets.orderLinkSecret,
    MAIL_FROM: mail.from,
    MAIL_API_URL: mail.apiUrl,
    MAIL_API_KEY: mail.apiKey,
    MAIL_WEBHOOK_SECRET: mail.webhookSecret,
    VIES_URL: viesUrl,
  };
}
