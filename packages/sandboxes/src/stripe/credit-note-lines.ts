import type { CreditNoteParams } from "./credit-note-params.ts";
import { creditedOf, notedCents } from "./credited.ts";
import { euros } from "./euros.ts";
import { newId } from "./ids.ts";
import { invoiceLineId } from "./invoice-object.ts";
import type { CreditNoteLineRecord, CreditNoteRecord } from "./money-records.ts";
import { totalCents, type LineItemRecord } from "./records.ts";
import { invalidRequest, resourceMissing } from "./stripe-error.ts";
import { includedTaxCents, lineTaxCents } from "./tax-rates.ts";

type LineParams = NonNullable<CreditNoteParams["lines"]>[number];

/** Returns the amount that the request credits of a line; refuses more than is left of it. */
function askedOf(
  item: LineItemRecord,
  { quantity, amount }: LineParams,
  credited: { cents: number; quantity: number },
  param: string,
): number {
  if (item.unitAmountCents < 0)
    throw invalidRequest(
      "A line with a negative amount can't be credited on its own; credit an amount instead.",
      {
        param,
      },
    );
  if ((quantity === undefined) === (amount === undefined))
    throw invalidRequest("Give either the quantity or the amount of a line to credit.", { param });
  if ((quantity ?? amount ?? 0) < 1)
    throw invalidRequest("Invalid positive integer", { code: "parameter_invalid_integer", param });
  const leftQuantity = item.quantity - credited.quantity;
  if (quantity !== undefined && quantity > leftQuantity)
    throw invalidRequest(
      `The quantity to credit (${quantity}) is greater than what is left of the invoice line item (${leftQuantity}).`,
      { param: `${param}[quantity]` },
    );
  const cents = amount ?? item.unitAmountCents * (quantity ?? 0);
  const leftCents = item.unitAmountCents * item.quantity - credited.cents;
  if (cents > leftCents)
    throw invalidRequest(
      `The amount to credit (${euros(cents)}) is greater than what is left of the invoice line item (${euros(leftCents)}).`,
      { param },
    );
  return cents;
}

/**
 * Returns the tax in the credited part of a line. However a line is divided, the taxes of its parts add up to the
 * line's own.
 */
function taxesOf(item: LineItemRecord, beforeCents: number, cents: number): CreditNoteLineRecord["taxes"] {
  if (!item.taxRate) return [];
  const { percentage } = item.taxRate;
  const tax = includedTaxCents(beforeCents + cents, percentage) - includedTaxCents(beforeCents, percentage);
  return [{ taxRateId: item.taxRate.id, cents: tax }];
}

function invoiceLines(
  items: readonly LineItemRecord[],
  notes: readonly CreditNoteRecord[],
  asked: readonly LineParams[],
): CreditNoteLineRecord[] {
  const made: CreditNoteLineRecord[] = [];
  asked.forEach((line, index) => {
    const param = `lines[${index}]`;
    if (line.invoice_line_item === undefined)
      throw invalidRequest(`Missing required param: ${param}[invoice_line_item].`, {
        code: "parameter_missing",
        param: `${param}[invoice_line_item]`,
      });
    const item = items.find(({ id }) => invoiceLineId(id) === line.invoice_line_item);
    if (!item)
      throw resourceMissing("invoice line item", line.invoice_line_item, `${param}[invoice_line_item]`);
    if (made.some(({ lineItemId }) => lineItemId === item.id))
      throw invalidRequest("Name each invoice line item once.", { param: `${param}[invoice_line_item]` });
    const credited = creditedOf(notes, item.id);
    const cents = askedOf(item, line, credited, param);
    made.push({
      id: newId.creditNoteLine(),
      lineItemId: item.id,
      amountCents: cents,
      quantity: line.quantity ?? null,
      taxes: taxesOf(item, credited.cents, cents),
    });
  });
  return made;
}

/**
 * Returns the line of a sum that belongs to no invoice line. Each rate gets its share of the invoice; the last one gets
 * the remainder.
 */
function sumLine(
  items: readonly LineItemRecord[],
  notes: readonly CreditNoteRecord[],
  cents: number,
): CreditNoteLineRecord {
  const total = totalCents(items);
  const isLast = notedCents(notes) + cents === total;
  const rates = new Set(items.flatMap(({ taxRate }) => taxRate?.id ?? []));
  const taxes = [...rates].map((taxRateId) => {
    const whole = items
      .filter(({ taxRate }) => taxRate?.id === taxRateId)
      .reduce((sum, item) => sum + lineTaxCents(item), 0);
    const credited = notes
      .flatMap(({ lines }) => lines.flatMap((line) => line.taxes))
      .filter((tax) => tax.taxRateId === taxRateId)
      .reduce((sum, tax) => sum + tax.cents, 0);
    const left = whole - credited;
    const share = Math.round((cents * whole) / total);
    // Deductions can make a rate's tax negative.
    const most = whole < 0 ? Math.max(share, left) : Math.min(share, left);
    return { taxRateId, cents: isLast ? left : most };
  });
  return { id: newId.creditNoteLine(), lineItemId: null, amountCents: cents, quantity: null, taxes };
}

/**
 * Returns the lines of a new credit note. Refuses lines that the invoice doesn't have, or that are already credited.
 */
export function creditNoteLines(
  items: readonly LineItemRecord[],
  notes: readonly CreditNoteRecord[],
  { amount, lines }: CreditNoteParams,
): CreditNoteLineRecord[] {
  if (lines === undefined || lines.length === 0) {
    if (amount === undefined)
      throw invalidRequest("One of `amount`, `lines`, or `shipping_cost` must be provided.", {
        code: "parameter_missing",
      });
    if (amount < 1)
      throw invalidRequest("Invalid positive integer", {
        code: "parameter_invalid_integer",
        param: "amount",
      });
    return [sumLine(items, notes, amount)];
  }
  const made = invoiceLines(items, notes, lines);
  const sum = made.reduce((cents, line) => cents + line.amountCents, 0);
  if (amount !== undefined && amount !== sum)
    throw invalidRequest(`The amount (${euros(amount)}) is not the sum of the lines (${euros(sum)}).`, {
      param: "amount",
    });
  return made;
}
