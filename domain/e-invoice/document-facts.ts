import type { Cents } from "../money/money.ts";
import type { Day } from "../time/calendar-day.ts";
import type { CountryCode } from "../vat/countries.ts";
import type { VatRule } from "../vat/decide-vat.ts";

type Party = {
  readonly name: string;
  readonly street: string;
  readonly postcode: string;
  readonly town: string;
  readonly country: CountryCode;
  readonly email: string;
};

export type Seller = Party & {
  readonly vatNumber: string;
  /** Of the Dutch register of companies. */
  readonly kvkNumber: string;
};

/** `vatNumber` has its prefix, such as DE123456789; null without one. */
export type EInvoiceBuyer = Party & { readonly vatNumber: string | null };

/** A line as it was sold or is credited, at the price that was charged. */
export type DocumentLine = {
  readonly description: string;
  readonly quantity: number;
  readonly unitCents: Cents;
};

/** An invoice that another document refers to. */
export type PrecedingInvoice = { readonly number: string; readonly issuedOn: Day };

/** Which document it is: a credit note always names its invoice, and an invoice the one that it replaces, if any. */
type DocumentKind =
  | { readonly kind: "invoice"; readonly preceding: PrecedingInvoice | null }
  | { readonly kind: "credit_note"; readonly preceding: PrecedingInvoice };

/** The facts of a company's invoice or credit note (D56), which is paid or paid back in full, in euros. */
export type DocumentFacts = DocumentKind & {
  readonly number: string;
  readonly issuedOn: Day;
  readonly orderNumber: string;
  readonly purchaseOrder: string | null;
  readonly seller: Seller;
  readonly buyer: EInvoiceBuyer;
  readonly vatRule: VatRule;
  /** In per cent; prices include VAT unless it's 0 (D53). */
  readonly ratePercent: number;
  /** As the payment provider printed it. */
  readonly vatCents: Cents;
  readonly lines: readonly DocumentLine[];
};
