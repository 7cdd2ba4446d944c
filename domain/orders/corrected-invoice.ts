import type { Cents } from "../money/money.ts";
import { netUnitCents } from "../vat/vat-amounts.ts";
import * as z from "zod/mini";
import { companySchema } from "../cart/company.ts";
import { orderTokenSchema } from "./order-link.ts";

export const CORRECTION_STATES = ["pending", "done", "failed"] as const;
/** `pending` lasts until the provider has credited the old invoice and issued the new one. The others are final (D76). */
export type CorrectionState = (typeof CORRECTION_STATES)[number];

/** A line of an order as it was charged. */
type ChargedLine = {
  readonly description: string;
  readonly unitCents: Cents;
  /** The price on screen, which includes VAT; null if it's `unitCents`. */
  readonly listedCents: Cents | null;
  readonly quantity: number;
};

export type CorrectedLine = Pick<ChargedLine, "description" | "unitCents" | "quantity">;

const REFUNDED_BEFORE = "Refunded before";

/**
 * Returns the lines of an invoice that replaces an order's earlier one, at the prices charged or, for a sale that turns out to
 * have no VAT, at those without (D53). Refunds made before are one line of their own, so that the sum is what the buyer has
 * paid and not got back.
 */
export function correctedLines(
  lines: readonly ChargedLine[],
  { isNet, leftCents }: { readonly isNet: boolean; readonly leftCents: Cents },
): CorrectedLine[] {
  const sold = lines.map(({ description, unitCents, listedCents, quantity }) => ({
    description,
    unitCents: isNet ? netUnitCents(listedCents ?? unitCents) : unitCents,
    quantity,
  }));
  const rest = leftCents - totalOf(sold);
  return rest === 0 ? sold : [...sold, { description: REFUNDED_BEFORE, unitCents: rest, quantity: 1 }];
}

/**
 * Returns what is left of an order's payment if the sale has no VAT: the prices without VAT, less what was refunded before
 * without its VAT (D54).
 */
export const leftWithoutVat = (lines: readonly ChargedLine[], paidBackCents: Cents): Cents =>
  totalOf(lines.map((line) => ({ ...line, unitCents: netUnitCents(line.listedCents ?? line.unitCents) }))) -
  netUnitCents(paidBackCents);

const totalOf = (lines: readonly Pick<CorrectedLine, "unitCents" | "quantity">[]): Cents =>
  lines.reduce((sum, { unitCents, quantity }) => sum + unitCents * quantity, 0);

/** A company's details, as its buyer corrects them by the order's link (D76). Its mails keep going to the same address. */
export const correctCompanySchema = z.omit(companySchema, { email: true });
export type CorrectCompany = z.infer<typeof correctCompanySchema>;

export const correctInvoiceSchema = z.object(
  { token: orderTokenSchema.shape.token, company: correctCompanySchema },
  "The call takes an order's token and a company.",
);
