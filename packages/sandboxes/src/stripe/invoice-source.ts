import type { Books } from "./books.ts";
import { guestCustomer, hasPayment, payments, type PaidSession } from "./charges.ts";
import type { ManualInvoiceRecord } from "./money-records.ts";
import type { CustomerRecord, InvoiceSettings, LineItemRecord } from "./records.ts";
import { resourceMissing } from "./stripe-error.ts";

/** The content of an invoice, whether a paid session or a call has made it. */
export type InvoiceSource = Pick<
  ManualInvoiceRecord,
  | "id"
  | "number"
  | "status"
  | "createdS"
  | "finalizedAtS"
  | "paidAtS"
  | "voidedAtS"
  | "dueAtS"
  | "collectionMethod"
  | "currency"
  | "customerId"
> & {
  lineItems: readonly LineItemRecord[];
  settings: InvoiceSettings;
  /** Null for a guest. */
  customer: CustomerRecord | null;
  /** The name and country that were typed when the invoice was paid, and the email address. */
  buyer: { name: string | null; email: string | null; country: string | null };
  /** The session whose payment has paid it; null if the sandbox has no payment for it. */
  paidBy: PaidSession | null;
};

/** An invoice that's no longer a draft. */
export type IssuedInvoice = InvoiceSource & { number: string; finalizedAtS: number };

type Invoiced = PaidSession & { invoice: NonNullable<PaidSession["invoice"]> };

const NO_SETTINGS: InvoiceSettings = {
  accountTaxIds: [],
  description: null,
  footer: null,
  customFields: [],
  metadata: {},
};

export function hasInvoice(session: PaidSession): session is Invoiced {
  return session.invoice !== null;
}

export function isIssued(source: InvoiceSource): source is IssuedInvoice {
  return source.number !== null && source.finalizedAtS !== null;
}

/** Returns the number of an invoice, which it gets when it's finalised. */
export const invoiceNumber = (id: string): string => `SANDBOX-${id.slice(-8).toUpperCase()}`;

/** Returns the invoice of a paid session. */
export function sessionInvoice(session: Invoiced): IssuedInvoice {
  const { invoice, payment } = session;
  return {
    id: invoice.id,
    number: invoice.number,
    status: "paid",
    createdS: invoice.createdS,
    finalizedAtS: invoice.createdS,
    paidAtS: invoice.createdS,
    voidedAtS: null,
    dueAtS: null,
    collectionMethod: "charge_automatically",
    currency: session.currency,
    lineItems: session.lineItems,
    settings: session.invoiceSettings ?? NO_SETTINGS,
    customerId: guestCustomer(session),
    customer: session.customer,
    buyer: { name: payment.name, email: payment.email, country: payment.country },
    paidBy: session,
  };
}

/** Returns an invoice that a call has made. */
export function manualInvoice(books: Books, record: ManualInvoiceRecord): InvoiceSource {
  const customer = record.customer ?? books.customers.get(record.customerId) ?? null;
  const payment = books.sessions.get(record.id);
  const isTaxed = customer === null || customer.taxExempt === "none";
  return {
    ...record,
    // A customer who's exempt, or owes the tax themselves, pays none.
    lineItems: isTaxed ? record.lineItems : record.lineItems.map((item) => ({ ...item, taxRate: null })),
    customer,
    buyer: { name: null, email: customer?.email ?? null, country: null },
    paidBy: payment && hasPayment(payment) ? payment : null,
  };
}

export function findInvoice(books: Books, id: string): InvoiceSource | null {
  const manual = books.invoices.get(id);
  if (manual) return manualInvoice(books, manual);
  for (const session of books.sessions.values())
    if (hasPayment(session) && hasInvoice(session) && session.invoice.id === id)
      return sessionInvoice(session);
  return null;
}

/** Returns the invoice of an id. Throws Stripe's 404 if there's none. */
export function invoiceOf(books: Books, id: string, param: string): InvoiceSource {
  const source = findInvoice(books, id);
  if (!source) throw resourceMissing("invoice", id, param);
  return source;
}

/** Returns all invoices, newest first. */
export function allInvoices(books: Books): InvoiceSource[] {
  const manual = [...books.invoices.values()].reverse().map((record) => manualInvoice(books, record));
  const ofSessions = payments(books).filter(hasInvoice).map(sessionInvoice);
  return [...manual, ...ofSessions].toSorted((a, b) => b.createdS - a.createdS);
}

/** Returns the address of an invoice's page, as `hosted_invoice_url`. */
export const invoiceUrl = (origin: string, invoiceId: string): string => `${origin}/invoices/${invoiceId}`;
/** Returns the address of an invoice's PDF, as `invoice_pdf`. */
export const invoicePdfUrl = (origin: string, id: string): string => `${invoiceUrl(origin, id)}/pdf`;
/** Returns the address of a credit note's PDF, as `pdf`. */
export const creditNotePdfUrl = (origin: string, id: string): string => `${origin}/credit_notes/${id}/pdf`;
