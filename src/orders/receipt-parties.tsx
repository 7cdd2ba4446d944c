import type { ReactNode } from "react";
import { companyLines, type ShownCompany } from "#domain/orders/company-lines.ts";
import { seller, sellerAddressLines } from "#domain/seller/seller.ts";
import { dayInWords } from "#domain/time/day-in-words.ts";

/** The facts of a receipt besides its lines. */
export type ReceiptFacts = {
  readonly createdAt: string;
  /** Null until it is paid. */
  readonly paidAt: string | null;
  readonly customerName: string | null;
  /** The company that it's for (D76); null for a consumer's. */
  readonly company: ShownCompany | null;
};

/** The days of a receipt (D14), mostly the same one. */
export function ReceiptDays({ createdAt, paidAt }: ReceiptFacts) {
  const ordered = dayInWords(new Date(createdAt));
  const paid = paidAt === null ? null : dayInWords(new Date(paidAt));
  return (
    <span className="text-sm text-ink-soft">
      {paid === ordered
        ? `Ordered and paid ${paid}`
        : `Ordered ${ordered}, ${paid === null ? "not paid yet" : `paid ${paid}`}`}
    </span>
  );
}

/** Who bought, and who sold it (D35). */
export const ReceiptParties = ({ customerName, company }: Pick<ReceiptFacts, "customerName" | "company">) => (
  <dl className="grid gap-3 border-t border-line px-5 py-4 text-sm">
    <Party label="Buyer" name={<bdi>{company?.name ?? customerName ?? "–"}</bdi>}>
      {company === null ? [] : companyLines(company)}
    </Party>
    <Party label="Seller" name={seller().name}>
      {[...sellerAddressLines(), `KVK ${seller().kvkNumber}`, `VAT ${seller().vatNumber}`]}
    </Party>
  </dl>
);

type PartyProps = { readonly label: string; readonly name: ReactNode; readonly children: readonly string[] };

const Party = ({ label, name, children: lines }: PartyProps) => (
  <div>
    <dt className="text-ink-soft">{label}</dt>
    <dd className="font-medium">{name}</dd>
    {lines.map((line) => (
      <dd key={line}>{line}</dd>
    ))}
  </div>
);
