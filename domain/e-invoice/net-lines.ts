import { type Cents, vatIn } from "../money/money.ts";
import type { DocumentFacts, DocumentLine } from "./document-facts.ts";

/** A line with its amount without VAT. */
export type NetLine = DocumentLine & { readonly netCents: Cents };

/**
 * Returns the lines without VAT, which add up to exactly what was charged less the printed VAT (D56). VAT is rounded for each
 * line, so usually they do by themselves; the last line has the cents by which they don't.
 */
export function netLines({
  lines,
  ratePercent,
  vatCents,
}: Pick<DocumentFacts, "lines" | "ratePercent" | "vatCents">): NetLine[] {
  let leftCents = lines.reduce((sum, line) => sum + grossCents(line), 0) - vatCents;
  return lines.map((line, at) => {
    const ownCents = grossCents(line) - vatIn(grossCents(line), ratePercent);
    const netCents = at === lines.length - 1 ? leftCents : ownCents;
    leftCents -= netCents;
    return { ...line, netCents };
  });
}

const grossCents = ({ quantity, unitCents }: DocumentLine): Cents => quantity * unitCents;
