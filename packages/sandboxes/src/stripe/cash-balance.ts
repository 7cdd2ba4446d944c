import type Stripe from "stripe";
import { NO_CALL, type Books, type Cause } from "./books.ts";
import { euros } from "./euros.ts";
import { newId } from "./ids.ts";
import type { CashTransactionRecord } from "./money-records.ts";
import { absent, type OnTheWire } from "./on-the-wire.ts";
import { invalidRequest } from "./stripe-error.ts";

type Movement = Pick<CashTransactionRecord, "customerId" | "type" | "netCents"> &
  Partial<Pick<CashTransactionRecord, "reference" | "intentId">>;

/** Returns the movements of a customer's cash balance, newest first. */
export const cashTransactionsOf = (books: Books, customerId: string): CashTransactionRecord[] =>
  [...books.cashTransactions.values()].filter((one) => one.customerId === customerId).reverse();

/** Returns the sum in a customer's cash balance. */
export const cashCents = (books: Books, customerId: string): number =>
  cashTransactionsOf(books, customerId)[0]?.endingCents ?? 0;

/** Moves a customer's cash balance and sends the event. Refuses to take more than it has. */
export function moveCash(books: Books, movement: Movement, cause: Cause = NO_CALL): CashTransactionRecord {
  const availableCents = cashCents(books, movement.customerId);
  const endingCents = availableCents + movement.netCents;
  if (endingCents < 0)
    throw invalidRequest(
      `The customer's cash balance (${euros(availableCents)}) does not cover ${euros(-movement.netCents)}.`,
      { param: "amount" },
    );
  const cash: CashTransactionRecord = {
    reference: null,
    intentId: null,
    ...movement,
    id: newId.cashTransaction(),
    createdS: books.nowS(),
    endingCents,
  };
  books.put(books.cashTransactions, cash);
  books.publish({ type: "customer_cash_balance_transaction.created", cash }, cause);
  return cash;
}

/** Returns a movement as the API and its event show it. */
export const toCashTransaction = (
  cash: CashTransactionRecord,
): OnTheWire<Stripe.CustomerCashBalanceTransaction> => ({
  ...absent<Stripe.CustomerCashBalanceTransaction>()("customer_account"),
  id: cash.id,
  object: "customer_cash_balance_transaction",
  created: cash.createdS,
  currency: "eur",
  customer: cash.customerId,
  ending_balance: cash.endingCents,
  livemode: false,
  net_amount: cash.netCents,
  type: cash.type,
  ...(cash.type === "funded"
    ? {
        funded: {
          bank_transfer: {
            eu_bank_transfer: { bic: "INGBNL2A", iban_last4: "4300", sender_name: "Sam Sandbox" },
            reference: cash.reference,
            type: "eu_bank_transfer",
          },
        },
      }
    : {}),
  ...(cash.intentId === null ? {} : { applied_to_payment: { payment_intent: cash.intentId } }),
});
