import { notModelled } from "./create-params.ts";
import type { Books } from "./books.ts";
import type { TaxRateRecord } from "./records.ts";
import { invalidRequest, unknownReference } from "./stripe-error.ts";

export const MAX_AMOUNT_CENTS = 99_999_999;
const MOST_UNITS = 999_999;
const MOST_CUSTOM_FIELDS = 4;

/** A sandbox's account charges in euros only. */
export function requireEuros(currency: string, param: string): void {
  if (currency.toLowerCase() !== "eur")
    throw invalidRequest(`Invalid currency: ${currency}. The Stripe sandbox only charges in eur.`, { param });
}

/** Refuses a line whose price or quantity Stripe doesn't take; `at` is its place in the request. */
export function checkPricedLine(
  {
    price_data: price,
    quantity,
  }: { price_data: { currency: string; unit_amount: number }; quantity: number },
  at: string,
): void {
  requireEuros(price.currency, `${at}[price_data][currency]`);
  if (price.unit_amount < 0)
    throw invalidRequest("This value must be greater than or equal to 0.", {
      code: "parameter_invalid_integer",
      param: `${at}[price_data][unit_amount]`,
    });
  if (price.unit_amount > MAX_AMOUNT_CENTS)
    throw invalidRequest("Amount must be no more than €999,999.99", {
      code: "amount_too_large",
      param: `${at}[price_data][unit_amount]`,
    });
  if (quantity < 1 || quantity > MOST_UNITS)
    throw invalidRequest(`This value must be between 1 and ${MOST_UNITS}.`, {
      code: "parameter_invalid_integer",
      param: `${at}[quantity]`,
    });
}

/** Returns the tax rate of a line, if it names one. */
export function taxRateOf(
  ids: readonly string[] | undefined,
  taxBehavior: string | undefined,
  at: string,
  account: Pick<Books, "taxRates">,
): TaxRateRecord | null {
  const [id, ...others] = ids ?? [];
  if (id === undefined) return null;
  const param = `${at}[tax_rates][0]`;
  if (others.length > 0) throw notModelled(param, "several tax rates on a line");
  const rate = account.taxRates.get(id);
  if (!rate) throw unknownReference("tax rate", id, param);
  if (!rate.active) throw invalidRequest(`The tax rate ${id} is archived and cannot be used.`, { param });
  if (!rate.inclusive) throw notModelled(param, "tax rates that are not included in the price");
  if (taxBehavior === "exclusive")
    throw invalidRequest(
      "One or more prices has a `tax_behavior` that conflicts with the tax rates that apply to the corresponding line item.",
      { param },
    );
  return rate;
}

/** Returns the seller's tax ids on an invoice; refuses unknown ones. */
export function accountTaxIdsOf(
  given: readonly string[] | undefined,
  at: string,
  account: Pick<Books, "taxIds">,
): string[] {
  return (given ?? []).map((id, index) => {
    if (account.taxIds.has(id)) return id;
    throw unknownReference("tax_id", id, `${at}[${index}]`);
  });
}

export function checkCustomFields(given: readonly unknown[] | undefined, param: string): void {
  if ((given?.length ?? 0) > MOST_CUSTOM_FIELDS)
    throw invalidRequest(`You can have at most ${MOST_CUSTOM_FIELDS} custom fields.`, { param });
}
