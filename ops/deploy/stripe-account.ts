import { CommandError } from "../cli/command-error.ts";
import type { DeployedConfig } from "./deployed-config.ts";
import type { EnvironmentName } from "./environments.ts";
import type { Finding } from "./findings.ts";
import { checkInvoiceTax } from "./invoice-tax.ts";
import { type SecretValues, secretsFile } from "./secret-values.ts";
import { callStripe, stripeOf } from "./stripe-client.ts";
import { missingPermissions } from "./stripe-permissions.ts";
import { checkWebhook } from "./stripe-webhook.ts";

type AccountCheck = { readonly findings: readonly Finding[]; readonly notes: readonly string[] };

/**
 * Checks the Stripe account that a deployment's key belongs to: the permissions of a restricted key, the tax objects of
 * invoices, and the webhook. Changes nothing. `atCloudflare` has the names of the secrets that are set there.
 */
export async function checkStripeAccount(
  environment: EnvironmentName,
  config: DeployedConfig,
  secretValues: SecretValues,
  atCloudflare: ReadonlySet<string> | null,
): Promise<AccountCheck> {
  const stripe = stripeOf(secretValues);
  if (stripe === undefined) {
    const tax = await checkInvoiceTax(environment, config, secretValues);
    if (isSet(secretValues, atCloudflare)) return tax;
    const finding = { fault: "STRIPE_WEBHOOK_SECRET is missing.", where: secretsFile(environment) };
    return { findings: [...tax.findings, finding], notes: tax.notes };
  }
  const where = secretValues.source;
  try {
    const missing = await callStripe("permissions", () => missingPermissions(stripe));
    if (missing.length > 0) {
      const fault = `STRIPE_SECRET_KEY lacks permissions. Grant the restricted key: ${missing.join(", ")}.`;
      return { findings: [{ fault, where }], notes: [] };
    }
    const tax = await checkInvoiceTax(environment, config, secretValues);
    const webhook = await checkWebhook(stripe, String(config.vars["SITE_URL"]), {
      isSecretSet: isSet(secretValues, atCloudflare),
      where: secretsFile(environment),
    });
    return { findings: [...tax.findings, ...webhook.findings], notes: [...tax.notes, ...webhook.notes] };
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    return { findings: [{ fault: error.message, where }], notes: [] };
  }
}

const isSet = ({ values }: SecretValues, atCloudflare: ReadonlySet<string> | null): boolean =>
  values["STRIPE_WEBHOOK_SECRET"] !== undefined || atCloudflare?.has("STRIPE_WEBHOOK_SECRET") === true;
