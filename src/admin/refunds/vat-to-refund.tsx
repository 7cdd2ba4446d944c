import { formatAmount } from "#domain/money/money.ts";
import { Button } from "#src/ui/button.tsx";
import { useRefundAction } from "./use-refund-action.ts";

type VatToRefundProps = {
  readonly number: string;
  readonly amountCents: number;
  readonly onDone: () => void;
};

/** The VAT of a company whose number was confirmed after it had paid (D54). */
export function VatToRefund({ number, amountCents, onDone }: VatToRefundProps) {
  const { start, pending, failure } = useRefundAction(
    (client, order: string) => client.orders.refundVat.mutate({ number: order }),
    onDone,
  );
  const amount = formatAmount(amountCents);
  return (
    <div className="grid gap-2 border-l-2 border-accent pl-4">
      <p className="text-sm">
        The VAT number is confirmed, so this company pays no VAT: {amount} can be refunded. The invoice is
        credited, and a new one without VAT replaces it.
      </p>
      <Button
        variant="secondary"
        className="justify-self-start aria-disabled:opacity-60"
        aria-disabled={pending}
        onClick={() => start(number)}
      >
        Refund the VAT of {amount}
      </Button>
      {failure === undefined ? null : (
        <p role="alert" className="text-sm text-signal">
          {failure}
        </p>
      )}
    </div>
  );
}
