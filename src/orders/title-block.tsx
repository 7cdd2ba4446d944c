import type { ReactNode } from "react";
import { companyLines, type ShownCompany } from "#domain/orders/company-lines.ts";
import { COMPANY } from "#domain/seller/company.ts";
import { Time } from "#src/ui/time.tsx";

/** The facts of a receipt besides its lines. */
export type TitleBlockFacts = {
  readonly createdAt: string;
  /** Null until it is paid. */
  readonly paidAt: string | null;
  readonly customerName: string | null;
  /** The company that it's for (D76); null for a consumer's. */
  readonly company: ShownCompany | null;
};

type TitleBlockProps = {
  readonly facts: TitleBlockFacts;
  /** The sheet's heading: the order number. */
  readonly children: ReactNode;
};

/** The title block of a receipt, as at the foot of a drawing: order, dates, buyer, sheet, and who sold it (D35). */
export function TitleBlock({
  facts: { createdAt, paidAt, customerName, company },
  children,
}: TitleBlockProps) {
  return (
    // First in reading order, because it names the sheet, but drawn last.
    <div className="order-last grid border-t-2 border-line-strong text-sm sm:grid-cols-[3fr_2fr]">
      <address className="border-b border-line px-5 py-3 not-italic sm:border-r sm:border-b-0">
        <Label>Seller</Label>
        <span className="block font-medium">{COMPANY.tradeName}</span>
        {COMPANY.addressLines.map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
        <span className="mt-1 block text-ink-soft">
          KVK <span className="font-mono text-ink">{COMPANY.kvkNumber}</span>
        </span>
        <span className="block text-ink-soft">
          VAT <span className="font-mono text-ink">{COMPANY.vatNumber}</span>
        </span>
      </address>
      <div className="grid grid-cols-2">
        <Cell className="col-span-2 border-b">
          <Label>Order</Label>
          {children}
        </Cell>
        <Cell className="border-r border-b">
          <Label>Ordered</Label>
          <Time at={createdAt} dateOnly />
        </Cell>
        <Cell className="border-b">
          <Label>Paid</Label>
          {paidAt === null ? "Not yet" : <Time at={paidAt} dateOnly />}
        </Cell>
        {/* An address needs the whole width. */}
        <Cell className={company === null ? "border-r" : "col-span-2 border-b"}>
          <Label>Buyer</Label>
          <bdi>{company?.name ?? customerName ?? "–"}</bdi>
          {company === null
            ? null
            : companyLines(company).map((line) => (
                <span key={line} className="block text-ink-soft">
                  {line}
                </span>
              ))}
        </Cell>
        <Cell>
          <Label>Sheet</Label>1 of 1
        </Cell>
      </div>
    </div>
  );
}

type CellProps = { readonly className?: string; readonly children: ReactNode };

const Cell = ({ className = "", children }: CellProps) => (
  <div className={`border-line px-5 py-2.5 ${className}`}>{children}</div>
);

const Label = ({ children }: { readonly children: string }) => (
  <span className="block text-xs text-ink-soft">{children}</span>
);
