import { type CreateParams, notModelled } from "./create-params.ts";
import { newId } from "./ids.ts";
import type { Ledger } from "./ledger.ts";
import {
  accountTaxIdsOf,
  checkCustomFields,
  checkPricedLine,
  MAX_AMOUNT_CENTS,
  taxRateOf,
} from "./priced-line.ts";
import { totalCents, type CustomerRecord, type LineItemRecord, type SessionRecord } from "./records.ts";
import { invalidRequest, unknownReference } from "./stripe-error.ts";

const MAX_LINE_ITEMS = 100;
const MIN_AMOUNT_CENTS = 50;
const MIN_LIFETIME_S = 30 * 60;
const MAX_LIFETIME_S = 24 * 60 * 60;

type Line = CreateParams["line_items"][number];
/** The account's tax settings and customers. */
type Account = Pick<Ledger, "taxRates" | "taxIds" | "customers">;

function checkCart(items: readonly LineItemRecord[]): void {
  const total = totalCents(items);
  if (items.length === 0)
    throw invalidRequest("Missing required param: line_items.", {
      code: "parameter_missing",
      param: "line_items",
    });
  if (items.length > MAX_LINE_ITEMS)
    throw invalidRequest(
      `You can have at most ${MAX_LINE_ITEMS} line items in a Checkout Session in payment mode.`,
      {
        param: "line_items",
      },
    );
  const [first] = items;
  if (items.some((item) => item.currency !== first?.currency))
    throw invalidRequest("All line items must have the same currency.", { param: "line_items" });
  if (total > MAX_AMOUNT_CENTS)
    throw invalidRequest("The Checkout Session's total amount must be no more than €999,999.99.", {
      code: "amount_too_large",
    });
  if (total < MIN_AMOUNT_CENTS)
    throw invalidRequest("The Checkout Session's total amount due must add up to at least €0.50 eur", {
      code: "amount_too_small",
    });
}

function checkLine(line: Line, index: number): void {
  const at = `line_items[${index}]`;
  checkPricedLine(line, at);
  if ((line.price_data.product_data.images?.length ?? 0) > 8)
    throw invalidRequest("You can send at most 8 images.", {
      param: `${at}[price_data][product_data][images]`,
    });
}

function toLineItem(
  line: Line,
  index: number,
  account: Account,
  customer: CustomerRecord | null,
): LineItemRecord {
  const { product_data: product, ...price } = line.price_data;
  const taxRate = taxRateOf(line.tax_rates, price.tax_behavior, `line_items[${index}]`, account);
  return {
    id: newId.lineItem(),
    priceId: newId.price(),
    productId: newId.product(),
    currency: price.currency.toLowerCase(),
    unitAmountCents: price.unit_amount,
    taxBehavior: price.tax_behavior ?? "unspecified",
    quantity: line.quantity,
    name: product.name,
    description: product.description ?? null,
    images: product.images ?? [],
    metadata: product.metadata ?? {},
    // A customer who's exempt, or owes the tax themselves, pays none.
    taxRate: customer === null || customer.taxExempt === "none" ? taxRate : null,
  };
}

/** Returns whether the form offers a bank transfer, which needs a customer with a cash balance. */
function takesTransfers(
  { payment_method_options: options, excluded_payment_method_types: excluded }: CreateParams,
  customer: CustomerRecord | null,
): boolean {
  if (options === undefined || excluded !== undefined) return false;
  if (customer === null)
    throw invalidRequest(
      "`customer_balance` payments require a `customer` to be set on the Checkout Session.",
      {
        param: "customer",
      },
    );
  if (!customer.appliesByCall)
    throw notModelled("customer", "cash balances that Stripe reconciles automatically");
  return true;
}

/** Returns the customer that the session is for; null if the buyer is a guest. */
function sessionCustomer(params: CreateParams, account: Account): CustomerRecord | null {
  const { customer: id } = params;
  if (id === undefined) {
    if (params.customer_update)
      throw invalidRequest("`customer_update` can only be used with `customer`.", {
        param: "customer_update",
      });
    return null;
  }
  for (const param of ["customer_creation", "customer_email"] as const)
    if (params[param] !== undefined)
      throw invalidRequest(`You may only specify one of these parameters: customer, ${param}.`, { param });
  const customer = account.customers.get(id);
  if (!customer || customer.deleted) throw unknownReference("customer", id, "customer");
  if (customer.email === null) throw notModelled("customer", "checkouts of a customer without an email");
  return customer;
}

function checkReturn(params: CreateParams): void {
  if (params.redirect_on_completion === "never") {
    if (params.return_url !== undefined)
      throw invalidRequest("`return_url` may not be set when `redirect_on_completion` is `never`.", {
        param: "return_url",
      });
  } else if (params.return_url === undefined) {
    throw invalidRequest("Missing required param: return_url.", {
      code: "parameter_missing",
      param: "return_url",
    });
  } else if (!params.return_url.includes("{CHECKOUT_SESSION_ID}")) {
    // Stripe allows this, but then the buyer's return page can't identify the session.
    throw invalidRequest("The Stripe sandbox needs {CHECKOUT_SESSION_ID} in `return_url`.", {
      param: "return_url",
    });
  }
  checkCustomFields(
    params.invoice_creation?.invoice_data?.custom_fields,
    "invoice_creation[invoice_data][custom_fields]",
  );
}

function expiryFrom(params: CreateParams, nowS: number): number {
  const expiresAtS = params.expires_at ?? nowS + MAX_LIFETIME_S;
  if (expiresAtS < nowS + MIN_LIFETIME_S)
    throw invalidRequest(
      "The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.",
      {
        param: "expires_at",
      },
    );
  if (expiresAtS > nowS + MAX_LIFETIME_S)
    throw invalidRequest(
      "The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.",
      {
        param: "expires_at",
      },
    );
  return expiresAtS;
}

/** Creates the record of an open session from the parameters of POST /v1/checkout/sessions. */
export function createSessionRecord(params: CreateParams, nowS: number, account: Account): SessionRecord {
  checkReturn(params);
  params.line_items.forEach(checkLine);
  const customer = sessionCustomer(params, account);
  const lineItems = params.line_items.map((line, index) => toLineItem(line, index, account, customer));
  checkCart(lineItems);
  const id = newId.session();
  const invoice = params.invoice_creation?.enabled ? (params.invoice_creation.invoice_data ?? {}) : null;
  return {
    id,
    clientSecret: newId.clientSecret(id),
    createdS: nowS,
    expiresAtS: expiryFrom(params, nowS),
    status: "open",
    currency: "eur",
    // If left out, the dashboard's setting applies, which is on for new accounts.
    adaptivePricing: params.adaptive_pricing?.enabled ?? true,
    lineItems,
    returnUrl: params.return_url ?? null,
    redirectOnCompletion: params.redirect_on_completion,
    metadata: params.metadata,
    clientReferenceId: params.client_reference_id ?? null,
    customerEmail: params.customer_email ?? null,
    // An invoice needs an addressee.
    customerCreation: customer ? null : invoice ? "always" : (params.customer_creation ?? "if_required"),
    customer,
    takesTransfers: takesTransfers(params, customer),
    billingAddressCollection: params.billing_address_collection ?? null,
    submitType: params.submit_type ?? null,
    locale: params.locale ?? null,
    invoiceSettings: invoice && {
      accountTaxIds: accountTaxIdsOf(
        invoice.account_tax_ids,
        "invoice_creation[invoice_data][account_tax_ids]",
        account,
      ),
      description: invoice.description ?? null,
      footer: invoice.footer ?? null,
      customFields: invoice.custom_fields ?? [],
      metadata: invoice.metadata ?? {},
    },
    intentData: {
      description: params.payment_intent_data?.description ?? null,
      receiptEmail: params.payment_intent_data?.receipt_email ?? null,
      metadata: params.payment_intent_data?.metadata ?? {},
    },
    customerId: customer?.id ?? null,
    payment: null,
    invoice: null,
  };
}
