import { randomBytes } from "node:crypto";

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

function randomText(length: number): string {
  return Array.from(randomBytes(length), (byte) => ALPHABET[byte % ALPHABET.length]).join("");
}

/** Ids in the form that Stripe's have in test mode. */
export const newId = {
  session: () => `cs_test_a1${randomText(58)}`,
  clientSecret: (sessionId: string) => `${sessionId}_secret_${randomText(44)}`,
  lineItem: () => `li_1${randomText(23)}`,
  price: () => `price_1${randomText(23)}`,
  product: () => `prod_${randomText(14)}`,
  paymentIntent: () => `pi_3${randomText(23)}`,
  paymentMethod: () => `pm_1${randomText(23)}`,
  charge: () => `ch_3${randomText(23)}`,
  customerTaxId: () => `txi_1${randomText(23)}`,
  customer: () => `cus_${randomText(14)}`,
  invoice: () => `in_1${randomText(23)}`,
  invoiceLine: () => `il_1${randomText(23)}`,
  /** The first tax rate of an account always has the same id, so that a configuration file can contain it. */
  taxRate: (isFirst: boolean) => (isFirst ? "txr_sandbox" : `txr_1${randomText(23)}`),
  taxId: (isFirst: boolean) => (isFirst ? "atxi_sandbox" : `atxi_1${randomText(23)}`),
  refund: () => `re_3${randomText(23)}`,
  creditNote: () => `cn_1${randomText(23)}`,
  creditNoteLine: () => `cnli_1${randomText(22)}`,
  payout: () => `po_1${randomText(23)}`,
  balanceTransaction: () => `txn_1${randomText(23)}`,
  dispute: () => `du_1${randomText(23)}`,
  webhookEndpoint: () => `we_1${randomText(23)}`,
  webhookSecret: () => `whsec_${randomText(32)}`,
  cashTransaction: () => `ccsbtxn_1${randomText(23)}`,
  event: () => `evt_1${randomText(23)}`,
  delivery: () => `dlv_${randomText(14)}`,
  request: () => `req_${randomText(14)}`,
};

/** Each movement's id follows from the id of its object, so that both name each other. */
export const chargeTransactionId = (chargeId: string): string => `txn_${chargeId.slice("ch_".length)}`;
export const refundTransactionId = (refundId: string): string => `txn_${refundId.slice("re_".length)}`;
export const refundFailureTransactionId = (refundId: string): string =>
  `txn_1${refundId.slice("re_3".length)}`;
