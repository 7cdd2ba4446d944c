import { formatAmount } from "#domain/money/money.ts";
import { May } from "#src/admin/shell/may.tsx";
import { useAct } from "#src/kit/use-act.tsx";
import { Button } from "#src/ui/button.tsx";
import { Failure } from "#src/ui/failure.tsx";

type VatToRefundProps = {
  readonly number: string;
  /** 0 if only the invoice has to be replaced. */
  readonly amountCents: number;
  readonly onDone: () => void;
};

/** The VAT of a company whose number was confirmed after it had paid (D54). */
export function VatToRefund({ number, amountCents, onDone }: VatToRefundProps) {
  const refund = useAct((client) => client.orders.refundVat.mutate({ number }), { onDone });
  const { text, press } = wordsOf(amountCents);
  return (
    <div className="grid gap-2 border-l-2 border-accent pl-4">
      <p className="text-sm">{text}</p>
      <May permission="refunds.write">
        <Button
          variant="secondary"
          className="justify-self-start aria-disabled:opacity-60"
          aria-disabled={refund.pending}
          onClick={() => refund.start()}
        >
          {press}
        </Button>
      </May>
      <Failure of={refund} />
    </div>
  );
}

function wordsOf(amountCents: number): { readonly text: string; readonly press: string } {
  if (amountCents === 0)
    return {
      text: "The VAT has been refunded, but the invoice couldn’t be replaced by one without VAT.",
      press: "Replace the invoice",
    };
  const amount = formatAmount(amountCents);
  return {
    text: `The VAT number is confirmed, so this company pays no VAT: ${amount} can be refunded. The invoice is credited, and a new one without VAT replaces it.`,
    press: `Refund the VAT of ${amount}`,
  };
}
