import type Stripe from "stripe";
import type { TransferInstructions } from "#domain/orders/bank-transfer.ts";
import { seller } from "#domain/seller/seller.ts";
import type { StripeClient } from "../platform/stripe-client.ts";
import type { Order } from "../records/orders.ts";
import { orUnavailable } from "./answers.ts";

/** Stripe has accounts in BE, DE, ES, FR, IE and NL (Checkout/Sessions.d.ts of stripe-node 23.1.0); the seller is Dutch. */
const ACCOUNT_COUNTRY = "NL";
const MOST_MOVEMENTS = 100;

type Offered = Pick<Order, "company" | "transferEndsAt">;

/**
 * Returns the parameters by which a session offers a bank transfer, or doesn't (D84): to companies only, whose customer Stripe needs.
 * Nothing if no order is to be paid like that (`from` is null), because the account may not have the method.
 */
export function transferParams({ company, transferEndsAt }: Offered, from: number | null) {
  if (company === null) return {};
  if (transferEndsAt === null)
    return from === null ? {} : { excluded_payment_method_types: ["customer_balance" as const] };
  const account = { type: "eu_bank_transfer", eu_bank_transfer: { country: ACCOUNT_COUNTRY } } as const;
  return {
    payment_method_options: {
      customer_balance: { funding_type: "bank_transfer", bank_transfer: account },
    },
  } as const;
}

/** Returns the instructions of a session retrieved with SESSION_EXPAND; null unless it waits for a bank transfer. */
export function instructionsOf({
  payment_intent: intent,
}: Stripe.Checkout.Session): TransferInstructions | null {
  if (intent === null || typeof intent === "string") return null;
  const told = intent.next_action?.display_bank_transfer_instructions;
  const account = told?.financial_addresses?.find(({ iban }) => iban !== undefined)?.iban;
  if (!told || !account) return null;
  const { account_holder_name: holder, iban, bic } = account;
  // The account is Stripe's for this customer, so its bank knows the holder under Stripe's name: a text in each IBAN record
  // (PaymentIntents.d.ts of stripe-node 23.1.0).
  return { holder: holder || seller().accountHolder, iban, bic, reference: told.reference ?? "" };
}

/** A movement of the money that a buyer has transferred and no payment has taken yet. */
export type CashMovement = {
  readonly id: string;
  /** The provider's word, such as `funded`; new ones may be added. */
  readonly type: string;
  /** Less than 0 if money went away. */
  readonly cents: number;
  readonly at: Date;
};

/** Returns what moved a customer's cash balance, newest first, and the sum in it. Throws 503 if the provider doesn't respond. */
export async function readCash(
  stripe: StripeClient,
  customerId: string,
): Promise<{ readonly movements: readonly CashMovement[]; readonly cashCents: number }> {
  const { data } = await orUnavailable(() =>
    stripe.customers.listCashBalanceTransactions(customerId, { limit: MOST_MOVEMENTS }),
  );
  const movements = data
    .filter(({ currency }) => currency === "eur")
    .map(({ id, type, net_amount: cents, created }) => ({ id, type, cents, at: new Date(created * 1000) }));
  return { movements, cashCents: data.find(({ currency }) => currency === "eur")?.ending_balance ?? 0 };
}

type Payment = { readonly intentId: string; readonly amountCents: number; readonly afterMovement: string };

/**
 * Pays an order's waiting payment from its customer's cash balance, once however often it's asked. Stripe repeats even a refusal to the
 * same key, so the balance's last movement is part of it.
 */
export const payFromCash = (stripe: StripeClient, { intentId, amountCents, afterMovement }: Payment) =>
  stripe.paymentIntents.applyCustomerBalance(
    intentId,
    { amount: amountCents, currency: "eur" },
    { idempotencyKey: `transfer-${intentId}-${afterMovement}` },
  );

type Return = { readonly customerId: string; readonly amountCents: number; readonly afterMovement: string };

/**
 * Returns money of a cash balance to the account that it came from (docs.stripe.com/payments/customer-balance/refunding). Asked
 * again before the balance has moved, it's the same return.
 */
export const returnCash = (stripe: StripeClient, { customerId, amountCents, afterMovement }: Return) =>
  stripe.refunds.create(
    { customer: customerId, amount: amountCents, currency: "eur", origin: "customer_balance" },
    { idempotencyKey: `return-${afterMovement}` },
  );

/** Returns the order of a provider's customer, as the shop noted it there; undefined if it isn't one of ours. */
export async function orderIdOfCustomer(
  stripe: StripeClient,
  customerId: string,
): Promise<string | undefined> {
  const customer = await orUnavailable(() => stripe.customers.retrieve(customerId));
  return customer.deleted ? undefined : customer.metadata["order_id"];
}
