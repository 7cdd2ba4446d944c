import Stripe from "stripe";
import { SELLER_COUNTRY, seller } from "#domain/seller/seller.ts";
import { VAT_RATE_PERCENT } from "#domain/money/money.ts";
import { openStripe } from "#worker/stripe/open-stripe.ts";
import { createAccountTaxId, findAccountTaxId as findTaxIdOf } from "#worker/stripe/tax-rates.ts";
import { CommandError } from "../cli/command-error.ts";
import { callStripe } from "./stripe-client.ts";
import type { StripeClient } from "#worker/platform/stripe-client.ts";

/** Ids of the Stripe objects that put the VAT line and the seller's VAT number on invoices (D12a, D35). */
export type InvoiceTaxIds = { readonly taxRateId: string; readonly accountTaxId: string };
/** The ids that settings already contain. */
export type KnownTaxIds = { readonly [Name in keyof InvoiceTaxIds]?: string | undefined };

/** The idempotency key is the same for every deploy and start, so that two in parallel create one object. */
const TAX_RATE_KEY = `tax-rate-vat-${VAT_RATE_PERCENT}-nl`;
/** Marks the tax rate as ours, even if somebody renames it in the dashboard. */
const MADE_BY = { made_by: "shop" } as const;
const PAGE_SIZE = 100;

type Account = { readonly secretKey: string; readonly apiUrl: string } & KnownTaxIds;

/** Returns the account with its invoice tax ids, looked up or created. */
export async function withInvoiceTax<Given extends Account>(account: Given): Promise<Given & InvoiceTaxIds> {
  const stripe = openStripe({ stripeApiUrl: new URL(account.apiUrl), stripeSecretKey: account.secretKey });
  return { ...account, ...(await requireInvoiceTax(stripe, account)) };
}

/**
 * Returns the ids, looked up or created. A given id is only looked up. Throws a CommandError that names the setting if
 * the account doesn't have it (for example, a test-mode id with a live key) or if it's another tax.
 */
export async function requireInvoiceTax(stripe: StripeClient, given: KnownTaxIds): Promise<InvoiceTaxIds> {
  const taxRateId = (await findTaxRate(stripe, given.taxRateId)) ?? (await makeTaxRate(stripe));
  const accountTaxId =
    (await findAccountTaxId(stripe, given.accountTaxId)) ?? (await makeAccountTaxId(stripe));
  return { taxRateId, accountTaxId };
}

/** Returns the tax rate's id, or undefined if there is none yet. Reads only. */
export async function findTaxRate(stripe: StripeClient, given?: string): Promise<string | undefined> {
  return callStripe("tax rates", async () => {
    if (given !== undefined) {
      const rate = await knownOrRefused("STRIPE_TAX_RATE_ID", "tax rate", stripe.taxRates.retrieve(given));
      if (!rate.active) throw new CommandError("STRIPE_TAX_RATE_ID names a tax rate that is archived.");
      if (isShopsRate(rate)) return rate.id;
      throw new CommandError(
        `STRIPE_TAX_RATE_ID names a tax rate other than ${VAT_RATE_PERCENT} % for ${SELLER_COUNTRY.code}, included in the price.`,
      );
    }
    for await (const rate of stripe.taxRates.list({ active: true, inclusive: true, limit: PAGE_SIZE })) {
      if (isShopsRate(rate) && rate.metadata?.["made_by"] === MADE_BY.made_by) return rate.id;
    }
    return undefined;
  });
}

/** Returns the account's id of the seller's VAT number, or undefined if there is none yet. Reads only. */
export async function findAccountTaxId(stripe: StripeClient, given?: string): Promise<string | undefined> {
  return callStripe("tax IDs", async () => {
    if (given !== undefined) {
      const taxId = await knownOrRefused("STRIPE_ACCOUNT_TAX_ID", "tax ID", stripe.taxIds.retrieve(given));
      if (taxId.value === seller().vatNumber) return taxId.id;
      throw new CommandError("STRIPE_ACCOUNT_TAX_ID names a number other than the seller's vatNumber.");
    }
    return findTaxIdOf(stripe, seller().vatNumber);
  });
}

const isShopsRate = ({ inclusive, percentage, country }: Stripe.TaxRate): boolean =>
  inclusive && percentage === VAT_RATE_PERCENT && country === SELLER_COUNTRY.code;

async function makeTaxRate(stripe: StripeClient): Promise<string> {
  const made = await callStripe("tax rates", () =>
    stripe.taxRates.create(
      {
        display_name: "VAT",
        inclusive: true,
        percentage: VAT_RATE_PERCENT,
        country: SELLER_COUNTRY.code,
        tax_type: "vat",
        metadata: MADE_BY,
      },
      { idempotencyKey: TAX_RATE_KEY },
    ),
  );
  return made.id;
}

const makeAccountTaxId = (stripe: StripeClient): Promise<string> =>
  callStripe("tax IDs", () => createAccountTaxId(stripe, seller().vatNumber));

/**
 * Returns the object that a setting names. Stripe keeps test and live mode apart: a key of the other mode can't see it.
 */
async function knownOrRefused<Known>(setting: string, what: string, answer: Promise<Known>): Promise<Known> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "resource_missing") {
      throw new CommandError(`${setting} names no ${what} of the account and mode of STRIPE_SECRET_KEY.`);
    }
    throw error;
  }
}
