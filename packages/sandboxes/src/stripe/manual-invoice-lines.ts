import type { Books } from "./books.ts";
import { notModelled } from "./create-params.ts";
import { newId } from "./ids.ts";
import type { InvoiceLineParams } from "./invoice-params.ts";
import { checkPricedLine, MAX_AMOUNT_CENTS, taxRateOf } from "./priced-line.ts";
import type { LineItemRecord } from "./records.ts";
import { invalidRequest } from "./stripe-error.ts";

/** The price and name of a line, which can be given as a price or as a plain amount. */
type Charge = Pick<LineItemRecord, "name" | "description" | "images" | "metadata" | "unitAmountCents"> &
  Pick<LineItemRecord, "quantity" | "taxBehavior">;

function pricedCharge(
  { description, price_data: price, quantity = 1 }: InvoiceLineParams & { price_data: object },
  at: string,
): Charge {
  checkPricedLine({ price_data: price, quantity }, at);
  const { product_data: product } = price;
  return {
    name: description ?? product.name,
    description: product.description ?? null,
    images: product.images ?? [],
    metadata: product.metadata ?? {},
    unitAmountCents: price.unit_amount,
    quantity,
    taxBehavior: price.tax_behavior ?? "unspecified",
  };
}

/** Returns a line of a plain amount, which can be a deduction. */
function plainCharge(amount: number, { description, quantity }: InvoiceLineParams, at: string): Charge {
  if (quantity !== undefined)
    throw invalidRequest("You may only specify one of these parameters: amount, quantity.", {
      param: `${at}[amount]`,
    });
  if (Math.abs(amount) > MAX_AMOUNT_CENTS)
    throw invalidRequest("Amount must be no more than €999,999.99", {
      code: "amount_too_large",
      param: `${at}[amount]`,
    });
  if (description === undefined) throw notModelled(`${at}[description]`, "lines without a description");
  return {
    name: description,
    description: null,
    images: [],
    metadata: {},
    unitAmountCents: amount,
    quantity: 1,
    taxBehavior: "unspecified",
  };
}

function chargeOf(line: InvoiceLineParams, at: string): Charge {
  const { amount, price_data: price } = line;
  if (amount !== undefined && price !== undefined)
    throw invalidRequest("You may only specify one of these parameters: amount, price_data.", {
      param: `${at}[amount]`,
    });
  if (amount !== undefined) return plainCharge(amount, line, at);
  if (price !== undefined) return pricedCharge({ ...line, price_data: price }, at);
  throw invalidRequest(`Missing required param: ${at}[amount].`, {
    code: "parameter_missing",
    param: `${at}[amount]`,
  });
}

/** Creates a line of POST /v1/invoices/:id/add_lines. */
export function invoiceLine(line: InvoiceLineParams, index: number, books: Books): LineItemRecord {
  const at = `lines[${index}]`;
  return {
    id: newId.invoiceLine(),
    priceId: newId.price(),
    productId: newId.product(),
    currency: "eur",
    ...chargeOf(line, at),
    taxRate: taxRateOf(line.tax_rates, line.price_data?.tax_behavior, at, books),
  };
}
