import { findAccountTaxId, findTaxRate, type KnownTaxIds, requireInvoiceTax } from "./stripe-tax.ts";
import { CommandError } from "../cli/command-error.ts";
import type { DeployedConfig } from "./deployed-config.ts";
import type { EnvironmentName } from "./environments.ts";
import type { Finding } from "./findings.ts";
import { type SecretValues, secretsFile } from "./secret-values.ts";
import { stripeOf } from "./stripe-client.ts";

const text = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);

/** The ids that an environment of wrangler.toml sets, if any. */
export const givenTaxIds = ({ vars }: DeployedConfig): KnownTaxIds => ({
  taxRateId: text(vars["STRIPE_TAX_RATE_ID"]),
  accountTaxId: text(vars["STRIPE_ACCOUNT_TAX_ID"]),
});

const isComplete = ({ taxRateId, accountTaxId }: KnownTaxIds): boolean =>
  taxRateId !== undefined && accountTaxId !== undefined;

export type InvoiceTaxCheck = { readonly findings: readonly Finding[]; readonly notes: readonly string[] };

/**
 * Checks that the invoice's tax rate and tax id are right, or can be created. Queries Stripe and changes nothing. It
 * reports a test-mode id with a live key, because Stripe finds no such object in the other mode.
 */
export async function checkInvoiceTax(
  environment: EnvironmentName,
  config: DeployedConfig,
  secretValues: SecretValues,
): Promise<InvoiceTaxCheck> {
  const given = givenTaxIds(config);
  const stripe = stripeOf(secretValues);
  if (stripe === undefined) {
    if (isComplete(given)) return { findings: [], notes: [NOT_LOOKED_UP] };
    const fault =
      "STRIPE_SECRET_KEY is not available: it is needed to look up or create the invoice's tax rate and tax ID.";
    return { findings: [{ fault, where: secretsFile(environment) }], notes: [] };
  }
  const checks = [
    { given: given.taxRateId, what: "tax rate", ask: () => findTaxRate(stripe, given.taxRateId) },
    { given: given.accountTaxId, what: "tax ID", ask: () => findAccountTaxId(stripe, given.accountTaxId) },
  ];
  const findings: Finding[] = [];
  const notes: string[] = [];
  for (const { given: id, what, ask } of checks) {
    try {
      if ((await ask()) === undefined)
        notes.push(`Stripe has no ${what} for the invoice yet: deploying creates it.`);
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      const where = id === undefined ? secretValues.source : `wrangler.toml, [env.${environment}.vars]`;
      findings.push({ fault: error.message, where });
    }
  }
  return { findings, notes };
}

const NOT_LOOKED_UP =
  "STRIPE_SECRET_KEY is not available, so STRIPE_TAX_RATE_ID and STRIPE_ACCOUNT_TAX_ID were not checked.";

/**
 * Returns the invoice's tax ids for the version about to be uploaded, as arguments of `wrangler deploy`: found or
 * created at Stripe, unless wrangler.toml sets them. They always belong to the account and mode of the key beside them.
 * Throws a CommandError otherwise.
 */
export async function invoiceTaxArgs(config: DeployedConfig, secretValues: SecretValues): Promise<string[]> {
  const given = givenTaxIds(config);
  const stripe = stripeOf(secretValues);
  if (stripe === undefined) {
    if (isComplete(given)) return [];
    throw new CommandError("Nothing was deployed: STRIPE_SECRET_KEY is not available.");
  }
  const { taxRateId, accountTaxId } = await requireInvoiceTax(stripe, given);
  return ["--var", `STRIPE_TAX_RATE_ID:${taxRateId}`, "--var", `STRIPE_ACCOUNT_TAX_ID:${accountTaxId}`];
}
