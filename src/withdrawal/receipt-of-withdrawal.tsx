import { receiptTimeText, withdrawalReceiptText } from "#domain/withdrawals/withdrawal.ts";
import type { Outputs } from "#src/api/router-types.ts";
import { CompanyFacts } from "#src/legal/company-facts.tsx";
import "#src/orders/receipt.css";
import { Button } from "#src/ui/button.tsx";
import { downloadText } from "#src/ui/download-file.ts";
import { Statement } from "./statement.tsx";
import { StepHeading } from "./step-heading.tsx";

type ReceiptOfWithdrawalProps = {
  readonly receipt: Pick<Outputs["withdrawals"]["submit"], "number" | "receivedAt" | "statement">;
  /** A note for the reader, for example that the receipt was emailed. */
  readonly note: string;
  /** True as the last step of a withdrawal; the receipt then takes the focus. */
  readonly follows?: boolean;
};

/** The receipt of a withdrawal, on screen, as a file and on paper. */
export function ReceiptOfWithdrawal({ receipt, note, follows = false }: ReceiptOfWithdrawalProps) {
  const { number, receivedAt, statement } = receipt;
  return (
    <article
      data-receipt
      aria-labelledby="withdrawal-receipt"
      className="grid gap-5 border border-line-strong bg-sheet p-6 md:p-8"
    >
      <StepHeading id="withdrawal-receipt" follows={follows}>
        We have received your withdrawal
      </StepHeading>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
        <dt className="text-ink-soft">Number</dt>
        <dd className="font-mono">{number}</dd>
        <dt className="text-ink-soft">Received</dt>
        <dd>
          <time dateTime={receivedAt}>{receiptTimeText(receivedAt)}</time>
        </dd>
      </dl>
      {statement === null ? null : (
        <Statement text={statement} className="border-l-2 border-accent bg-well px-4 py-3" />
      )}
      <p data-no-print className="font-medium">
        {note}
      </p>
      {statement === null ? null : (
        <div data-no-print className="flex flex-wrap gap-3">
          <Button
            size="large"
            onClick={() =>
              downloadText(`withdrawal-${number}.txt`, "text/plain;charset=utf-8", [
                withdrawalReceiptText({ number, receivedAt, statement }),
              ])
            }
          >
            Save receipt
          </Button>
          <Button variant="secondary" size="large" onClick={() => window.print()}>
            Print
          </Button>
        </div>
      )}
      <div className="border-t border-line pt-5">
        <h3 className="mb-3 font-medium">Received by</h3>
        <CompanyFacts />
      </div>
    </article>
  );
}
