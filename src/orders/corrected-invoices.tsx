import { Time } from "#src/ui/time.tsx";
import type { PlacedOrder } from "./placed-order.ts";

type CorrectedInvoicesProps = Pick<PlacedOrder, "correctedInvoices" | "isBeingCorrected">;

/** The invoices that replaced earlier ones, each with the credit note that takes the earlier one back (D76). */
export function CorrectedInvoices({ correctedInvoices, isBeingCorrected }: CorrectedInvoicesProps) {
  if (correctedInvoices.length === 0 && !isBeingCorrected) return null;
  return (
    <ul className="grid gap-2 text-sm">
      {correctedInvoices.map(({ number, replaces, creditNote, madeAt }) => (
        <li key={number}>
          Invoice {number} of <Time at={madeAt} dateOnly /> replaces {replaces}, which credit note{" "}
          {creditNote} takes back.
        </li>
      ))}
      {isBeingCorrected ? <li>A corrected invoice is being made.</li> : null}
    </ul>
  );
}
