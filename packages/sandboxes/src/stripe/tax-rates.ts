import type Stripe from "stripe";
import { z } from "zod";
import { newId } from "./ids.ts";
import { decimal, flag, metadata, text, expandParam } from "./param-parsing.ts";
import type { LineItemRecord, TaxRateRecord } from "./records.ts";
import { invalidRequest } from "./stripe-error.ts";
import { absent, type OnTheWire } from "./on-the-wire.ts";
import { TAX_TYPES } from "./listed-values.ts";
import { paramsOf, unmodelled } from "./params-of.ts";

/** The parameters of POST /v1/tax_rates. */
export const taxRateParams = paramsOf<Stripe.TaxRateCreateParams>()({
  display_name: text(100),
  inclusive: flag,
  percentage: decimal,
  active: flag.default(true),
  country: text(2).optional(),
  description: text(500).optional(),
  jurisdiction: text(50).optional(),
  metadata: metadata.default({}),
  tax_type: z.enum(TAX_TYPES).optional(),
  ...expandParam,
  ...unmodelled("state"),
});

/** Creates the record of POST /v1/tax_rates. */
export function createTaxRateRecord(
  params: z.output<typeof taxRateParams>,
  nowS: number,
  isFirst: boolean,
): TaxRateRecord {
  if (params.percentage < 0 || params.percentage > 100)
    throw invalidRequest("Invalid percentage: must be between 0 and 100", { param: "percentage" });
  return {
    id: newId.taxRate(isFirst),
    createdS: nowS,
    displayName: params.display_name,
    inclusive: params.inclusive,
    percentage: params.percentage,
    active: params.active,
    country: params.country ?? null,
    description: params.description ?? null,
    jurisdiction: params.jurisdiction ?? null,
    taxType: params.tax_type ?? null,
    metadata: params.metadata,
  };
}

/** Returns a tax rate as GET /v1/tax_rates/:id shows it. */
export function toTaxRate(rate: TaxRateRecord): OnTheWire<Stripe.TaxRate> {
  return {
    ...absent<Stripe.TaxRate>()("effective_percentage flat_amount jurisdiction_level state"),
    id: rate.id,
    object: "tax_rate",
    active: rate.active,
    country: rate.country,
    created: rate.createdS,
    description: rate.description,
    display_name: rate.displayName,
    inclusive: rate.inclusive,
    jurisdiction: rate.jurisdiction,
    livemode: false,
    metadata: rate.metadata,
    percentage: rate.percentage,
    rate_type: "percentage",
    tax_type: rate.taxType,
  };
}

/** Returns the tax included in a sum, rounded to the cent. A deduction takes back what a charge of its size has. */
export function includedTaxCents(cents: number, percentage: number): number {
  return Math.sign(cents) * Math.round((Math.abs(cents) * percentage) / (100 + percentage));
}

/** Returns the tax included in a line's amount, rounded to the cent per line, as Stripe does; 0 without a rate. */
export function lineTaxCents({ unitAmountCents, quantity, taxRate }: LineItemRecord): number {
  if (taxRate === null) return 0;
  return includedTaxCents(unitAmountCents * quantity, taxRate.percentage);
}

/** Returns the sum of the rounded taxes of all lines. */
export function totalTaxCents(lineItems: readonly LineItemRecord[]): number {
  return lineItems.reduce((sum, item) => sum + lineTaxCents(item), 0);
}
