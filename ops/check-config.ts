import { ABOUT_SELLER } from "#domain/seller/about-seller.ts";
import { COMPANY } from "#domain/seller/company.ts";
import { SELLING_FACTS } from "#domain/seller/selling-facts.ts";
import { readDrawnBrand } from "./brand/cards-drawn-for.ts";
import { catalogueFindings } from "./deploy/catalogue-findings.ts";
import { secretNamesAtCloudflare } from "./deploy/cloudflare-secrets.ts";
import { aboutFindings, cardFindings, sellingFindings } from "./deploy/company-findings.ts";
import { configFindings } from "./deploy/config-findings.ts";
import { readDeployedConfig } from "./deploy/deployed-config.ts";
import type { EnvironmentName } from "./deploy/environments.ts";
import type { Finding } from "./deploy/findings.ts";
import { mailRecordNotes } from "./deploy/mail-records.ts";
import { checkMailWebhook } from "./deploy/mail-webhook.ts";
import { hyperdriveAtCloudflare, queryCacheFindings } from "./deploy/query-cache-findings.ts";
import { checkSecrets } from "./deploy/secret-findings.ts";
import { checkStripeAccount } from "./deploy/stripe-account.ts";
import { settingsNotes } from "./deploy/settings-notes.ts";
import { readSecretValues } from "./deploy/secret-values.ts";
import type { Environment } from "./cli/environment.ts";

export type ConfigCheck = {
  readonly findings: readonly Finding[];
  /** Checks that couldn't be made. That isn't a fault in itself. */
  readonly notes: readonly string[];
};

/** Returns the problems with what the code says of the seller; a preview doesn't need it. */
const sellerFindings = (): Finding[] => [
  ...aboutFindings(ABOUT_SELLER),
  ...sellingFindings(SELLING_FACTS),
  ...cardFindings(COMPANY, readDrawnBrand()),
];

/**
 * Checks everything an environment needs before it is deployed. Without `askCloudflare` and `askStripe` nothing leaves
 * this machine.
 */
export async function checkConfig(
  environment: EnvironmentName,
  env: Environment,
  {
    askCloudflare,
    askStripe = askCloudflare,
  }: { readonly askCloudflare: boolean; readonly askStripe?: boolean },
): Promise<ConfigCheck> {
  const secretValues = readSecretValues(environment, env);
  const atCloudflare = askCloudflare ? await secretNamesAtCloudflare(environment) : null;
  const secrets = checkSecrets(environment, secretValues, atCloudflare);
  const config = readDeployedConfig(environment);
  const hyperdrive = askCloudflare ? await hyperdriveAtCloudflare(environment, config) : null;
  const queryCache = queryCacheFindings(config, hyperdrive);
  // A key that's missing or of the wrong mode has already been reported, so Stripe isn't called with it.
  const isKeyAtFault = secrets.findings.some(({ fault }) => fault.startsWith("STRIPE_SECRET_KEY "));
  const stripe =
    askStripe && !isKeyAtFault
      ? await checkStripeAccount(environment, config, secretValues, atCloudflare)
      : {
          findings: [],
          notes: ["Stripe wasn't asked for the key's permissions, the webhook and the VAT's ids."],
        };
  const mailWebhook = askCloudflare
    ? await checkMailWebhook(environment, config, secretValues)
    : { findings: [], notes: [] };
  return {
    findings: [
      ...configFindings(environment, config),
      ...queryCache.findings,
      ...secrets.findings,
      ...stripe.findings,
      ...mailWebhook.findings,
      ...(environment === "production" ? sellerFindings() : []),
      ...(await catalogueFindings(environment, secretValues)),
    ],
    notes: [
      ...secrets.notes,
      ...queryCache.notes,
      ...stripe.notes,
      ...mailWebhook.notes,
      ...(environment === "production" ? await settingsNotes(secretValues) : []),
      ...(askCloudflare ? await mailRecordNotes(config, env) : []),
    ],
  };
}

/** Returns the check's result as readable text. */
export function describeCheck(environment: EnvironmentName, { findings, notes }: ConfigCheck): string {
  const lines = findings.map(({ fault, where }) => `  - ${fault}\n    Set it in: ${where}`);
  const verdict =
    findings.length === 0
      ? `The settings of ${environment} are complete.`
      : `${environment} cannot be deployed yet. Settings that are missing or wrong: ${findings.length}`;
  return [verdict, ...lines, ...notes.map((note) => `Note: ${note}`)].join("\n");
}

/** `npm run check-config`, which also queries Cloudflare, Stripe, the mail API and DNS. */
export async function printCheck(environment: EnvironmentName): Promise<void> {
  const check = await checkConfig(environment, process.env, { askCloudflare: true });
  console.log(describeCheck(environment, check));
  process.exitCode = check.findings.length === 0 ? 0 : 1;
}
