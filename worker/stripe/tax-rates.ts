import { SAMPLE_SELLER, SELLER_COUNTRY } from "#domain/seller/seller.ts";
import type { CountryCode } from "#domain/vat/countries.ts";
import type { Order } from "../records/orders.ts";
import type { Settings } from "../platform/env.ts";
import type { StripeClient } from "../platform/stripe-client.ts";

export type CountryRate = { readonly country: CountryCode; readonly ratePercent: number };

/** Returns whose VAT an order of a buyer in this country has (D55): the Netherlands', unless it's taxed at its destination. */
export const rateOf = (
  { vatRule, vatRate }: Pick<Order, "vatRule" | "vatRate">,
  country: CountryCode,
): CountryRate => ({
  country: vatRule === "oss" ? country : SELLER_COUNTRY.code,
  ratePercent: vatRate,
});

const PAGE_SIZE = 100;
/** Marks the tax rate as the shop's, even if somebody renames it in the dashboard. */
const MADE_BY = { made_by: "shop" } as const;

/**
 * The ids as this isolate knows them: of tax rates by account, country and rate, and of the seller's VAT numbers by account and
 * number. What such an id stands for never changes.
 */
const known = new Map<string, string>();

type RateSettings = Pick<Settings, "stripeTaxRateId" | "stripeAccountTaxId">;

/** What prints the VAT and the seller's VAT number on an invoice. */
export type InvoiceSettings = RateSettings & Pick<Settings, "vatNumber">;

/**
 * Returns the id of the provider's tax rate for a country's VAT, included in the price: the configured one for Dutch VAT, else the
 * account's own, which is created if it has none (D55).
 */
export async function taxRateFor(
  stripe: StripeClient,
  { stripeTaxRateId, stripeAccountTaxId }: RateSettings,
  rate: CountryRate,
): Promise<string> {
  if (rate.country === SELLER_COUNTRY.code) return stripeTaxRateId;
  const key = `${stripeAccountTaxId} ${rate.country} ${rate.ratePercent}`;
  const id = known.get(key) ?? (await findTaxRate(stripe, rate)) ?? (await createTaxRate(stripe, rate));
  known.set(key, id);
  return id;
}

/**
 * Returns the id under which the provider prints the seller's VAT number on invoices (D35): the account's own for the number that the
 * owner has entered (D85), which is created if it has none, and until then the configured one.
 */
export async function accountTaxIdFor(
  stripe: StripeClient,
  { stripeAccountTaxId, vatNumber }: InvoiceSettings,
): Promise<string> {
  if (vatNumber === SAMPLE_SELLER.vatNumber) return stripeAccountTaxId;
  const key = `${stripeAccountTaxId} ${vatNumber}`;
  const id =
    known.get(key) ??
    (await findAccountTaxId(stripe, vatNumber)) ??
    (await createAccountTaxId(stripe, vatNumber));
  known.set(key, id);
  return id;
}

/** Returns the account's id of a VAT number of its own; undefined if it has none. */
export async function findAccountTaxId(stripe: StripeClient, vatNumber: string): Promise<string | undefined> {
  for await (const taxId of stripe.taxIds.list({ owner: { type: "self" }, limit: PAGE_SIZE })) {
    if (taxId.type === "eu_vat" && taxId.value === vatNumber) return taxId.id;
  }
  return undefined;
}

/** Gives the account a VAT number of its own, and returns its id. Whoever asks at the same time gets the same one. */
export async function createAccountTaxId(stripe: StripeClient, vatNumber: string): Promise<string> {
  const { id } = await stripe.taxIds.create(
    { type: "eu_vat", value: vatNumber, owner: { type: "self" } },
    { idempotencyKey: `account-tax-id-${vatNumber}` },
  );
  return id;
}

/** Called when the provider has refused a session: perhaps somebody has archived its rate, or removed the VAT number. */
export const forgetTaxIds = (): void => known.clear();

async function findTaxRate(
  stripe: StripeClient,
  { country, ratePercent }: CountryRate,
): Promise<string | undefined> {
  for await (const rate of stripe.taxRates.list({ active: true, inclusive: true, limit: PAGE_SIZE })) {
    const isOurs = rate.metadata?.["made_by"] === MADE_BY.made_by;
    if (isOurs && rate.country === country && rate.percentage === ratePercent) return rate.id;
  }
  return undefined;
}

/** Checkouts that open together share the idempotency key, and so the rate. */
async function createTaxRate(stripe: StripeClient, { country, ratePercent }: CountryRate): Promise<string> {
  const { id } = await stripe.taxRates.create(
    {
      display_name: "VAT",
      inclusive: true,
      percentage: ratePercent,
      country,
      jurisdiction: country,
      tax_type: "vat",
      metadata: MADE_BY,
    },
    { idempotencyKey: `tax-rate-vat-${ratePercent}-${country.toLowerCase()}` },
  );
  return id;
}
