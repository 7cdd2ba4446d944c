import { COMPANY } from "#domain/company.ts";
import { Time } from "#src/ui/time.tsx";

type SellerAndBuyerProps = {
  readonly order: { readonly customerName: string | null; readonly paidAt: string | null };
};

/** Who sold (D35), to whom, and when it was paid. */
export function SellerAndBuyer({ order: { customerName, paidAt } }: SellerAndBuyerProps) {
  return (
    <div className="mt-4 flex flex-wrap justify-between gap-6 text-sm">
      <address className="text-ink-soft not-italic">
        <span className="block font-medium text-ink">{COMPANY.tradeName}</span>
        {COMPANY.addressLines.map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
        <span className="block">KVK {COMPANY.kvkNumber}</span>
        <span className="block">VAT {COMPANY.vatNumber}</span>
      </address>
      <p className="text-ink-soft">
        {customerName === null ? null : <span className="block font-medium text-ink">{customerName}</span>}
        {paidAt === null ? null : (
          <>
            Paid <Time at={paidAt} dateOnly />
          </>
        )}
      </p>
    </div>
  );
}
